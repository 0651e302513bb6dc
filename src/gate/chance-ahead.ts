import { normalCumulative, normalQuantile } from '../lib/statistics/normal.ts';
import type { Look } from '../scoring/look.ts';

/** A finding that the rest of a design would make at most this often is taken for one that it will not make. */
const FUTILE = 0.02;

/**
 * Whether a run in stages can stop looking for a loss: had it been asked to its end, the loss would hardly have been found,
 * if what is left is like what was seen. Stochastic curtailment, by the current trend:
 *
 *   P(Z₁ ≥ z_α | Z_t) = Φ((Z_t/√t − z_α) / √(1 − t)) ≤ 0.02,  t = stage/stages
 *
 * @param p - One-sided, so far. @param alpha - Up to which p it is a finding at the end.
 * @see Lan, Simon and Halperin (1982), Communications in Statistics C 1, 207–219
 */
export function isFutile(p: number, alpha: number, look: Look): boolean {
  const share = look.stage / look.stages;
  const z = (tail: number): number => -normalQuantile(Math.min(1 - 1e-9, Math.max(1e-9, tail)));
  const ahead = (z(p) / Math.sqrt(share) - z(alpha)) / Math.sqrt(1 - share);
  return normalCumulative(ahead) <= FUTILE;
}
