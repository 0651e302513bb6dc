import { remembering } from '../caching.ts';
import { normalCumulative } from './normal.ts';
import { requireLevel } from './preconditions.ts';

/** The number of grid points for the distribution of the paths that no interim analysis has stopped yet. */
const POINTS = 200;

const REACH = 8;

/**
 * Computes the part of an error rate α that may be spent once a share t of the evidence is available: α(t) = α t^1.5.
 *
 * @see Kim and DeMets (1987), Biometrika 74, 149–154: the family α t^ρ; Lan and DeMets (1983), Biometrika 70, 659–663
 */
function spent(alpha: number, share: number): number {
  return alpha * share ** 1.5;
}

/**
 * Computes the nominal one-sided levels of a group-sequential test with K ≤ 100 analyses. A test at the k-th level may
 * reject at analysis k, after k/K of the evidence.
 *
 *   P(Z₁ < z₁, …, Z_{k−1} < z_{k−1}, Z_k ≥ z_k) = α(k/K) − α((k − 1)/K),  k < K
 *
 * All analyses before the last together reject a true hypothesis with probability α((K − 1)/K). The last analysis uses
 * the level of a test without interim analyses, so a completed run is judged as if it had not been staged. All
 * analyses together then reject a true hypothesis with a probability that exceeds α by at most α((K − 1)/K).
 *
 * Z_k √k is a sum of k independent standard normal variables. Its distribution among the paths that continue is
 * computed numerically from analysis to analysis.
 *
 * @returns The level of each analysis; the last is α.
 * @see Armitage, McPherson and Rowe (1969), JRSS A 132, 235–244, for the recursion; Jennison and Turnbull (1989), JRSS
 *   B 51, 305–361: intervals at these levels hold at all analyses together
 */
export function nominalLevels(looks: number, alpha: number): readonly number[] {
  if (!(Number.isInteger(looks) && looks >= 1 && looks <= 100)) {
    throw new RangeError(`nominalLevels: expected a whole number of analyses from 1 to 100, got ${looks}`);
  }
  requireLevel('nominalLevels', 'alpha', alpha);
  return known(`${looks} ${alpha}`);
}

const known = remembering((key: string): readonly number[] => {
  const [looks, alpha] = key.split(' ').map(Number) as [number, number];
  const levels: number[] = [];
  // The sums of the increments among the paths that continue, with their probabilities.
  let paths: { readonly sums: readonly number[]; readonly masses: readonly number[] } = {
    sums: [0],
    masses: [1],
  };
  for (let look = 1; look < looks; look++) {
    const share = spent(alpha, look / looks) - spent(alpha, (look - 1) / looks);
    const above = (bound: number): number =>
      paths.sums.reduce((sum, from, i) => sum + (paths.masses[i] ?? 0) * normalCumulative(from - bound), 0);
    const bound = root((at) => above(at) - share, -REACH * Math.sqrt(looks), REACH * Math.sqrt(looks));
    levels.push(normalCumulative(-bound / Math.sqrt(look)));
    const lowest = -REACH * Math.sqrt(look);
    const width = (bound - lowest) / POINTS;
    const below = (at: number): number =>
      paths.sums.reduce((sum, from, i) => sum + (paths.masses[i] ?? 0) * normalCumulative(at - from), 0);
    const edges = Array.from({ length: POINTS + 1 }, (_, i) => below(lowest + i * width));
    paths = {
      sums: Array.from({ length: POINTS }, (_, i) => lowest + (i + 0.5) * width),
      masses: Array.from({ length: POINTS }, (_, i) => (edges[i + 1] ?? 0) - (edges[i] ?? 0)),
    };
  }
  return [...levels, alpha];
});

function root(of: (at: number) => number, low: number, high: number): number {
  let [from, to] = [low, high];
  for (let step = 0; step < 60; step++) {
    const middle = (from + to) / 2;
    if (of(middle) > 0) from = middle;
    else to = middle;
  }
  return (from + to) / 2;
}
