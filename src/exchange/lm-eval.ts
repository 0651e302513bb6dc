import { stringify } from 'yaml';
import { isRecord } from '../lib/is-record.ts';
import { ANSWER_PATTERN } from './exported-case.ts';
import { ForeignFileError, type ForeignReply, textOf } from './foreign-reply.ts';
import type { TableFile } from './tables.ts';

/**
 * A task of lm-evaluation-harness (`lm_eval --include_path . --tasks NAME --log_samples`), run from the export's folder.
 *
 * @see https://github.com/EleutherAI/lm-evaluation-harness/blob/main/docs/task_guide.md
 */
export function lmEvalYaml({ name, file, wanted }: TableFile, canary: string): string {
  return `# ${canary}\n${stringify({
    task: lmEvalTask(name),
    tag: 'promptfoo_causal',
    dataset_path: 'json',
    dataset_kwargs: { data_files: { test: file } },
    test_split: 'test',
    output_type: 'generate_until',
    doc_to_text: '{{prompt}}',
    doc_to_target: '{{target}}',
    generation_kwargs: { until: [], do_sample: false, max_gen_toks: 2048 },
    filter_list: [
      {
        name: 'answer',
        filter: [
          // A tag stands at the end of a reply, a bare word at its beginning.
          {
            function: 'regex',
            regex_pattern: ANSWER_PATTERN[wanted],
            group_select: wanted === 'words' ? 0 : -1,
          },
          { function: 'take_first' },
        ],
      },
    ],
    metric_list: [{ metric: 'exact_match', aggregation: 'mean', higher_is_better: true, ignore_case: true }],
    metadata: { version: 1 },
  })}`;
}

export function lmEvalTask(table: string): string {
  return `promptfoo_causal_${table.replaceAll('-', '_')}`;
}

/**
 * The replies in one line of a `samples_….jsonl`, which `--log_samples` writes: as many as there were repeats.
 *
 * @param model - The file does not say.
 */
export function lmEvalReplies(line: unknown, model: string): ForeignReply[] {
  const { doc, resps } = isRecord(line) ? line : {};
  const id = isRecord(doc) ? textOf(doc.id) : undefined;
  if (id === undefined || !Array.isArray(resps)) {
    throw new ForeignFileError('expected a logged sample with doc.id and resps, got something else');
  }
  return resps.flat().map((output) => ({ id, model, output }));
}
