import type { CommutativeCutTree } from './commutative-cut-tree.ts';
import { pairs } from './commutative-cut-tree.ts';
import { probability } from './exact-inference.ts';
import { intervene, type Scm } from './scm.ts';

/**
 * The exact probability that a node is true under do(cause = value).
 *
 *   P(effect = true | do(cause = value))
 *
 * @see Maasch et al. (2025), Eq. 1
 */
export function interventionalProbability(scm: Scm, cause: number, value: boolean, effect: number): number {
  return probability([intervene(scm, new Map([[cause, value]]))], [{ world: 0, node: effect, value: true }]);
}

/**
 * The exact probability of necessity and sufficiency of a pair in the population, as the joint
 * probability of both potential outcomes; no monotonicity is assumed.
 *
 *   PNS = P(y_x, y'_x')
 *
 * @see Maasch et al. (2025), Def. 2.4
 */
export function populationPns(scm: Scm, cause: number, effect: number): number {
  const worlds = [true, false].map((value) => intervene(scm, new Map([[cause, value]])));
  return probability(worlds, [
    { world: 0, node: effect, value: true },
    { world: 1, node: effect, value: false },
  ]);
}

/**
 * The exact PNS of every pair of a cut tree, in the order of `pairs`.
 *
 * Neighbours in the cut tree are computed by variable elimination, all others as products of these:
 * Theorem 5.1 makes them exact, and a tree of m nodes costs m − 1 eliminations, not m².
 *
 * @see Maasch et al. (2025), Theorem 5.1
 */
export function populationPnsOfPairs(scm: Scm, tree: CommutativeCutTree): number[] {
  const steps = tree.nodes.slice(1).map((node, i) => populationPns(scm, tree.nodes[i]!, node));
  return pairs(tree.nodes.length).map(({ from, to }) =>
    steps.slice(from, to).reduce((product, step) => product * step, 1),
  );
}
