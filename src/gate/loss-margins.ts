import type { ComparisonDifference } from '../scorecard/comparison-schema.ts';
import { DEFAULT_MARGINS, lossOf } from './check-margins.ts';
import { spanOf } from './check-text.ts';
import type { Rules } from './policy-schema.ts';

/** The largest allowed losses, by the name of the check in a policy; `false` turns a check off. */
export type LossMargins = Readonly<Record<(typeof LOSSES)[number], number | false>> & {
  /** The largest allowed increase of a PNS's distance from the truth. Without a policy there is no limit. */
  readonly pns: number;
};

/** The checks of verdicts and parts that a baseline held, by their names in a policy. */
export const LOSSES = ['CCR class', 'CCR complete', 'parts'] as const;

/** Returns the margins of a policy for these checks, including defaults. */
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

/** Tests whether a number is a part of the design. A PNS is none, because it has a margin of its own. */
export function isPart({ part, truth }: ComparisonDifference): boolean {
  return part !== undefined && truth === undefined;
}

/**
 * Returns the size of a loss, computed from the two values if they are known. The interval is not used, because its
 * computation is slow.
 */
export function sizeOfLoss(effect: ComparisonDifference): number {
  const { truth, baseline = Number.NaN, candidate = Number.NaN } = effect;
  return truth === undefined ? baseline - candidate : Math.abs(candidate - baseline);
}
