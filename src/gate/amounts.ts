import { decimals, plain } from '../draw/format.ts';
import type { Interval } from '../score/estimate.ts';
import type { MetricInfo } from '../score/metric.ts';
import type { Scorecard } from '../scorecard/scorecard.ts';
import { sum } from '../statistics/cluster-mean.ts';

/** The ends of the interval of a loss. A loss below 0 is a gain. */
export type LossEnds = Pick<Interval, 'low' | 'high'>;

/** Writes the losses that an interval leaves possible. @example '0.081 to 0.143', 'at most 0.032' */
export function lossRange(ends: LossEnds, metric: Pick<MetricInfo, 'unit'>): string {
  const from = decimals(ends.low);
  const to = decimals(ends.high);
  const range = from === to ? to : `${from} to ${to}`;
  return `${ends.low <= 0 ? `at most ${to}` : range}${unitOf(metric)}`;
}

/** Writes the gains that an interval of losses below 0 leaves possible. */
export function gainRange({ low, high }: LossEnds, metric: Pick<MetricInfo, 'unit'>): string {
  return lossRange({ low: -high, high: -low }, metric);
}

/** Writes a limit of a loss as the policy does. @example '0.025' */
export function limitText(limit: number, metric: Pick<MetricInfo, 'unit'>): string {
  return `${plain(limit)}${unitOf(metric)}`;
}

/** Losses of half depths, which are numbers of links, are counted in octaves: in factors of 2. */
function unitOf({ unit }: Pick<MetricInfo, 'unit'>): string {
  return unit === 'links' ? ' octaves' : '';
}

/** Writes a limit of a share as a percentage with up to four digits. @example '5 %', '0.25 %' */
export function shareLimit(limit: number): string {
  return `${Number((100 * limit).toPrecision(4))} %`;
}

/** Counts the questions of all tasks, as the designs of a run have them. */
export function questionCount({ designs }: Pick<Scorecard, 'designs'>): number {
  return sum(designs, ({ questions }) => questions);
}
