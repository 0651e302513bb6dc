import { nameText } from '../lib/printable.ts';
import { baselineName, type Comparison, type Scorecard } from '../scorecard/scorecard.ts';

/**
 * Returns the comparison that the report shows of a variant: the one that the gate's verdict is about, or else the
 * first. A variant has several if it is compared both with a variant of the run and with a recorded one; undefined if
 * it has none, as a baseline.
 */
export function shownComparison({ comparisons, gate }: Scorecard, variant: string): Comparison | undefined {
  const ofVariant = comparisons.filter(({ candidate }) => candidate === variant);
  const judged = gate?.candidates.find(({ name }) => name === variant);
  return ofVariant.find((comparison) => baselineName(comparison) === judged?.baseline) ?? ofVariant[0];
}

/** Returns the shown comparisons of all variants, without those that could not be judged. */
export function judgedComparisons(scorecard: Scorecard): Comparison[] {
  return scorecard.variants
    .map(({ name }) => shownComparison(scorecard, name))
    .filter((comparison) => comparison !== undefined)
    .filter(({ verdict }) => verdict !== 'not judged');
}

/** Names a baseline for people, with its file if an earlier run recorded it. @example 'v1', 'v1 of baseline.json' */
export function baselineText(comparison: Comparison): string {
  return baselineName({ ...comparison, baseline: nameText(comparison.baseline) });
}

/** Names the baseline of some comparisons: its own name, or `the baseline` if there are several. */
export function commonBaseline(comparisons: readonly Comparison[]): string {
  const [baseline, ...others] = new Set(comparisons.map(baselineText));
  return baseline === undefined || others.length > 0 ? 'the baseline' : baseline;
}
