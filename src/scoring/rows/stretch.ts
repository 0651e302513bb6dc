import { longestRun } from '../../lib/statistics/longest-run.ts';

/** A stretch of questions, consecutive in promptfoo's order, whose shared outcome chance does not explain. */
export interface Stretch {
  /** The outcome that all of them share, in words for people. */
  readonly what: string;
  /** promptfoo's numbers of the first and the last of them. */
  readonly from: number;
  readonly to: number;
  readonly questions: number;
  /** The chance of a stretch as long if the same replies were in random order. */
  readonly p: number;
  /** Positions of the questions in the sheet. */
  readonly positions: readonly number[];
}

/** The rows of one eval, by row: promptfoo's number of the test, the key that determines its place, and its outcome. */
interface PlacedReplies {
  readonly places: Uint32Array;
  /** Position of the question in the sheet. */
  readonly positionOf: (row: number) => number;
  /** Ascending if questions were dealt in random order. */
  readonly keyOf: (row: number) => string;
  /** One of `REPLIES`. */
  readonly replyOf: (row: number) => string;
  readonly isRight: (row: number) => boolean;
}

/** The significance level: the share of runs in which chance produces any stretch as long. */
const LUCK = 0.001;

/** The most stretches that are looked for, as each search takes a pass over all rows. */
const MOST_STRETCHES = 100;

/** The least share of rows in dealt order if questions were dealt; replicates may be out of order. */
const LEAST_IN_ORDER = 0.9;

/** Outcomes that a stretch may consist of; the first that is found is named. */
const KINDS: readonly (readonly [what: string, has: (rows: PlacedReplies, row: number) => boolean])[] = [
  ['without an answer', ({ replyOf }, row) => ['unparsed', 'refused', 'error'].includes(replyOf(row))],
  ['answered yes', ({ replyOf }, row) => replyOf(row) === 'yes'],
  ['answered no', ({ replyOf }, row) => replyOf(row) === 'no'],
  ['not answered right', ({ isRight }, row) => !isRight(row)],
];

/**
 * Finds stretches of failures or of one answer among the rows of one eval, such as outages leave behind. After each, those
 * among the other rows are looked for.
 *
 * @returns None where the questions were not asked in random order, as a hard part then is a stretch too.
 * @see longestRun
 */
export function stretchesIn(rows: PlacedReplies): Stretch[] {
  const { places, keyOf } = rows;
  const order = Array.from(places.keys()).sort((a, b) => places[a]! - places[b]!);
  let inOrder = 1;
  for (let i = 1; i < order.length; i++) if (keyOf(order[i]!) >= keyOf(order[i - 1]!)) inOrder++;
  if (inOrder < LEAST_IN_ORDER * order.length) return [];
  const found: Stretch[] = [];
  while (found.length < MOST_STRETCHES) {
    const next = firstStretch(rows, order);
    if (!next) break;
    const { what, from, length, p } = next;
    const stretch = order.splice(from, length);
    found.push({
      ...{ what, from: places[stretch[0]!]!, to: places[stretch.at(-1)!]!, questions: length, p },
      positions: stretch.map(rows.positionOf),
    });
  }
  return found;
}

function firstStretch(rows: PlacedReplies, order: readonly number[]) {
  for (const [what, has] of KINDS) {
    const run = longestRun(order.map((row) => has(rows, row)));
    if (run && run.p <= LUCK / KINDS.length) return { what, ...run };
  }
  return undefined;
}
