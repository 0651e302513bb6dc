import { REPLIES, type VariantAnswers } from './answer-sheet.ts';
import type { CollectedVariant } from './collected-variant.ts';

type Replies = Pick<VariantAnswers, 'starts' | 'replies'>;

/**
 * Sorts the rows of a variant's evals by case, then by eval and test. Of the rows for one test, the row with the best
 * reply is kept. The n-th replies of several evals to a question count as one.
 *
 * @returns The replies, and the number of questions to which evals reply differently.
 */
export function joinedRows(
  evals: readonly CollectedVariant[],
  ranks: Uint32Array,
): Replies & { readonly differing: number } {
  const rows = rowsOf(evals);
  const { order, ends } = byCase(rows.positions, ranks);
  const kept = new Uint32Array(order.length);
  const starts = new Uint32Array(ranks.length + 1);
  let [size, differing] = [0, 0];
  for (let rank = 0; rank < ranks.length; rank++) {
    const own = order.subarray(ends[rank - 1] ?? 0, ends[rank]);
    // Most questions have a single row, which needs no sorting.
    if (own.length === 1) kept[size++] = own[0]!;
    else if (own.length > 1) {
      const asked = bestRows(rows, own);
      const isOne = asked.length === 1;
      for (const row of isOne ? asked.flat() : firstReplies(rows, asked)) kept[size++] = row;
      if (!isOne && repliesDiffer(rows, asked)) differing++;
    }
    starts[rank + 1] = size;
  }
  const found = kept.subarray(0, size);
  return {
    starts,
    replies: new Uint8Array(found.map((row) => rows.replies[row]!)),
    differing,
  };
}

type Rows = ReturnType<typeof rowsOf>;

/** Puts the rows of several evals into one list, eval after eval. */
function rowsOf(evals: readonly CollectedVariant[]) {
  const size = evals.reduce((sum, { replies }) => sum + replies.values().length, 0);
  const rows = {
    evals: new Uint32Array(size),
    positions: new Uint32Array(size),
    places: new Uint32Array(size),
    replies: new Uint8Array(size),
  };
  let first = 0;
  for (const [i, { positions, places, replies }] of evals.entries()) {
    rows.positions.set(positions.values(), first);
    rows.places.set(places.values(), first);
    rows.replies.set(replies.values(), first);
    const end = first + replies.values().length;
    rows.evals.fill(i, first, end);
    first = end;
  }
  return rows;
}

/** Lists the rows of each case. Those of the case with a given rank end at `ends[rank]`. */
function byCase(positions: Uint32Array, ranks: Uint32Array) {
  const ends = new Uint32Array(ranks.length);
  for (const position of positions) ends[ranks[position]!]! += 1;
  let before = 0;
  for (let rank = 0; rank < ranks.length; rank++) {
    const own = ends[rank]!;
    ends[rank] = before;
    before += own;
  }
  const order = new Uint32Array(positions.length);
  for (let row = 0; row < positions.length; row++) order[ends[ranks[positions[row]!]!]!++] = row;
  return { order, ends };
}

/** Returns the best row for each test, eval by eval. */
function bestRows(rows: Rows, own: Uint32Array): number[][] {
  const { evals, places, replies } = rows;
  const sorted = own.sort(
    (a, b) => evals[a]! - evals[b]! || places[a]! - places[b]! || replies[a]! - replies[b]!,
  );
  const best: number[][] = [];
  sorted.forEach((row, i) => {
    const before = sorted[i - 1];
    if (before === undefined || evals[before] !== evals[row]) best.push([row]);
    else if (places[before] !== places[row]) best.at(-1)?.push(row);
  });
  return best;
}

/** Groups the rows of several evals: the first rows of all evals, then the second rows, and so on. */
function nthRows(asked: readonly (readonly number[])[]): number[][] {
  const most = Math.max(...asked.map(({ length }) => length));
  return Array.from({ length: most }, (_, n) => asked.flatMap((list) => list[n] ?? []));
}

function firstReplies(rows: Rows, asked: readonly (readonly number[])[]): number[] {
  return nthRows(asked).flatMap((list) => list.find((row) => isReply(rows, row)) ?? list[0] ?? []);
}

function repliesDiffer(rows: Rows, asked: readonly (readonly number[])[]): boolean {
  return nthRows(asked).some((list) => {
    const [first, ...others] = list.filter((row) => isReply(rows, row));
    return others.some((row) => rows.replies[row] !== rows.replies[first!]);
  });
}

const FAILED = REPLIES.indexOf('error');

function isReply({ replies }: Rows, row: number): boolean {
  return replies[row] !== FAILED;
}
