import { requireFinite } from './preconditions.ts';

interface LongestRun {
  readonly from: number;
  readonly length: number;
  /** An upper bound on the probability of a run at least this long if the same marks were in random order. */
  readonly p: number;
}

/**
 * Tests whether marks are in random order, by the longest run of marks in a sequence. Under the hypothesis, all orders
 * of the same marks are equally likely.
 *
 *   p ≤ (k + 1) · C(n − l, k) / C(n, k) for n places, k of them without a mark, and a run of length l
 *
 * @see Mood (1940), Annals of Mathematical Statistics 11, 367–392; Bradley (1968), Distribution-free statistical tests,
 *   section 11.4
 * @example longestRun([true, true, true, false]) // { from: 0, length: 3, p: 0.5 }
 */
export function longestRun(marks: readonly boolean[]): LongestRun | undefined {
  let [from, length, start] = [0, 0, 0];
  for (let i = 0; i < marks.length; i++) {
    if (!marks[i]) start = i + 1;
    else if (i + 1 - start > length) [from, length] = [start, i + 1 - start];
  }
  if (length === 0) return undefined;
  const others = marks.filter((mark) => !mark).length;
  let log = Math.log(others + 1);
  for (let i = 0; i < length; i++) log += Math.log((marks.length - others - i) / (marks.length - i));
  requireFinite('longestRun', [log]);
  return { from, length, p: Math.min(1, Math.exp(log)) };
}
