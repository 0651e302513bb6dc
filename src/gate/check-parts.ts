import { isPairName } from '../causal/dag.ts';
import { measureName } from '../compare/measure-name.ts';
import type { ComparisonDifference } from '../scorecard/comparison-schema.ts';
import type { ScorecardSettings } from '../scoring/settings.ts';
import { changeOf } from './check-margins.ts';
import { limitText, type VariantCheck } from './check-text.ts';
import { isBeyond, isPart, type LossMargins, sizeOfLoss } from './loss-margins.ts';

/** The largest number of parts named in a sentence. */
const MOST_NAMED = 3;

/** Checks that the score of no part fell by more than chance explains and by more than the margin. */
export function partsCheck(
  differences: readonly ComparisonDifference[],
  margins: LossMargins,
  settings: ScorecardSettings,
): VariantCheck[] {
  const margin = margins.parts;
  if (margin === false) return [];
  const worse = lostParts(differences, margin, settings);
  const lost = worse.filter((effect) => isBeyond(effect, margin));
  const named = (list: readonly ComparisonDifference[], most = list.length): string => {
    // Pairs come first, because readers know them from the questions, unlike the groups of twins.
    const largest = list
      .toSorted((a, b) => Number(isAboutPair(b)) - Number(isAboutPair(a)) || sizeOfLoss(b) - sizeOfLoss(a))
      .slice(0, most);
    const texts = largest.map((effect) => `${measureName(effect)} from ${changeOf(effect, ' to ')}`);
    const more = list.length - largest.length;
    return [...texts, ...(more > 0 ? [`and ${more} more`] : [])].join(', ');
  };
  const limit = limitText(margin);
  return [
    {
      kind: 'margin',
      measure: 'parts',
      observed: worse.length > 0 ? named(worse) : 'none lost',
      wanted: 'no loss of a part beyond chance and beyond the margin',
      limit: margin,
      verdict: lost.length > 0 ? 'fail' : worse.length > 0 ? 'inconclusive' : 'pass',
      reason:
        lost.length > 0
          ? `${counted(lost)} fell by more than chance explains and by more than the ${limit} allowed: ${named(lost, MOST_NAMED)}`
          : worse.length > 0
            ? `${counted(worse)} fell by more than chance explains and perhaps by more than the ${limit} allowed: ${named(worse, MOST_NAMED)}`
            : 'no part fell by more than chance explains and by more than the margin allows',
    },
  ];
}

function counted({ length }: readonly unknown[]): string {
  return length === 1 ? 'one score' : `${length} scores`;
}

function isAboutPair({ part = '' }: ComparisonDifference): boolean {
  return isPairName(part);
}

/**
 * Finds parts whose estimate fell by more than chance explains and by more than the margin. The tests use half of the
 * significance level.
 */
export function lostParts(
  differences: readonly ComparisonDifference[],
  margin: number,
  { level }: ScorecardSettings,
) {
  const alpha = (1 - level) / 2;
  return differences.filter(
    (effect) =>
      isPart(effect) &&
      sizeOfLoss(effect) > margin &&
      effect.verdict === 'worse' &&
      effect.adjustedP <= alpha,
  );
}
