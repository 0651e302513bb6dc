import type { Rng } from '../../../lib/rng.ts';
import type { WorldPlan } from '../twins/plan.ts';

/** A dimension in which questions get harder. */
export interface Axis {
  readonly rungs: readonly number[];
  readonly draw: (rung: number, kind: Kind, rng: Rng) => WorldPlan;
}

/** The features that an axis may balance over the pairs of twins on a rung. */
export interface Kind {
  /** The factual state of the cause; the question supposes the opposite. */
  readonly fact: 0 | 1;
  /** The answer for the twin in which the supposition makes a difference. */
  readonly answer: 0 | 1;
}

/** @example doubling(2, 16) // [2, 4, 8, 16] */
export function doubling(first: number, last: number): number[] {
  return Array.from({ length: 1 + Math.log2(last / first) }, (_, i) => first * 2 ** i);
}
