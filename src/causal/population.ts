import { type CommutativeCutTree, commutativeCutTree, pairs, treeNode } from './commutative-cut-tree.ts';
import { probability } from './exact-inference.ts';
import { hold, isMonotone, type Scm } from './scm.ts';

export function interventionalProbability(scm: Scm, cause: number, value: boolean, effect: number): number {
  return probability([hold(scm, cause, value)], [{ world: 0, node: effect, value: true }]);
}

/** Computes the exact PNS of a pair, without assuming monotonicity. @see Maasch et al. (2025), Def. 2.4 */
export function populationPns(scm: Scm, cause: number, effect: number): number {
  return probabilityOfDependence(scm, cause, effect, true);
}

export function populationDefierRate(scm: Scm, cause: number, effect: number): number {
  return probabilityOfDependence(scm, cause, effect, false);
}

/**
 * Computes the exact PN, P(y'_x' | x, y), and PS, P(y_x | x', y'). Each is undefined if its condition is impossible.
 */
export function populationPnAndPs(
  scm: Scm,
  cause: number,
  effect: number,
): { readonly pn: number | undefined; readonly ps: number | undefined } {
  const conditional = (fact: boolean): number | undefined => {
    const worlds = [scm, hold(scm, cause, !fact)];
    const condition = [cause, effect].map((node) => ({ world: 0, node, value: fact }));
    const given = probability(worlds.slice(0, 1), condition);
    if (given === 0) return undefined;
    return probability(worlds, [...condition, { world: 1, node: effect, value: !fact }]) / given;
  };
  return { pn: conditional(true), ps: conditional(false) };
}

function probabilityOfDependence(scm: Scm, cause: number, effect: number, value: boolean): number {
  const worlds = [true, false].map((held) => hold(scm, cause, held));
  return probability(worlds, [
    { world: 0, node: effect, value },
    { world: 1, node: effect, value: !value },
  ]);
}

/**
 * Computes the exact PNS of every pair. If Theorem 5.1 applies, the PNS of a pair is the product of the PNS of the
 * neighbouring pairs between its nodes.
 */
export function populationPnsOfPairs(scm: Scm, tree: CommutativeCutTree): number[] {
  const all = pairs(tree.nodes.length);
  if (!pnsComposes(scm, tree))
    return all.map(({ from, to }) => populationPns(scm, treeNode(tree, from), treeNode(tree, to)));
  const steps = tree.nodes.slice(1).map((node, i) => populationPns(scm, treeNode(tree, i), node));
  return all.map(({ from, to }) => steps.slice(from, to).reduce((product, step) => product * step, 1));
}

/**
 * Tests whether Theorem 5.1 of Maasch et al. (2025) applies: the model is monotone, and all inner nodes are cutpoints.
 */
export function pnsComposes(scm: Scm, { nodes }: CommutativeCutTree): boolean {
  const cutpoints = commutativeCutTree(scm.dag, nodes[0], nodes.at(-1)).nodes;
  return isMonotone(scm) && nodes.every((node) => cutpoints.includes(node));
}
