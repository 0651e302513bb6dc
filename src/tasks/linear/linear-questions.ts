import { type Tolerance, toleranceAt } from '../../cases/tolerance.ts';
import { pairs, treeNode } from '../../causal/commutative-cut-tree.ts';
import { pairName } from '../../causal/dag.ts';
import { coefficientsAlong, directedPaths, pathSpecificEffect } from '../../causal/directed-paths.ts';
import { type LinearEffect, linearEffect, shortDecimal, totalEffect } from '../../causal/linear-effects.ts';
import { coefficientOf, type LinearScm } from '../../causal/linear-scm.ts';
import { nodesBetween } from '../../causal/paths.ts';
import { at } from '../../lib/at.ts';
import type { Rng } from '../../lib/rng.ts';
import type { LinearGraph } from './linear-graphs.ts';

/** The largest number of decimals of an answer. `MOST_DIGITS` limits all its digits. */
const MOST_DECIMALS = 3;
const MOST_DIGITS = 6;

/**
 * The smallest relative distance between the truth and a product over nodes that are not cutpoints. It exceeds δ = 0.1.
 */
const PRODUCT_GAP = 0.12;

/** A pair of the tree and its paths, which do not depend on the coefficients. */
export type LinearPair = ReturnType<typeof linearPairs>[number];

/**
 * Returns the pairs of a tree. The candidates for mediators are, in this order, tree nodes that an arrow bypasses,
 * other single nodes, and sets of two nodes.
 *
 * @param graph - A graph with few paths from root to leaf, because every path is enumerated.
 */
export function linearPairs({ dag, tree }: LinearGraph, rng: Rng) {
  return pairs(tree.nodes.length).map(({ from, to }) => {
    const [cause, effect] = [treeNode(tree, from), treeNode(tree, to)];
    const paths = [...directedPaths(dag, cause, effect)];
    const shareOf = (nodes: readonly number[]): number =>
      paths.filter((path) => path.some((node) => nodes.includes(node))).length / paths.length;
    const inTree = tree.nodes.slice(from + 1, to);
    const others = nodesBetween(dag, cause, effect)
      .slice(1, -1)
      .filter((node) => !inTree.includes(node));
    const single = [...inTree, ...rng.shuffled(others)].filter((node) => shareOf([node]) < 1);
    const double = single.flatMap((first, i) =>
      single.slice(i + 1).map((second) => [Math.min(first, second), Math.max(first, second)]),
    );
    const evaded = inTree.filter((node) => shareOf([node]) < 1);
    const chains = evaded.length > 0 ? [...evaded.map((node) => [node]), inTree] : [];
    return {
      cause,
      effect,
      paths,
      /** The sets of nodes that some but not all paths pass through. Questions use the first suitable set. */
      mediatorSets: [...single.map((node) => [node]), ...double].filter((nodes) => shareOf(nodes) < 1),
      /** The chains of tree nodes along which effects do not multiply, because a path bypasses one of the nodes. */
      falseChains: chains.map((chain) => [cause, ...chain, effect]),
    };
  });
}

/**
 * Returns the effects of a pair to ask about. These are the total effect and, if some mediators make them differ from
 * each other, from 0 and from the total effect, also NDE and NIE. Mediators with flawless questions are preferred.
 */
export function effectsOf(scm: LinearScm, pair: LinearPair, tolerance: Tolerance): LinearEffect[] {
  const { cause, effect } = pair;
  const total: LinearEffect = { kind: 'te', cause, effect, mediators: [] };
  const natural = (mediators: readonly number[]): LinearEffect[] => [
    { kind: 'nde', cause, effect, mediators },
    { kind: 'nie', cause, effect, mediators },
  ];
  const clear = pair.mediatorSets.map(natural).filter((effects) => {
    const values = [0, ...[total, ...effects].map((one) => linearEffect(scm, one))];
    return values.every((a, i) => values.slice(i + 1).every((b) => areApart(a, b, tolerance)));
  });
  const flawless = clear.find((effects) =>
    effects.every((one) => flawsOf(scm, pair, one, tolerance).length === 0),
  );
  return [total, ...(flawless ?? clear[0] ?? [])];
}

/**
 * Returns the flaws of a question about an effect. Its truth must be a short decimal other than 0, and differ from
 * typical wrong answers. These are the effect of the direct arrow alone, the sum of the coefficients, the effect
 * without one of the paths, and the product over tree nodes that a path bypasses.
 */
export function flawsOf(
  scm: LinearScm,
  pair: LinearPair,
  question: LinearEffect,
  tolerance: Tolerance,
): string[] {
  const { nodes } = scm.dag;
  const name = `${question.kind.toUpperCase()} ${pairName(at(nodes, pair.cause), at(nodes, pair.effect))}`;
  const truth = shortDecimal(linearEffect(scm, question));
  if (truth === 0) return [`${name} is 0`];
  if (!isShort(truth)) return [`${name} is ${truth}, which is not a short decimal`];
  return wrongAnswers(scm, pair, question)
    .filter(({ fault, value }) =>
      fault === 'a product'
        ? Math.abs(value - truth) <= PRODUCT_GAP * Math.abs(truth)
        : !areApart(truth, value, tolerance),
    )
    .map(({ fault, value }) => `${name} is ${truth}, and ${fault} is ${shortDecimal(value)}`);
}

/**
 * Returns the results of typical faults. A result that is right for this question is left out, such as the effect of
 * the direct arrow if there is no other path.
 */
export function wrongAnswers(
  scm: LinearScm,
  { cause, effect, paths: all, falseChains }: LinearPair,
  { kind, mediators }: LinearEffect,
) {
  const paths = all.filter(
    (path) => kind === 'te' || path.some((node) => mediators.includes(node)) === (kind === 'nie'),
  );
  const along = paths.map((path) => pathSpecificEffect(scm, path));
  const truth = along.reduce((sum, value) => sum + value, 0);
  const list = along.map((value) => ({ fault: 'it without a path', value: truth - value }));
  if (paths.length > 1 || at(paths, 0).length > 2) {
    const added = paths
      .flatMap((path) => coefficientsAlong(scm, path))
      .reduce((sum, value) => sum + value, 0);
    list.push({ fault: 'the sum of coefficients', value: added });
    list.push({ fault: 'the arrow alone', value: coefficientOf(scm, cause, effect) ?? 0 });
  }
  if (kind !== 'te') return list;
  return list.concat(falseChains.map((chain) => ({ fault: 'a product', value: productAlong(scm, chain) })));
}

/** Returns the product of the total effects from each node of a chain to the next. */
function productAlong(scm: LinearScm, chain: readonly number[]): number {
  return chain.slice(1).reduce((product, node, i) => product * totalEffect(scm, at(chain, i), node), 1);
}

/** Returns true if two answers differ by more than twice the tolerance of either. */
function areApart(a: number, b: number, tolerance: Tolerance): boolean {
  return Math.abs(a - b) > 2 * Math.max(toleranceAt(tolerance, a), toleranceAt(tolerance, b));
}

function isShort(value: number): boolean {
  const [whole, decimals = ''] = String(Math.abs(value)).split('.') as [string, string?];
  return decimals.length <= MOST_DECIMALS && whole.length + decimals.length <= MOST_DIGITS;
}
