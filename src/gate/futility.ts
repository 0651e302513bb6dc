import { normalCumulative, normalQuantile } from '../lib/statistics/normal.ts';
import type { Look } from '../scoring/look.ts';

/** A finding is given up if the rest of the design would make it with at most this probability. */
const FUTILE = 0.02;

/**
 * Tests whether a staged run can stop looking for a loss. It can if the full run would hardly find the loss, provided that
 * the rest is like the part already seen. Stochastic curtailment, by the current trend:
 *
 *   P(Z₁ ≥ z_α | Z_t) = Φ((Z_t/√t − z_α) / √(1 − t)) ≤ 0.02,  t = stage/stages
 *
 * @param p - One-sided, so far. @param alpha - The largest p that counts as a finding at the end.
 * @see Lan, Simon and Halperin (1982), Communications in Statistics C 1, 207–219
 */
export function isFutile(p: number, alpha: number, look: Look): boolean {
  const share = look.stage / look.stages;
  const z = (tail: number): number => -normalQuantile(Math.min(1 - 1e-9, Math.max(1e-9, tail)));
  const ahead = (z(p) / Math.sqrt(share) - z(alpha)) / Math.sqrt(1 - share);
  return normalCumulative(ahead) <= FUTILE;
}
