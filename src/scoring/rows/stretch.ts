import { longestRun } from '../../lib/statistics/longest-run.ts';

/** A stretch of questions, one after the other in promptfoo's order, that went as no chance makes them go. */
export interface Stretch {
  /** The outcome that all of them share, in words for people. */
  readonly what: string;
  /** promptfoo's numbers of the first and the last of them. */
  readonly from: number;
  readonly to: number;
  readonly questions: number;
  /** The chance of one as long, were the same replies in random order. */
  readonly p: number;
  /** Positions of the questions in the sheet. */
  readonly positions: readonly number[];
}

/** The rows of one eval, by row: promptfoo's number of the test, the key that it is dealt by, and what came of it. */
interface PlacedReplies {
  readonly places: Uint32Array;
  /** Position of the question in the sheet. */
  readonly positionOf: (row: number) => number;
  /** Ascending where questions were dealt. */
  readonly keyOf: (row: number) => string;
  /** One of `REPLIES`. */
  readonly replyOf: (row: number) => string;
  readonly isRight: (row: number) => boolean;
}

/** A stretch is named where one as long comes up by luck in so few runs, of all that are looked for. */
const LUCK = 0.001;

/** More stretches are not looked for, as each search takes a pass over all rows. */
const MOST_STRETCHES = 100;

/** So many rows follow the one before them in the order of the deal, where there was one; replicates may not. */
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
