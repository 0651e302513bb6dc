import type { GateCheck, GateVerdict } from '../scorecard/gate-schema.ts';
import { fewDecimals, short } from '../scoring/format.ts';
import type { Estimate } from '../scoring/value-schemas.ts';

/** A check whose variant is known to the caller. */
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

/** The known bounds of a number. Both equal the number if nothing is uncertain. */
export function spanOf(found: Estimate): { readonly low: number; readonly high: number } | undefined {
  const unlimited = { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };
  if (found.kind === 'undefined') return undefined;
  if (found.kind === 'bounds')
    return { low: found.least ?? unlimited.low, high: found.greatest ?? unlimited.high };
  const { value, interval } = found;
  if (interval.kind === 'interval') return interval;
  return interval.reason === 'exact' ? { low: value, high: value } : unlimited;
}

/** Words for a loss, with its bounds: `at most 0.06 lower`. */
export function lossText(loss: Estimate, word: string): string {
  const { low, high } = spanOf(loss) ?? {};
  if (low === undefined || high === undefined || high === Number.POSITIVE_INFINITY)
    return 'by an unknown amount';
  if (high <= 0) return `not ${word}`;
  if (low <= 0) return `at most ${short(high)} ${word}`;
  return `${low === high ? short(low) : `${short(low)} to ${short(high)}`} ${word}`;
}

/** Shows a limit that people set: with two decimals, or more if it has more. @example '0.20' */
export function limitText(limit: number): string {
  const text = short(limit);
  return Number(text) === limit ? text : fewDecimals(limit);
}

/** Names what would decide an open check: the missing answers, or more units. */
export function openText(found: Estimate): string {
  return found.kind === 'bounds'
    ? `${found.unanswered} unanswered questions leave it open`
    : 'more units or draws would decide';
}
