import { longestRun } from '../../lib/statistics/longest-run.ts';

/** A stretch of consecutive questions, in promptfoo's order, whose common outcome is not explained by chance. */
export interface Stretch {
  /** The common outcome of the questions, in words for messages. */
  readonly what: string;
  /** The numbers that promptfoo gave the first and the last question. */
  readonly from: number;
  readonly to: number;
  readonly questions: number;
  /** The probability of a stretch at least this long if the same replies were in random order. */
  readonly p: number;
  readonly positions: readonly number[];
}

interface PlacedReplies {
  readonly places: Uint32Array;
  readonly positionOf: (row: number) => number;
  /**
   * Returns the key by which a row is sorted into random order. Keys ascend if the questions were asked in this order.
   */
  readonly keyOf: (row: number) => string;
  /** Returns one of `REPLIES`. */
  readonly replyOf: (row: number) => string;
  readonly isRight: (row: number) => boolean;
}

const LUCK = 0.001;

/** The largest number of stretches to find. Each search passes over all rows. */
const MOST_STRETCHES = 100;

/** Stretches are sought only if at least this share of the rows is in random order. */
const LEAST_IN_ORDER = 0.9;

/** The outcomes that can form a stretch. If several outcomes fit a stretch, the first of these outcomes is named. */
const KINDS: readonly (readonly [what: string, has: (rows: PlacedReplies, row: number) => boolean])[] = [
  ['without an answer', ({ replyOf }, row) => ['unparsed', 'refused', 'error'].includes(replyOf(row))],
  ['answered yes', ({ replyOf }, row) => replyOf(row) === 'yes'],
  ['answered no', ({ replyOf }, row) => replyOf(row) === 'no'],
  ['not answered right', ({ isRight }, row) => !isRight(row)],
];

/**
 * Finds stretches of consecutive questions with the same outcome, for example after an outage. The list is empty if the
 * questions were not asked in random order, because consecutive difficult questions would then look like a stretch.
 */
export function stretchesIn(rows: PlacedReplies): Stretch[] {
  const { places, keyOf } = rows;
  const order = Uint32Array.from(places.keys());
  // Rows that arrive in this order need not be sorted.
  if (places.some((place, row) => place < places[row - 1]!)) order.sort((a, b) => places[a]! - places[b]!);
  if (!areInOrder(order, keyOf)) return [];
  const questions = adjacent(order, rows.positionOf);
  const found: Stretch[] = [];
  while (found.length < MOST_STRETCHES) {
    const next = firstStretch(rows, questions);
    if (!next) break;
    const { what, from, length, p } = next;
    const stretch = questions.splice(from, length);
    const [first, last] = [stretch[0]![0]!, stretch.at(-1)!.at(-1)!];
    found.push({
      ...{ what, from: places[first]!, to: places[last]!, questions: length, p },
      positions: stretch.map(([row]) => rows.positionOf(row!)),
    });
  }
  return found;
}

/** Stops early if too few rows are in random order, because their keys need much time. */
function areInOrder(order: Uint32Array, keyOf: PlacedReplies['keyOf']): boolean {
  let inOrder = order.length;
  let before = '';
  for (const row of order) {
    const key = keyOf(row);
    if (key < before) inOrder--;
    if (inOrder < LEAST_IN_ORDER * order.length) return false;
    before = key;
  }
  return true;
}

/** Joins adjacent rows of one question, because replicates mostly agree and would make long stretches likely. */
function adjacent(order: Uint32Array, positionOf: (row: number) => number): number[][] {
  const questions: number[][] = [];
  for (const row of order) {
    const last = questions.at(-1);
    if (last && positionOf(last[0]!) === positionOf(row)) last.push(row);
    else questions.push([row]);
  }
  return questions;
}

function firstStretch(rows: PlacedReplies, questions: readonly (readonly number[])[]) {
  for (const [what, has] of KINDS) {
    const run = longestRun(questions.map((all) => all.every((row) => has(rows, row))));
    if (run && run.p <= LUCK / KINDS.length) return { what, ...run };
  }
  return undefined;
}
