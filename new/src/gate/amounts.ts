import { decimals, percent } from '../draw/format.ts';
import type { Estimate } from '../score/estimate.ts';
import type { MetricInfo } from '../score/metric.ts';

/** Writes the losses that an interval leaves possible. @example '0.08 to 0.14', 'at most 0.03' */
export function lossRange(ends: Ends, { unit }: Pick<MetricInfo, 'unit'>): string {
  const [from, to] = [decimals(ends.low), decimals(ends.high)];
  const octaves = unit === 'links' ? ' octaves' : '';
  return `${ends.low <= 0 ? `at most ${to}` : from === to ? from : `${from} to ${to}`}${octaves}`;
}

/** Writes the gains that an interval of losses below 0 leaves possible. */
export function gainRange({ low, high }: Ends, metric: Pick<MetricInfo, 'unit'>): string {
  return lossRange({ low: -high, high: -low }, metric);
}

/** Writes the largest allowed loss, which may have more decimals than a measured one. @example 'at most 0.025' */
export function limitText(limit: number, { unit }: Pick<MetricInfo, 'unit'>): string {
  const text = decimals(limit);
  return `at most ${Number(text) === limit ? text : limit}${unit === 'links' ? ' octaves' : ''} is allowed`;
}

/** Writes a limit of a share as a percentage. */
export function shareLimit(limit: number): string {
  const text = percent(limit);
  return Math.abs(Number.parseFloat(text) / 100 - limit) < 1e-9
    ? text
    : `${Number((100 * limit).toPrecision(4))} %`;
}

export interface Ends {
  readonly low: number;
  readonly high: number;
}

/** Returns the ends of an estimate; undefined if it has no value. */
export function endsOf(found: Estimate | undefined): Ends | undefined {
  return found === undefined || found.kind === 'undefined' ? undefined : found;
}
