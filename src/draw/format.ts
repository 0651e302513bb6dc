import type { Estimate } from '../score/estimate.ts';
import type { MetricInfo } from '../score/metric.ts';

/** What stands in place of a value that is undefined. */
export const DASH = '–';

/**
 * Writes a number with three decimals, from 10 on with three digits, and from 1,000 on with all digits before the point.
 *
 * @example decimals(-0.2561) // '−0.256'
 */
export function decimals(value: number): string {
  const size = Math.abs(value);
  if (size >= 99.95) return minus(String(Math.round(value)));
  if (size >= 9.9995) return minus(value.toFixed(1));
  return minus((Math.sign(value) * toThousandths(size)).toFixed(3));
}

/** Rounds a size to thousandths; halves are rounded up. First, what binary fractions add is removed. */
function toThousandths(size: number): number {
  return Math.round(Number((size * 1000).toFixed(9))) / 1000;
}

/** Writes a number without zeros at its end, such as a limit: `0.05`, `−0.2`, `1`. */
export function plain(value: number): string {
  return minus(String(Number(value.toFixed(9))));
}

/** Writes a change with its sign: `+0.031`, `−0.256`, `0.000`. */
export function change(value: number): string {
  const text = decimals(value);
  return value > 0 && /[1-9]/.test(text) ? `+${text}` : text;
}

/**
 * Writes a share as a whole percentage, with one decimal below 1 % and above 99 %. What is not 0 or 1 is not written so.
 *
 * @example percent(0.9963), percent(0.9996) // '99.6 %', 'over 99.9 %'
 */
export function percent(share: number): string {
  const value = Number((100 * share).toFixed(9));
  if (value > 0 && value < 0.05) return 'under 0.1 %';
  if (value >= 99.95 && value < 100) return 'over 99.9 %';
  const isNearEnd = (Math.abs(value) > 0 && Math.abs(value) < 1) || (value > 99 && value < 100);
  return `${minus(isNearEnd ? value.toFixed(1) : String(Math.round(value)))} %`;
}

/** Writes a whole number with commas between groups of thousands: `1,120`. */
export function whole(value: number): string {
  return Math.round(value).toLocaleString('en');
}

/** Writes a number with its noun, which gets an `s` unless the number is one: `1 question`, `40 questions`. */
export function count(value: number, noun: string): string {
  return `${whole(value)} ${noun}${value === 1 ? '' : 's'}`;
}

/** Writes an ISO 8601 time as a day in words: `1 December 2024`. A text that is not a time is returned as it is. */
export function day(text: string): string {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) return text;
  return date.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
}

/** Writes an estimate's value, or its bounds; a dash if it is undefined or absent. */
export function valueText(estimate: Estimate | undefined): string {
  if (estimate === undefined || estimate.kind === 'undefined') return DASH;
  if (estimate.kind === 'bounds') return rangeText(estimate.low, estimate.high);
  return decimals(estimate.value);
}

/** Writes an estimate with its interval: `0.742 (0.701 to 0.783)`. */
export function estimateText(estimate: Estimate | undefined): string {
  if (estimate?.kind !== 'estimate') return valueText(estimate);
  return `${decimals(estimate.value)} (${rangeText(estimate.low, estimate.high)})`;
}

/** Writes how a metric changed, by how much it lost: `−0.258 (−0.301 to −0.215)`. */
export function changeText(loss: Estimate | undefined, { better }: Pick<MetricInfo, 'better'>): string {
  const difference = changeOf(loss, better);
  if (difference === undefined || difference.kind === 'undefined') return DASH;
  const range = rangeText(difference.low, difference.high, change);
  return difference.kind === 'bounds' ? range : `${change(difference.value)} (${range})`;
}

/**
 * Turns a loss, which is positive if the candidate got worse, into the candidate's value minus the baseline's. Its sign
 * changes if higher is better: a loss of 0.2 in accuracy is a difference of −0.2.
 */
export function changeOf(loss: Estimate | undefined, better: MetricInfo['better']): Estimate | undefined {
  if (loss === undefined || loss.kind === 'undefined' || better === 'lower') return loss;
  const ends = { low: -loss.high, high: -loss.low };
  return loss.kind === 'bounds' ? { ...loss, ...ends } : { ...loss, ...ends, value: -loss.value };
}

/** Writes the ends of an interval. @example '0.701 to 0.783' */
export function rangeText(low: number, high: number, textOf: (value: number) => string = decimals): string {
  return `${textOf(low)} to ${textOf(high)}`;
}

/** Writes a minus sign in place of the hyphen, and none before a number that was rounded to 0. */
function minus(digits: string): string {
  return digits.replace(/^-(?=[0.]+$)/, '').replace('-', '−');
}
