import type { Estimate } from '../score/estimate.ts';
import type { MetricInfo } from '../score/metric.ts';

type Unit = Pick<MetricInfo, 'unit'>;

/** Writes a value of a metric; shares as percentages. @example '97.2 %' */
export function level(value: number, { unit }: Unit): string {
  if (unit === 'share') return `${rounded(100 * value, 1)} %`;
  return unit === 'links' ? `${rounded(value, 0)} links` : rounded(value, 2);
}

/** Writes a range of losses: of shares in points of a hundred, of lengths in octaves. @example '8 to 14 points' */
export function lossRange({ low, high }: { readonly low: number; readonly high: number }, { unit }: Unit): string {
  const [scale, digits, word] = LOSS_UNITS[unit];
  const [from, to] = [rounded(scale * low, digits), rounded(scale * high, digits)];
  if (high <= 0) return 'none';
  return `${low <= 0 ? `at most ${to}` : from === to ? from : `${from} to ${to}`}${word}`;
}

const LOSS_UNITS: Readonly<Record<MetricInfo['unit'], readonly [scale: number, digits: number, word: string]>> = {
  share: [100, 1, ' points'],
  difference: [1, 2, ''],
  error: [1, 2, ''],
  links: [1, 1, ' octaves'],
};

/** Returns the ends of an estimate; undefined if it has no value. */
export function endsOf(found: Estimate | undefined): { readonly low: number; readonly high: number } | undefined {
  return found === undefined || found.kind === 'undefined' ? undefined : found;
}

function rounded(value: number, digits: number): string {
  return String(Number(value.toFixed(digits))).replace('-', '−');
}
