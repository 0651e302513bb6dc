import { at } from '../lib/at.ts';
import { changesFrom, type EFFECTS, type LinearScm } from './linear-scm.ts';

/** The effect of raising the cause by one. For total effects, `mediators` is not used. */
export interface LinearEffect {
  readonly kind: (typeof EFFECTS)[number];
  readonly cause: number;
  readonly effect: number;
  readonly mediators: readonly number[];
}

/**
 * Computes the size of an effect in a linear model. M stands for the mediators. The cause is raised from x to x + 1,
 * and the noise stays the same. The results do not depend on x or the noise.
 *
 *   TE  = Y(x + 1) − Y(x), which is also the ATE of one unit
 *   NDE = Y(x + 1, M(x)) − Y(x): the cause is raised, and the mediators keep their values
 *   NIE = Y(x, M(x + 1)) − Y(x): the cause is held, and the mediators take the values that raising it would give
 *
 * @see Pearl (2001), Direct and Indirect Effects, Defs. 6 and 8; Maasch et al. (2025), Ex. 3.2
 */
export function linearEffect(scm: LinearScm, { kind, cause, effect, mediators }: LinearEffect): number {
  const natural = changesFrom(scm, new Map([[cause, 1]]));
  if (kind === 'te') return at(natural, effect);
  const isIndirect = kind === 'nie';
  const made = mediators.map((node) => [node, isIndirect ? at(natural, node) : 0] as const);
  return at(changesFrom(scm, new Map([[cause, isIndirect ? 0 : 1], ...made])), effect);
}

/** Returns the total effect, which equals the average treatment effect in a linear model. */
export function totalEffect(scm: LinearScm, cause: number, effect: number): number {
  return linearEffect(scm, { kind: 'te', cause, effect, mediators: [] });
}

/** Rounds to twelve significant digits, which removes rounding errors: `3 * 0.1` becomes 0.3. */
export function shortDecimal(value: number): number {
  return Number(value.toPrecision(12));
}
