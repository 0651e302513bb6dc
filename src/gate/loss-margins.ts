import type { ComparisonDifference } from '../scorecard/comparison-schema.ts';
import { estimate } from '../scoring/estimate.ts';
import { DISCRIMINATION_MARGIN } from '../scoring/metric-definition.ts';
import type { Estimate } from '../scoring/value-schemas.ts';
import { spanOf } from './check-text.ts';
import type { Rules } from './policy-schema.ts';

/** The largest allowed losses, by the name of the check in a policy. `false` turns a check off. */
export type LossMargins = Readonly<Record<(typeof LOSSES)[number], number | false>> & {
  /** The largest allowed rise in the error of a PNS; infinite by default. */
  readonly pns: number;
};

export const LOSSES = ['CCR class', 'CCR complete', 'parts'] as const;

export function lossMargins(margins: NonNullable<Rules['margins']>): LossMargins {
  const { PNS: pns = false } = margins;
  const of = (name: (typeof LOSSES)[number]) => margins[name] ?? DISCRIMINATION_MARGIN;
  return {
    'CCR class': of('CCR class'),
    'CCR complete': of('CCR complete'),
    parts: of('parts'),
    pns: pns === false ? Number.POSITIVE_INFINITY : pns,
  };
}

/** Tests whether the whole interval of a loss lies beyond a margin. */
export function isBeyond(effect: ComparisonDifference, margin: number): boolean {
  return sizeOfLoss(effect) > margin && leastLoss(effect) > margin;
}

export function leastLoss(effect: ComparisonDifference): number {
  return spanOf(lossOf(effect))?.low ?? 0;
}

/** Tests whether a difference is about a part of the design. A PNS does not count, because it has its own margin. */
export function isPart({ part, truth }: ComparisonDifference): boolean {
  return part !== undefined && truth === undefined;
}

/**
 * Returns the size of a loss or, for a PNS, of a change, computed from the two values; NaN if either value is unknown.
 * The interval is not used, because it takes long to compute.
 */
export function sizeOfLoss(effect: ComparisonDifference): number {
  const { truth, baseline = Number.NaN, candidate = Number.NaN } = effect;
  return truth === undefined ? baseline - candidate : Math.abs(candidate - baseline);
}

/** Converts a difference to a loss. If the loss is positive, the candidate is worse. */
export function lossOf({ difference, errorRise }: ComparisonDifference): Estimate {
  return errorRise ?? negated(difference);
}

function negated(found: Estimate): Estimate {
  if (found.kind === 'undefined') return found;
  if (found.kind === 'bounds') {
    const { least, greatest, ...rest } = found;
    return {
      ...rest,
      ...(greatest !== undefined && { least: 0 - greatest }),
      ...(least !== undefined && { greatest: 0 - least }),
    };
  }
  const { value, interval } = found;
  if (interval.kind === 'none') return estimate(0 - value, interval);
  return estimate(0 - value, { ...interval, low: 0 - interval.high, high: 0 - interval.low });
}
