import type { Estimate, Proportion, RelativeError } from './value-schemas.ts';
import type { Validity } from './verdicts.ts';

export type Digits = (value: number) => string;

/** A number closer to 0 than this differs from 0 only by rounding. */
const NOTHING = 1e-9;

/**
 * Formats a number with three decimals, or with two significant digits if its absolute value is below 0.01 but not 0.
 */
export const decimals: Digits = (value) =>
  signed(Math.abs(value) >= NOTHING && Math.abs(value) < 0.01 ? value.toPrecision(2) : value.toFixed(3));

export const short: Digits = (value) => signed(value.toFixed(2));

export const fewDecimals: Digits = (value) => signed(String(Number(value.toFixed(4))));

/** Formats a length with at most two significant digits: 12, 5.7, 250. */
export const length: Digits = (value) => String(Number(value.toPrecision(2)));

/**
 * Formats an error with two significant digits (35, 1.0, 0.052), or as a whole number if it has three digits or more.
 */
export const significant: Digits = (value) =>
  signed(
    Math.abs(value) < NOTHING
      ? '0'
      : Math.abs(value) >= 99.5
        ? String(Math.round(value))
        : value.toPrecision(2),
  );

/** Formats a share as a whole percentage, or with at most one decimal below 1 % and above 99 %. */
export const percent: Digits = (share) => {
  const value = Number((100 * share).toFixed(9));
  const isNearEnd = Math.abs(value) < 1 || (value > 99 && value < 100);
  return `${signed(String(isNearEnd ? Number(value.toFixed(1)) : Math.round(value)))} %`;
};

/** Formats a whole number with commas between groups of thousands. @example whole(1120) // '1,120' */
export const whole: Digits = (value) => Math.round(value).toLocaleString('en');

export const shownPValue: Digits = (p) => (p < 0.001 ? '< 0.001' : p.toFixed(3));

/** Formats an ISO 8601 time to the minute: 2025-01-01 10:00 UTC. */
export function shownTime(text: string): string {
  return `${text.slice(0, 16).replace('T', ' ')} UTC`;
}

/** Formats a date in words: 1 December 2024. A text that is not a date is returned unchanged. */
export function shownDate(text: string): string {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) return text;
  return date.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

/** Replaces the hyphen of a negative number with a minus sign, or removes it if the number rounds to 0. */
function signed(digits: string): string {
  return digits.replace(/^-(?=0\.0+$)/, '').replace('-', '−');
}

type Shown = Estimate | RelativeError | Proportion;

/**
 * Formats a number with its interval, bounds with the count of missing answers, or the reason why there is no number.
 */
export function shownEstimate(found: Shown, digits: Digits = decimals): string {
  const number = shownValue(found, digits);
  if (found.kind === 'bounds') return `${number} (${whole(found.unanswered)} unanswered)`;
  if (found.kind === 'undefined') return `${number} (${found.reason.replaceAll('-', ' ')})`;
  if (found.kind === 'unbounded' || found.interval.kind === 'none') return number;
  return `${number} [${digits(found.interval.low)}, ${digits(found.interval.high)}]`;
}

/** Formats a number with its interval, or the bounds of a number, with two decimals; a dash if there is no number. */
export function shownShare(found: Estimate | Proportion): string {
  return found.kind === 'estimate' ? shownEstimate(found, short) : shownValue(found, short);
}

export function shownValue(found: Shown, digits: Digits = decimals): string {
  switch (found.kind) {
    case 'estimate':
      return digits(found.value);
    case 'unbounded':
      return '∞';
    case 'bounds':
      return shownBounds(found, digits);
    case 'undefined':
      return '–';
    default:
      return found satisfies never;
  }
}

function shownBounds({ least, greatest }: Extract<Estimate, { kind: 'bounds' }>, digits: Digits): string {
  if (least === undefined) return greatest === undefined ? 'open' : `≤ ${digits(greatest)}`;
  return greatest === undefined ? `≥ ${digits(least)}` : `${digits(least)} to ${digits(greatest)}`;
}

export function validitySign(validity: Validity): string {
  return { valid: '', undefined: '', 'near-valid': ' ~', invalid: ' ✗', inconclusive: ' ?' }[validity];
}

export function shownMeasure(measure: { readonly kind: string; readonly value?: number }): string {
  return measure.value === undefined ? '–' : decimals(measure.value);
}

/**
 * Returns the largest error, leaving out errors that are undefined or known only by bounds; undefined if no error
 * remains.
 */
export function largestError(errors: readonly RelativeError[]): number | undefined {
  const values = errors.flatMap((error) =>
    error.kind === 'unbounded' ? [Number.POSITIVE_INFINITY] : error.kind === 'estimate' ? [error.value] : [],
  );
  return values.length > 0 ? Math.max(...values) : undefined;
}
