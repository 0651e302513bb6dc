import type { Estimate } from '../score/estimate.ts';
import type { MetricInfo } from '../score/metric.ts';

/** What stands in place of a value that is undefined. */
export const DASH = '–';

/**
 * Writes a number with two decimals, and with three digits from 10 on.
 *
 * @example decimals(-0.256) // '−0.26'
 */
export function decimals(value: number): string {
  const size = Math.abs(value);
  if (size >= 9.995) return minus(size < 99.95 ? value.toFixed(1) : String(Math.round(value)));
  // Halves are rounded up as in percentages, so that 0.985 is 0.99 and 99 %.
  return minus(`${value < 0 ? '-' : ''}${(Math.round(Number((100 * size).toFixed(9))) / 100).toFixed(2)}`);
}

/** Writes a change with its sign: `+0.03`, `−0.26`, `0.00`. */
export function change(value: number): string {
  const text = decimals(value);
  return value > 0 && /[1-9]/.test(text) ? `+${text}` : text;
}

/** Writes a share as a whole percentage, with one decimal below 1 % and above 99 %. */
export function percent(share: number): string {
  const value = Number((100 * share).toFixed(9));
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

/** Joins texts as a sentence does: `a`, `a and b`, `a, b and c`. */
export function listed(texts: readonly string[]): string {
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`;
}

/** Writes an estimate's value, or its bounds; a dash if it is undefined or absent. */
export function valueText(found: Estimate | undefined): string {
  if (found === undefined || found.kind === 'undefined') return DASH;
  if (found.kind === 'bounds') return rangeText(found.low, found.high, decimals);
  return decimals(found.value);
}

/** Writes an estimate with its interval: `0.74 (0.70 to 0.78)`. */
export function estimateText(found: Estimate | undefined): string {
  if (found?.kind !== 'estimate') return valueText(found);
  return `${decimals(found.value)} (${rangeText(found.low, found.high, decimals)})`;
}

/** Writes how a metric changed, by how much it lost: `−0.26 (−0.30 to −0.22)`. */
export function changeText(loss: Estimate | undefined, { better }: Pick<MetricInfo, 'better'>): string {
  const found = changeOf(loss, better);
  if (found === undefined || found.kind === 'undefined') return DASH;
  const range = rangeText(found.low, found.high, change);
  return found.kind === 'bounds' ? range : `${change(found.value)} (${range})`;
}

/** Turns a loss into the difference between candidate and baseline. */
export function changeOf(loss: Estimate | undefined, better: MetricInfo['better']): Estimate | undefined {
  if (loss === undefined || loss.kind === 'undefined' || better === 'lower') return loss;
  const ends = { low: -loss.high, high: -loss.low };
  return loss.kind === 'bounds' ? { ...loss, ...ends } : { ...loss, ...ends, value: -loss.value };
}

/** Writes an ISO 8601 time as a day in words: `1 December 2024`. A text that is not a time is returned as it is. */
export function day(text: string): string {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) return text;
  return date.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

function rangeText(low: number, high: number, digits: (value: number) => string): string {
  return `${digits(low)} to ${digits(high)}`;
}

/** Writes a minus sign in place of the hyphen, and none before a number that was rounded to 0. */
function minus(digits: string): string {
  return digits.replace(/^-(?=[0.]+$)/, '').replace('-', '−');
}
