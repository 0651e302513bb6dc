import { normalCumulative, normalQuantile } from '../lib/statistics/normal.ts';
import type { Look } from '../scoring/look.ts';

/** A staged run gives up the search for a loss if the full run would find it with at most this probability. */
const FUTILE = 0.02;

/**
 * Tests whether a staged run can give up the search for a loss, because the full run would hardly find it if the
 * remaining answers are like those so far. This is stochastic curtailment by the current trend:
 *
 *   P(Z₁ ≥ z_α | Z_t) = Φ((Z_t/√t − z_α) / √(1 − t)) ≤ 0.02,  t = stage/stages
 *
 * @param p - The one-sided p-value so far.
 * @param alpha - The largest p-value that counts as a finding at the end.
 * @see Lan, Simon and Halperin (1982), Communications in Statistics C 1, 207–219
 */
export function isFutile(p: number, alpha: number, look: Look): boolean {
  const share = look.stage / look.stages;
  const z = (tail: number): number => -normalQuantile(Math.min(1 - 1e-9, Math.max(1e-9, tail)));
  const ahead = (z(p) / Math.sqrt(share) - z(alpha)) / Math.sqrt(1 - share);
  return normalCumulative(ahead) <= FUTILE;
}
