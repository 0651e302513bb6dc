import { hash } from 'node:crypto';
import { z } from 'zod';
import { addSeals, SEAL_KEY, writtenDigest } from '../cases/seal.ts';

/** A question as it stands in `cases.jsonl`, one a line: all that it takes to ask it anywhere and to score the reply. */
export const exportedCaseSchema = z.object({
  /** Fingerprint of the case and of its prompt: a reply to other words finds nothing here. */
  id: z.string().regex(/^[0-9a-f]{20}$/, 'expected 20 hexadecimal digits'),
  /** Label of the prompt template. */
  template: z.string(),
  /** As a model is to be sent it: a text, or messages in JSON. */
  prompt: z.string(),
  question: z.string(),
  task: z.string(),
  truth: z.union([z.boolean(), z.number()]),
  /** Stamp of the design, see `docs/verdicts.md`. */
  design: z.string(),
  canary: z.string(),
  metadata: z.record(z.string(), z.unknown()),
  /** What the test tells providers, such as `response_format`. */
  options: z.record(z.string(), z.unknown()).optional(),
});
export type ExportedCase = z.infer<typeof exportedCaseSchema>;

/** A case as a line of JSON; piece by piece, as engines write long texts that follow one another slowly. */
export function exportedLine({ id, template, prompt, ...rest }: ExportedCase): string {
  const [head, text] = [JSON.stringify({ id, template }), JSON.stringify(prompt)];
  return `${head.slice(0, -1)},"prompt":${text},${JSON.stringify(rest).slice(1)}`;
}

/** Id of an exported case: 80 bits over the case's own id and its prompt. */
export function exportedId(caseId: string, prompt: string): string {
  return hash('sha256', `${caseId}\0${prompt}`).slice(0, 20);
}

/** How an answer is written: by its instruction. */
export type Wanted = 'tag' | 'json' | 'words';

/** The right answer as a model would write it. */
export function targetOf({ truth }: Pick<ExportedCase, 'truth'>): string {
  return typeof truth === 'number' ? String(truth) : truth ? 'yes' : 'no';
}

/** In which form a prompt wants its answer; the last of several counts. */
export function wantedIn(prompt: string): Wanted {
  const [tag, json] = [prompt.lastIndexOf('<answer>'), prompt.search(/\{\\?"answer\\?":/)];
  return tag < 0 && json < 0 ? 'words' : tag > json ? 'tag' : 'json';
}

/** Finds an answer in a reply, as other harnesses' scorers search: its first group is the answer. */
export const ANSWER_PATTERN: Readonly<Record<Wanted, string>> = {
  tag: String.raw`(?i)<answer>\s*(yes|no|-?[0-9.]+)\s*</answer>`,
  json: String.raw`(?i)"answer"\s*:\s*"?(yes|no|-?[0-9.]+)`,
  words: String.raw`(?i)\b(yes|no)\b`,
};

/** Counts cases by design, and adds their seals up. A case told by several templates is to be given once. */
export function digestCounter() {
  const designs = new Map<string, { cases: number; sum: number }>();
  return {
    add({ design, metadata }: ExportedCase): void {
      const counted = designs.get(design) ?? { cases: 0, sum: 0 };
      designs.set(design, counted);
      counted.cases++;
      counted.sum = addSeals(counted.sum, String(metadata[SEAL_KEY]));
    },
    /** By design stamp. */
    digests: (): Readonly<Record<string, { readonly cases: number; readonly digest: string }>> =>
      Object.fromEntries(
        [...designs].map(([stamp, { cases, sum }]) => [stamp, { cases, digest: writtenDigest(sum) }]),
      ),
  };
}
