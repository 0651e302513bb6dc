import { type Tolerance, toleranceAt } from '../../cases/tolerance.ts';
import { pairs, treeNode } from '../../causal/commutative-cut-tree.ts';
import { nodesBetween, pairName } from '../../causal/dag.ts';
import { coefficientsAlong, directedPaths, pathSpecificEffect } from '../../causal/directed-paths.ts';
import { type LinearEffect, linearEffect, shortDecimal, totalEffect } from '../../causal/linear-effects.ts';
import { coefficientOf, type LinearScm } from '../../causal/linear-scm.ts';
import { at } from '../../lib/at.ts';
import type { Rng } from '../../lib/rng.ts';
import type { LinearGraph } from './linear-graphs.ts';

/** A right answer should have at most this many decimals, and at most `MOST_DIGITS` digits in all. */
const MOST_DECIMALS = 3;
const MOST_DIGITS = 6;

/**
 * A false product must differ from the truth by more than this share of the truth. The share exceeds δ, by default 0.1,
 * within which an effect counts as equal to a product.
 */
const PRODUCT_GAP = 0.12;

export type LinearPair = ReturnType<typeof linearPairs>[number];

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
      /**
       * Sets of mediators that some path avoids: first single nodes of the tree, then other single nodes, and then sets
       * of two nodes.
       */
      mediatorSets: [...single.map((node) => [node]), ...double].filter((nodes) => shareOf(nodes) < 1),
      /** The chains of tree nodes over which effects need not multiply, because a path bypasses one of the nodes. */
      falseChains: chains.map((chain) => [cause, ...chain, effect]),
    };
  });
}

/**
 * Returns the effects of a pair to ask about: the total effect and, if there are mediators for which all three effects
 * clearly differ from each other and from 0, the NDE and the NIE. Mediators whose questions have no flaws are
 * preferred.
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
 * Returns the flaws of a question, such as a truth that is not a short decimal or is close to a typical wrong answer.
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

/** Returns typical wrong answers. If the only path is a single arrow, the answers that would be right are left out. */
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
  const list = along.map((value) => ({ fault: 'the effect without one of its paths', value: truth - value }));
  if (paths.length > 1 || at(paths, 0).length > 2) {
    const added = paths
      .flatMap((path) => coefficientsAlong(scm, path))
      .reduce((sum, value) => sum + value, 0);
    list.push({ fault: 'the sum of the coefficients', value: added });
    list.push({
      fault: 'the effect of the direct arrow alone',
      value: coefficientOf(scm, cause, effect) ?? 0,
    });
  }
  if (kind !== 'te') return list;
  return list.concat(falseChains.map((chain) => ({ fault: 'a product', value: productAlong(scm, chain) })));
}

function productAlong(scm: LinearScm, chain: readonly number[]): number {
  return chain.slice(1).reduce((product, node, i) => product * totalEffect(scm, at(chain, i), node), 1);
}

/** Tests whether two answers differ by more than twice the larger of their tolerances. */
function areApart(a: number, b: number, tolerance: Tolerance): boolean {
  return Math.abs(a - b) > 2 * Math.max(toleranceAt(tolerance, a), toleranceAt(tolerance, b));
}

function isShort(value: number): boolean {
  const [whole, decimals = ''] = String(Math.abs(value)).split('.') as [string, string?];
  return decimals.length <= MOST_DECIMALS && whole.length + decimals.length <= MOST_DIGITS;
}
