import { z } from 'zod';
import { judgeRecordSchema } from '../../answers/reply/answer-record.ts';
import type { Case } from '../../cases/case.ts';
import { readSteps } from '../../cases/steps.ts';
import type { CollectedVariant } from './collected-variant.ts';
import type { OutputFacts } from './output-facts.ts';

const count = z.int().min(0);

/** What a part holds beside its long lists of numbers. */
export const partHead = z.strictObject({
  /** Version of the package: another one may read replies otherwise. */
  madeBy: z.string(),
  /** Which shards of a design were asked where the part was made, `3/16`. */
  shards: z.array(z.string()),
  /** By design stamp, what its cases' seals add up to. */
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
      /** By design and mark of a stage: cases of the part. */
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
  /** Prompts and replies of some cases: id, hash of the id, truth, and by variant what came first. */
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
  /** What the results files say of themselves, by eval. */
  facts: z.array(z.tuple([z.string(), z.custom<OutputFacts>((value) => typeof value === 'object')])),
});
export type PartHead = z.infer<typeof partHead>;

/**
 * What the rows of some results files come to, before anything is scored: all that a roll-up needs of them. Parts that
 * were made where shards were asked add up to what all rows would have given.
 */
export interface Part {
  readonly head: PartHead;
  /** As rows brought them. */
  readonly cases: readonly Case[];
  /** By case, whether it had a seal: 1 or 0. */
  readonly sealed: Uint8Array;
  /** By variant of the head. */
  readonly rows: readonly PartRows[];
  /** By variant and eval, the tests that have an answer: 1 at their numbers. */
  readonly answered: ReadonlyMap<string, Uint8Array>;
}

/** One variant's rows: the position of each one's case among the part's cases, its test, and its reply. */
export type PartRows = {
  readonly [K in 'positions' | 'places' | 'replies']: ReturnType<CollectedVariant[K]['values']>;
};

/** The same part with other names for its evals. */
export function withRuns(part: Part, rename: (run: string) => string): Part {
  // A variant is named by promptfoo's number of it and its eval, a reply's order begins with its eval.
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
