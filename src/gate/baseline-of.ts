import type { Scorecard } from '../scorecard/schema.ts';

/** Reduces a scorecard to the numbers and answers that a baseline under version control needs. */
export function baselineOf({ comparisons: _, examples: __, gate: ___, ...scorecard }: Scorecard): Scorecard {
  return { ...scorecard, variants: scorecard.variants.map((variant) => ({ ...variant, diagnoses: [] })) };
}
