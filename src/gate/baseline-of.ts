import type { Scorecard } from '../scorecard/schema.ts';

/**
 * Reduces a scorecard to a baseline for version control: its numbers and answers. Texts, diagnoses and verdicts about
 * other runs are left out.
 */
export function baselineOf({ comparisons: _, examples: __, gate: ___, ...scorecard }: Scorecard): Scorecard {
  return { ...scorecard, variants: scorecard.variants.map((variant) => ({ ...variant, diagnoses: [] })) };
}
