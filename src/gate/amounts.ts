import { decimals, percent, plain } from '../draw/format.ts';
import type { Estimate, Interval } from '../score/estimate.ts';
import type { MetricInfo } from '../score/metric.ts';

export type LossEnds = Pick<Interval, 'low' | 'high'>;

/** Writes the losses that an interval leaves possible. @example '0.081 to 0.143', 'at most 0.032' */
export function lossRange(ends: LossEnds, metric: Pick<MetricInfo, 'unit'>): string {
  const [from, to] = [decimals(ends.low), decimals(ends.high)];
  return `${ends.low <= 0 ? `at most ${to}` : from === to ? from : `${from} to ${to}`}${unitOf(metric)}`;
}

/** Writes the gains that an interval of losses below 0 leaves possible. */
export function gainRange({ low, high }: LossEnds, metric: Pick<MetricInfo, 'unit'>): string {
  return lossRange({ low: -high, high: -low }, metric);
}

/** Writes a limit of a loss as the policy does. @example '0.025' */
export function limitText(limit: number, metric: Pick<MetricInfo, 'unit'>): string {
  return `${plain(limit)}${unitOf(metric)}`;
}

function unitOf({ unit }: Pick<MetricInfo, 'unit'>): string {
  return unit === 'links' ? ' octaves' : '';
}

/** Writes a limit of a share as a percentage. */
export function shareLimit(limit: number): string {
  const text = percent(limit);
  return Math.abs(Number.parseFloat(text) / 100 - limit) < 1e-9
    ? text
    : `${Number((100 * limit).toPrecision(4))} %`;
}

/** Returns the ends of an estimate; undefined if it has no value. */
export function endsOf(found: Estimate | undefined): LossEnds | undefined {
  return found === undefined || found.kind === 'undefined' ? undefined : found;
}
