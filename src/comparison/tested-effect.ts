import type { ComparisonEffect } from '../scorecard/comparison-schema.ts';
import { holm } from '../statistics/multiplicity.ts';

/** An effect before its p-value is adjusted. */
export interface TestedEffect extends Omit<ComparisonEffect, 'adjustedP' | 'verdict'> {
  /** Above 0 where the candidate is better, below where it is worse. */
  readonly improvement: number;
}

/** Adjusts p-values within each family, by Holm's method, and says what is better and what is worse. */
export function judgeEffects(effects: readonly TestedEffect[], level: number): ComparisonEffect[] {
  const families = Map.groupBy(effects, ({ family }) => family);
  return [...families.values()].flatMap((family) => {
    const adjusted = holm(family.map(({ p }) => p));
    return family.map(({ improvement, ...effect }, i): ComparisonEffect => {
      const adjustedP = adjusted[i]!;
      const differs = adjustedP <= 1 - level && improvement !== 0;
      return {
        ...effect,
        adjustedP,
        verdict: !differs ? 'no-difference' : improvement > 0 ? 'better' : 'worse',
      };
    });
  });
}
