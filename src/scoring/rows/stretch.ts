import { longestRun } from '../../lib/statistics/longest-run.ts';

/** A stretch of questions, one after the other in promptfoo's order, that went as no chance makes them go. */
export interface Stretch {
  /** What all of them have: a word for people. */
  readonly what: string;
  /** promptfoo's numbers of the first and the last of them. */
  readonly from: number;
  readonly to: number;
  readonly questions: number;
  /** The chance of one as long, were the same replies in random order. */
  readonly p: number;
}

/** The rows of one eval, by row: promptfoo's number of the test, the key that it is dealt by, and what came of it. */
interface PlacedReplies {
  readonly places: Uint32Array;
  /** Ascending where questions were dealt. */
  readonly keyOf: (row: number) => string;
  /** One of `REPLIES`. */
  readonly replyOf: (row: number) => string;
  readonly isRight: (row: number) => boolean;
}

/** A stretch is named where one as long comes up by luck in so few runs, of all that are looked for. */
const LUCK = 0.001;

/** So many rows follow the one before them in the order of the deal, where there was one; replicates may not. */
const LEAST_IN_ORDER = 0.9;

/** What a stretch may be of; the first that is found is named. */
const KINDS: readonly (readonly [what: string, has: (rows: PlacedReplies, row: number) => boolean])[] = [
  ['without an answer', ({ replyOf }, row) => ['unparsed', 'refused', 'error'].includes(replyOf(row))],
  ['answered yes', ({ replyOf }, row) => replyOf(row) === 'yes'],
  ['answered no', ({ replyOf }, row) => replyOf(row) === 'no'],
  ['not answered right', ({ isRight }, row) => !isRight(row)],
];

/**
 * A stretch of failures or of one answer among the rows of one eval, such as an outage leaves behind;
 * undefined where there is none, or where the questions were not asked in random order, as a hard part then is one too.
 *
 * @see longestRun
 */
export function stretchIn(rows: PlacedReplies): Stretch | undefined {
  const { places, keyOf } = rows;
  const order = Uint32Array.from(places.keys()).sort((a, b) => places[a]! - places[b]!);
  let inOrder = 1;
  for (let i = 1; i < order.length; i++) if (keyOf(order[i]!) >= keyOf(order[i - 1]!)) inOrder++;
  if (inOrder < LEAST_IN_ORDER * order.length) return undefined;
  for (const [what, has] of KINDS) {
    const run = longestRun(Array.from(order, (row) => has(rows, row)));
    if (!run || run.p > LUCK / KINDS.length) continue;
    const [from, to] = [run.from, run.from + run.length - 1].map((i) => places[order[i]!]!) as [
      number,
      number,
    ];
    return { what, from, to, questions: run.length, p: run.p };
  }
  return undefined;
}
