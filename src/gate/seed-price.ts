import { differences } from '../compare/differences.ts';
import { freshComparison } from '../compare/fresh-runs.ts';
import type { ComparisonDifference } from '../scorecard/comparison-schema.ts';
import type { VariantAnswers } from '../scoring/rows/answer-sheet.ts';
import { definitionOf } from '../tasks/definitions.ts';
import { type GateDesign, isFresh, viewOf } from './simulated-gate.ts';

/** Cost of a fresh seed: half the width of the interval of a difference between equal models. */
type SeedPrice = NonNullable<ReturnType<typeof seedPrice>>;

/** Computes the cost for the metric that margins judge; undefined if the seed is fixed. */
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
    /** On the same questions, if the two models err on different ones. */
    fixed: fixed(candidate),
    /** On the same questions, if both models err on the same ones. */
    alike: fixed(baseline),
  };
}

/** Describes the cost in a sentence. */
export function seedPriceText({ measure, fresh, fixed, alike }: SeedPrice): string {
  const times = (width: number): string => (fresh / width).toFixed(1);
  return `- each run draws its seed: a difference of ${measure} between equal models is known to ± ${fresh.toFixed(2)}; with a fixed seed to ± ${fixed.toFixed(2)} where they err at different questions (${times(fixed)} times as wide), to ± ${alike.toFixed(2)} where at the same (${times(alike)} times)`;
}
