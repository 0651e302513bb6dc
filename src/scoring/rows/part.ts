import { z } from 'zod';
import { judgeRecordSchema } from '../../answers/reply/answer-record.ts';
import type { Case } from '../../cases/case.ts';
import { readSteps } from '../../cases/steps.ts';
import type { OutputFacts } from './output-facts.ts';

const count = z.int().min(0);

/** The schema of a partial roll-up without its cases, rows and answered tests. */
export const partHead = z.strictObject({
  /** The version of the package. Another version may read replies differently. */
  madeBy: z.string(),
  /** The shards in this partial roll-up, such as `3/16`. */
  shards: z.array(z.string()),
  seals: z.array(z.tuple([z.string(), z.strictObject({ sealed: count, unsealed: count, sum: count })])),
  variants: z.array(
    z.strictObject({
      run: z.string(),
      promptIdx: count,
      provider: z.strictObject({ id: z.string(), label: z.string() }),
      prompt: z.string(),
      spent: z.strictObject({
        rows: count,
        cost: count,
        costs: count,
        milliseconds: count,
        timed: count,
      }),
      stages: z.array(
        z.tuple([
          z.string(),
          z.union([z.literal('whole'), z.strictObject({ index: count, count, through: count })]),
        ]),
      ),
      staged: z.array(z.tuple([z.string(), z.string(), z.array(count)])),
      failures: z.array(z.tuple([z.string(), count])),
      numbers: z.array(z.tuple([count, z.number()])),
      notes: z.array(
        z.tuple([
          count,
          z.strictObject({
            attempts: count.optional(),
            gaveUp: z.literal(true).optional(),
            judge: judgeRecordSchema.optional(),
            steps: readSteps.optional(),
          }),
        ]),
      ),
    }),
  ),
  problems: z.array(z.tuple([z.string(), count])),
  /** The prompts of a sample of cases, each with the first reply of every variant that was asked. */
  texts: z.array(
    z.strictObject({
      id: z.string(),
      hash: count,
      truth: z.union([z.boolean(), z.number()]),
      prompt: z.string(),
      test: count,
      replies: z.array(z.tuple([z.string(), z.strictObject({ order: z.string(), text: z.string() })])),
    }),
  ),
  duplicates: count,
  facts: z.array(z.tuple([z.string(), z.custom<OutputFacts>((value) => typeof value === 'object')])),
});
export type PartHead = z.infer<typeof partHead>;

/** A partial roll-up: the rows of some results files, reduced to the data that a roll-up needs. */
export interface Part {
  readonly head: PartHead;
  readonly cases: readonly Case[];
  /** 1 for a case with a seal, 0 for a case without one. */
  readonly sealed: Uint8Array;
  readonly rows: readonly PartRows[];
  /** The answered tests, by variant and eval: a list with 1 at the number of each answered test. */
  readonly answered: ReadonlyMap<string, Uint8Array>;
}

/** The rows of one variant: the position of each row's case, the number of its test, and its reply. */
export interface PartRows {
  readonly positions: Uint32Array;
  readonly places: Uint32Array;
  readonly replies: Uint8Array;
}

export function withRuns(part: Part, rename: (run: string) => string): Part {
  // The name of a variant consists of promptfoo's number and the eval's name. The sort key of a reply begins with the
  // eval's name.
  const variantOf = (name: string): string => name.replace(/(?<=^\d+ ).*$/s, rename);
  const { variants, texts, facts } = part.head;
  return {
    ...part,
    head: {
      ...part.head,
      variants: variants.map((variant) => ({ ...variant, run: rename(variant.run) })),
      texts: texts.map((text) => ({
        ...text,
        replies: text.replies.map(([variant, { order, text: said }]) => [
          variantOf(variant),
          { order: order.replace(/^.*(?= \d+ [01]$)/s, rename), text: said },
        ]),
      })),
      facts: facts.map(([run, fact]) => [rename(run), fact]),
    },
    answered: new Map([...part.answered].map(([variant, places]) => [variantOf(variant), places])),
  };
}
