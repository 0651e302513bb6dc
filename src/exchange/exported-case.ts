import { hash } from 'node:crypto';
import { z } from 'zod';
import { addSeals, SEAL_KEY, writtenDigest } from '../cases/seal.ts';
import type { AnswerFormat } from '../tasks/shared/answer-format.ts';

/** A line of `cases.jsonl`, with everything that is needed to ask the question anywhere and to score the reply. */
export const exportedCaseSchema = z.object({
  /** The fingerprint of the case and its prompt, so that a reply to a different prompt matches no case. */
  id: z.string().regex(/^[0-9a-f]{20}$/, 'expected 20 hexadecimal digits'),
  template: z.string(),
  /** The prompt to send, as plain text or as messages in JSON. */
  prompt: z.string(),
  question: z.string(),
  task: z.string(),
  truth: z.union([z.boolean(), z.number()]),
  design: z.string(),
  canary: z.string(),
  metadata: z.record(z.string(), z.unknown()),
  /** The test's options for providers, such as `response_format`. */
  options: z.record(z.string(), z.unknown()).optional(),
});
export type ExportedCase = z.infer<typeof exportedCaseSchema>;

/** Returns a case as a line of JSON. The prompt is serialised separately, which is faster for long texts. */
export function exportedLine({ id, template, prompt, ...rest }: ExportedCase): string {
  const [head, text] = [JSON.stringify({ id, template }), JSON.stringify(prompt)];
  return `${head.slice(0, -1)},"prompt":${text},${JSON.stringify(rest).slice(1)}`;
}

/** Returns the id of an exported case: an 80-bit hash of the case's id, the label of its template and its prompt. */
export function exportedId(
  caseId: string,
  { template, prompt }: Pick<ExportedCase, 'template' | 'prompt'>,
): string {
  return hash('sha256', `${caseId}\0${template}\0${prompt}`).slice(0, 20);
}

export function targetOf({ truth }: Pick<ExportedCase, 'truth'>): string {
  return typeof truth === 'number' ? String(truth) : truth ? 'yes' : 'no';
}

/** Returns the answer format that a prompt requests. */
export function wantedIn(prompt: string): AnswerFormat {
  const [tag, json] = [prompt.lastIndexOf('<answer>'), prompt.search(/\{\\?"answer\\?":/)];
  return tag < 0 && json < 0 ? 'words' : tag > json ? 'tag' : 'json';
}

/** The patterns for the scorers of other harnesses. The first group of each pattern is the answer. */
export const ANSWER_PATTERN: Readonly<Record<AnswerFormat, string>> = {
  tag: String.raw`(?i)<answer>\s*(yes|no|-?[0-9.]+)\s*</answer>`,
  json: String.raw`(?i)"answer"\s*:\s*"?(yes|no|-?[0-9.]+)`,
  words: String.raw`(?i)\b(yes|no)\b`,
};

/** Counts cases by design and adds up their seals. Each case must be added only once. */
export function digestCounter() {
  const designs = new Map<string, { cases: number; sum: number }>();
  return {
    add({ design, metadata }: ExportedCase): void {
      const counted = designs.get(design) ?? { cases: 0, sum: 0 };
      designs.set(design, counted);
      counted.cases++;
      counted.sum = addSeals(counted.sum, String(metadata[SEAL_KEY]));
    },
    digests: (): Readonly<Record<string, { readonly cases: number; readonly digest: string }>> =>
      Object.fromEntries(
        [...designs].map(([stamp, { cases, sum }]) => [stamp, { cases, digest: writtenDigest(sum) }]),
      ),
  };
}
