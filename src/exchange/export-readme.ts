import { stringify } from 'yaml';
import type { Manifest } from './manifest.ts';
import type { TableFile } from './tables.ts';

export function exportReadme(manifest: Manifest, tables: readonly TableFile[]): string {
  const { format, purpose, canary, prompts } = manifest;
  const card = {
    configs: tables.map(({ name, file }) => ({
      config_name: name,
      data_files: [{ split: 'test', path: file }],
    })),
    tags: ['causal-reasoning', 'promptfoo-causal'],
  };
  return [
    ...(format === 'inspect' ? ['---', stringify(card).trim(), '---', ''] : []),
    `# Questions about causes (${format}, for ${purpose})`,
    '',
    `${prompts} prompts made by promptfoo-causal, with exact truths. ${purpose === 'evaluation' ? 'Keep them out of training data' : 'They are for training; evaluations reject their seeds'}. They can be recognised by the mark \`${canary}\`.`,
    '',
    ...use(manifest),
    ...(purpose === 'evaluation'
      ? [
          '',
          'To obtain a scorecard, a verdict and a report from the replies:',
          '',
          '```sh',
          back(format),
          '```',
          '',
        ]
      : ['']),
  ].join('\n');
}

const LIMITS =
  'The scorer of inspect_ai looks for the answer in the form that the prompt requests. In free text, it uses the first yes or no, so prompts with reasoning should request tags (`answerFormat: tag`). It does not read sentences, corrections, refusals or cut-off replies; for those, roll up the logs with promptfoo-causal.';

function use({ format, files }: Manifest): string[] {
  return {
    jsonl: [
      'Send each `prompt` of `cases.jsonl` to a model, and write one line per reply: `{"id": …, "model": …, "reply": …}`, or `{"id": …, "model": …, "error": …}`.',
    ],
    'openai-batch': [
      `Upload the input files (${files.length} in all) with \`purpose=batch\`, start a batch on \`/v1/chat/completions\` for each file, and download the output file of each batch and, if there is one, its error file.`,
    ],
    inspect: [
      'Upload this folder as a Hugging Face data set, then run `inspect eval hf/OWNER/NAME --model … --log-format json`.',
      '',
      LIMITS,
    ],
  }[format];
}

function back(format: Manifest['format']): string {
  const example = {
    jsonl: 'replies.jsonl',
    'openai-batch': 'batch_output.jsonl',
    inspect: 'logs/*.json',
  }[format];
  return `npx promptfoo-causal rollup ${example} --cases .\nnpx promptfoo-causal gate results/replies.json`;
}
