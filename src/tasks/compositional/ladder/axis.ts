import type { Rng } from '../../../lib/rng.ts';
import type { WorldPlan } from '../twins/plan.ts';

/** One way in which questions get harder, in rungs of which each is twice as hard as the one before. */
export interface Axis {
  /** From the easiest to the hardest. */
  readonly rungs: readonly number[];
  /** Draws the world of one pair of twins. */
  readonly draw: (rung: number, kind: Kind, rng: Rng) => WorldPlan;
}

/** Features that are evenly distributed over the twins of a rung. */
export interface Kind {
  /** The state of the cause in fact; the question supposes the opposite. */
  readonly fact: 0 | 1;
  /** The answer about the unit in which the supposition makes a difference. */
  readonly answer: 0 | 1;
}

/** @example doubling(2, 16) // [2, 4, 8, 16] */
export function doubling(first: number, last: number): number[] {
  return Array.from({ length: 1 + Math.log2(last / first) }, (_, i) => first * 2 ** i);
}
