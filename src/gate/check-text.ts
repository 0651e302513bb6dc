import type { GateCheck, GateVerdict } from '../scorecard/gate-schema.ts';
import { fewDecimals, short, whole } from '../scoring/format.ts';
import type { Estimate } from '../scoring/value-schemas.ts';

/** A check without the name of its variant. */
export type VariantCheck = Omit<GateCheck, 'variant'>;

export function wholeness(
  measure: string,
  observed: string,
  wanted: string,
  verdict: GateVerdict,
  reason: string,
): VariantCheck {
  return { kind: 'completeness', measure, observed, wanted, verdict, reason };
}

/** Returns the bounds of a number, which equal the number if it is exact; undefined if there is no number. */
export function spanOf(found: Estimate): { readonly low: number; readonly high: number } | undefined {
  const unlimited = { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };
  if (found.kind === 'undefined') return undefined;
  if (found.kind === 'bounds')
    return { low: found.least ?? unlimited.low, high: found.greatest ?? unlimited.high };
  const { value, interval } = found;
  if (interval.kind === 'interval') return interval;
  return interval.reason === 'exact' ? { low: value, high: value } : unlimited;
}

/**
 * Describes a loss with its bounds.
 *
 * @example lossText(loss, 'loss') // 'the data rule out a loss above 0.06'
 */
export function lossText(loss: Estimate, word: string, unit = ''): string {
  const { low, high } = spanOf(loss) ?? {};
  if (low === undefined || high === undefined || high === Number.POSITIVE_INFINITY)
    return `the ${word} is unknown`;
  if (high <= 0) return `the data rule out a ${word}`;
  if (low <= 0) return `the data rule out a ${word} above ${short(high)}${unit}`;
  return `a ${word} of ${low === high ? short(low) : `${short(low)} to ${short(high)}`}${unit}`;
}

/** Formats a limit of a policy with two decimals, or with more if the limit has more. @example '0.20' */
export function limitText(limit: number): string {
  const text = short(limit);
  return Number(text) === limit ? text : fewDecimals(limit);
}

export function openText(found: Estimate): string {
  return found.kind === 'bounds'
    ? `${whole(found.unanswered)} unanswered questions leave the verdict open`
    : 'a verdict needs more units or draws';
}
