import type { Scorecard } from '../scorecard/schema.ts';

/**
 * Reduces a scorecard to a baseline for version control: numbers and answers, without texts, diagnoses, and verdicts
 * about other runs.
 */
export function baselineOf({ comparisons: _, examples: __, gate: ___, ...scorecard }: Scorecard): Scorecard {
  return { ...scorecard, variants: scorecard.variants.map((variant) => ({ ...variant, diagnoses: [] })) };
}
