import { longestRun } from '../../lib/statistics/longest-run.ts';

/** A stretch of questions, consecutive in promptfoo's order, whose shared outcome cannot be explained by chance. */
export interface Stretch {
  /** The outcome that all questions of the stretch share, in words for messages. */
  readonly what: string;
  /** The numbers that promptfoo gave the first and the last question. */
  readonly from: number;
  readonly to: number;
  readonly questions: number;
  /** The probability of a stretch at least this long if the same replies were in random order. */
  readonly p: number;
  /** The positions of the questions in the sheet. */
  readonly positions: readonly number[];
}

/** The rows of one eval. For each row: promptfoo's test number, the key that determines its place, and its outcome. */
interface PlacedReplies {
  readonly places: Uint32Array;
  /** Returns the position of the question in the sheet. */
  readonly positionOf: (row: number) => number;
  /** Returns the key of the random order. Keys ascend if the questions were asked in that order. */
  readonly keyOf: (row: number) => string;
  /** Returns one of `REPLIES`. */
  readonly replyOf: (row: number) => string;
  readonly isRight: (row: number) => boolean;
}

/** The significance level: the share of runs in which chance alone produces a stretch that long. */
const LUCK = 0.001;

/** The largest number of stretches to find. The limit exists because each search takes a pass over all rows. */
const MOST_STRETCHES = 100;

/** The smallest share of rows in random order that is accepted as proof of that order. Replicates may be out of order. */
const LEAST_IN_ORDER = 0.9;

/** The outcomes that can form a stretch. If several outcomes fit a stretch, the first one is named. */
const KINDS: readonly (readonly [what: string, has: (rows: PlacedReplies, row: number) => boolean])[] = [
  ['without an answer', ({ replyOf }, row) => ['unparsed', 'refused', 'error'].includes(replyOf(row))],
  ['answered yes', ({ replyOf }, row) => replyOf(row) === 'yes'],
  ['answered no', ({ replyOf }, row) => replyOf(row) === 'no'],
  ['not answered right', ({ isRight }, row) => !isRight(row)],
];

/**
 * Finds stretches of failures or of one answer among the rows of one eval, such as those that an outage causes. After
 * each stretch found, the search continues among the remaining rows.
 *
 * @returns The list is empty if the questions were not asked in random order, because then a difficult part would also
 * look like a stretch.
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
