import type { ComparisonDifference } from '../scorecard/comparison-schema.ts';
import { DEFAULT_MARGINS, lossOf } from './check-margins.ts';
import { spanOf } from './check-text.ts';
import type { Rules } from './policy-schema.ts';

/** The largest allowed losses, by the name of the check in a policy. `false` turns a check off. */
export type LossMargins = Readonly<Record<(typeof LOSSES)[number], number | false>> & {
  /** The largest allowed rise in the error of a PNS; infinite by default. */
  readonly pns: number;
};

/** The names, in a policy, of the checks for lost verdicts and parts. */
export const LOSSES = ['CCR class', 'CCR complete', 'parts'] as const;

/** Returns the margins of a policy for lost verdicts and parts, with defaults. */
export function lossMargins(margins: NonNullable<Rules['margins']>): LossMargins {
  const { PNS: pns = false } = margins;
  const of = (name: (typeof LOSSES)[number]) => margins[name] ?? DEFAULT_MARGINS.discrimination;
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
 * Returns the size of a loss, computed from the two values; NaN if one is unknown. The interval is not used, because it
 * takes long to compute.
 */
export function sizeOfLoss(effect: ComparisonDifference): number {
  const { truth, baseline = Number.NaN, candidate = Number.NaN } = effect;
  return truth === undefined ? baseline - candidate : Math.abs(candidate - baseline);
}
