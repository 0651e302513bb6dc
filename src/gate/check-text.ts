import type { GateCheck, GateVerdict } from '../scorecard/gate-schema.ts';
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

/** Between which numbers something lies for all that is known; both are the number where nothing is uncertain. */
export function spanOf(found: Estimate): { readonly low: number; readonly high: number } | undefined {
  const unlimited = { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };
  if (found.kind === 'undefined') return undefined;
  if (found.kind === 'bounds')
    return { low: found.least ?? unlimited.low, high: found.greatest ?? unlimited.high };
  const { value, interval } = found;
  if (interval.kind === 'interval') return interval;
  return interval.reason === 'exact' ? { low: value, high: value } : unlimited;
}

/** The end of a reason: what an interval says about a limit. */
export function aboutLimit(verdict: GateVerdict, limit: string): string {
  return {
    pass: `the evidence lies on the right side of ${limit}`,
    fail: `the evidence lies on the wrong side of ${limit}`,
    inconclusive: `the interval holds ${limit}: more questions or replicates would tell`,
  }[verdict];
}
