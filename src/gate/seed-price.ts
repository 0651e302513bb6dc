import { differences } from '../compare/differences.ts';
import { freshComparison } from '../compare/fresh-runs.ts';
import type { ComparisonDifference } from '../scorecard/comparison-schema.ts';
import type { VariantAnswers } from '../scoring/rows/answer-sheet.ts';
import { definitionOf } from '../tasks/definitions.ts';
import { type GateDesign, isFresh, viewOf } from './simulated-gate.ts';

/** The effect of a new seed for each run: the half-width of the interval of a difference between equal models. */
type SeedPrice = NonNullable<ReturnType<typeof seedPrice>>;

/** Computes the effect of a new seed on the metric that margins judge by default; undefined if the seed is fixed. */
export function seedPrice(
  design: GateDesign,
  [baseline, candidate]: readonly [VariantAnswers, VariantAnswers],
) {
  if (!isFresh(design)) return undefined;
  const { metrics, settings } = design;
  const [headline] = metrics;
  if (!headline) return undefined;
  const judgedBy = definitionOf(headline.name)?.judgedBy;
  const metric = metrics.find(({ name, part }) => name === judgedBy && part === undefined) ?? headline;
  const reach = ([found]: readonly ComparisonDifference[]): number => {
    const { difference } = found ?? {};
    if (difference?.kind !== 'estimate' || difference.interval.kind === 'none') return Number.NaN;
    return (difference.interval.high - difference.interval.low) / 2;
  };
  const fixed = (other: VariantAnswers) => reach(differences([metric], baseline, other, settings, 1));
  const { differences: unpaired } = freshComparison([metric], viewOf(design, baseline), candidate, settings);
  return {
    measure: metric.name,
    fresh: reach(unpaired),
    /** The half-width on the same questions, if the two models err on different questions. */
    fixed: fixed(candidate),
    /** The half-width on the same questions, if both models err on the same questions. */
    alike: fixed(baseline),
  };
}

export function seedPriceText({ measure, fresh, fixed, alike }: SeedPrice): string {
  const times = (width: number): string => (fresh / width).toFixed(1);
  return `- each run draws its own seed, so the interval of a difference in ${measure} between equal models is ± ${fresh.toFixed(2)}. With a fixed seed, it would be ± ${fixed.toFixed(2)} if the models err on different questions, or ± ${alike.toFixed(2)} if they err on the same questions. New seeds make the interval ${times(fixed)} or ${times(alike)} times as wide`;
}
