import { join } from 'node:path';
import { stringify } from 'yaml';
import { sealed } from '../cases/seal.ts';
import { at } from '../lib/at.ts';
import { replaceFiles } from '../lib/replace-files.ts';
import type { AnswerFormat } from '../tasks/shared/answer-format.ts';
import {
  ANSWER_PATTERN,
  digestCounter,
  type ExportedCase,
  exportedLine,
  targetOf,
  wantedIn,
} from './exported-case.ts';
import { lineFiles } from './line-files.ts';
import { CANARY, type Manifest, type Purpose } from './manifest.ts';
import { BATCH_LIMITS, batchRequest } from './openai-batch.ts';

interface ExportPlan {
  readonly format: Manifest['format'];
  readonly purpose: Purpose;
  readonly folder: string;
  readonly generators: readonly string[];
  readonly templates: readonly string[];
  /** The models for which request files are written. Each file is addressed to one model. */
  readonly models: readonly (Manifest['models'][number] & {
    readonly settings: Readonly<Record<string, unknown>>;
  })[];
}

/**
 * Returns a writer of questions, which keeps little of their text in memory. Files get their final names only when the
 * writer is closed.
 */
export function exportWriter({ format, purpose, folder, generators, templates, models }: ExportPlan) {
  const cases = lineFiles(() => join(folder, 'cases.jsonl'));
  const harness = filesOf();
  const designs = digestCounter();
  let prompts = 0;
  return {
    add(item: ExportedCase): void {
      prompts++;
      if (item.template === templates[0]) designs.add(item);
      cases.add(exportedLine(item));
      harness.add(item);
    },
    close(): Manifest {
      const [written, tables] = [harness.close(), harness.tables()];
      const own = cases.close();
      const manifest: Manifest = {
        madeBy: 'promptfoo-causal',
        version: 1,
        format,
        purpose,
        canary: CANARY[purpose],
        generators: [...generators],
        designs: designs.digests(),
        templates: [...templates],
        models: models.map(({ id, label, model }) => ({ id, label, model })),
        prompts,
        cases: own.map((path) => path.slice(folder.length + 1)),
        files: written.map((path) => path.slice(folder.length + 1)),
      };
      const texts = [
        ...(format === 'inspect' ? [{ path: 'eval.yaml', text: inspectYaml(tables, CANARY[purpose]) }] : []),
        { path: 'README.md', text: exportReadme(manifest, tables) },
        { path: 'export.json', text: `${JSON.stringify(sealed(manifest), null, 2)}\n` },
      ];
      replaceFiles(texts.map(({ path, text }) => ({ path: join(folder, path), text })));
      return manifest;
    },
    discard(): void {
      cases.discard();
      harness.discard();
    },
  };

  function filesOf() {
    if (format === 'openai-batch') return batchFiles();
    if (format === 'jsonl') return { add: () => {}, tables: () => [], close: () => [], discard: () => {} };
    return tableFiles(folder, purpose, purpose === 'training' ? 'train' : 'test');
  }

  function batchFiles() {
    const files = models.map((_, number) =>
      lineFiles(
        (part) => join(folder, `requests-${number}-${String(part).padStart(4, '0')}.jsonl`),
        BATCH_LIMITS,
      ),
    );
    return {
      add(item: ExportedCase): void {
        for (const [number, file] of files.entries())
          file.add(batchRequest(item, number, at(models, number), purpose));
      },
      tables: (): readonly TableFile[] => [],
      close: () => files.flatMap((file) => file.close()),
      discard: (): void => {
        for (const file of files) file.discard();
      },
    };
  }
}

/** A file of questions with the same template, task and form of answer. */
interface TableFile {
  /** The name, made of lowercase letters, digits and `-`, such as `zero-shot-compositional`. */
  readonly name: string;
  /** The path relative to the export's folder. */
  readonly file: string;
  readonly wanted: AnswerFormat;
}

/** Returns a writer of files for harnesses whose scorers expect a single form of answer per file. */
export function tableFiles(folder: string, purpose: Purpose, split = 'test') {
  const tables = new Map<
    string,
    { readonly table: TableFile; readonly lines: ReturnType<typeof lineFiles> }
  >();
  return {
    add(item: ExportedCase): void {
      const wanted = wantedIn(item.prompt);
      const key = `${item.template}\0${item.task}\0${wanted}`;
      const { lines } = tables.get(key) ?? open(key, item, wanted);
      const { id, prompt, task } = item;
      lines.add(JSON.stringify({ id, prompt, target: targetOf(item), task, canary: CANARY[purpose] }));
    },
    tables: (): readonly TableFile[] => [...tables.values()].map(({ table }) => table),
    close: () => [...tables.values()].flatMap(({ lines }) => lines.close()),
    discard(): void {
      for (const { lines } of tables.values()) lines.discard();
    },
  };

  function open(key: string, { template, task }: ExportedCase, wanted: AnswerFormat) {
    const taken = new Set([...tables.values()].map(({ table }) => table.name));
    const stem = [template, task, ...(wanted === 'tag' ? [] : [wanted])].map(slug).join('-');
    let name = stem;
    for (let again = 2; taken.has(name); again++) name = `${stem}-${again}`;
    const file = `data/${split}-${name}.jsonl`;
    const opened = { table: { name, file, wanted }, lines: lineFiles(() => `${folder}/${file}`) };
    tables.set(key, opened);
    return opened;
  }
}

function slug(text: string): string {
  return (
    text
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '') || 'prompt'
  );
}

/**
 * Returns `eval.yaml` for a Hugging Face data set that inspect_ai runs with `inspect eval hf/OWNER/NAME` and its own
 * solvers and scorers.
 *
 * @see https://inspect.aisi.org.uk/tasks.html, “Hugging Face”
 */
export function inspectYaml(tables: readonly TableFile[], canary: string): string {
  return `# ${canary}\n${stringify({
    name: 'promptfoo-causal',
    description:
      'Do language models reason about causes? The right answers are computed exactly from structural causal models.',
    evaluation_framework: 'inspect-ai',
    tasks: tables.map(({ name, wanted }) => ({
      id: name,
      config: name,
      split: 'test',
      field_spec: { input: 'prompt', target: 'target', metadata: ['id'] },
      solvers: [{ name: 'generate' }],
      scorers: [{ name: 'pattern', args: { pattern: ANSWER_PATTERN[wanted] } }],
    })),
  })}`;
}

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
