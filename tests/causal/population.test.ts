import { describe, expect, test } from 'vitest';
import { commutativeCutTree, compositions, pairs } from '../../src/causal/commutative-cut-tree.ts';
import { type Dag, dagFromEdges, type Edge, nodeNumber } from '../../src/causal/dag.ts';
import { populationPnAndPs, populationPns, populationPnsOfPairs } from '../../src/causal/population.ts';
import { evaluate, type NodeFunction, potentialOutcomes, type Scm, scmOf } from '../../src/causal/scm.ts';
import { FIGURES } from '../../src/tasks/compositional/graphs.ts';
import { allUnits, MODELS, MODELS_OF_CHAINS } from './random-models.ts';

/** A model all of whose nodes have one function and one probability of noise. */
function uniformModel(dag: Dag, operator: NodeFunction, noise: number): Scm {
  return scmOf(
    dag,
    dag.nodes.map(() => operator),
    dag.nodes.map(() => noise),
  );
}

/** Computes the PNS, PN and PS of a pair by their definitions, as sums over all settings of the noise. */
function enumerated(scm: Scm, cause: number, effect: number) {
  const sums = { pns: 0, bothTrue: 0, necessary: 0, bothFalse: 0, sufficient: 0 };
  for (const { noise, probability } of allUnits(scm)) {
    const { y1, y0 } = potentialOutcomes(scm, noise, cause, effect);
    const fact = evaluate(scm, noise);
    if (y1 && !y0) sums.pns += probability;
    if (fact[cause] && fact[effect]) {
      sums.bothTrue += probability;
      if (!y0) sums.necessary += probability;
    }
    if (!fact[cause] && !fact[effect]) {
      sums.bothFalse += probability;
      if (y1) sums.sufficient += probability;
    }
  }
  return { pns: sums.pns, pn: sums.necessary / sums.bothTrue, ps: sums.sufficient / sums.bothFalse };
}

/** The pairs of nodes whose measures are defined: those of the cut tree or, without one, the first and the last node. */
function pairsOf(scm: Scm): (readonly [cause: number, effect: number])[] {
  if (!MODELS_OF_CHAINS.includes(scm)) return [[0, scm.dag.nodes.length - 1]];
  const tree = commutativeCutTree(scm.dag);
  return pairs(tree.length).map(({ from, to }) => [tree[from]!, tree[to]!]);
}

test.each(MODELS)(
  'the exact probabilities of necessity (PN), of sufficiency (PS) and of both (PNS) equal those found by enumerating all units (model %#)',
  (scm) => {
    for (const [cause, effect] of pairsOf(scm)) {
      const expected = enumerated(scm, cause, effect);
      const pns = populationPns(scm, cause, effect);
      const { pn, ps } = populationPnAndPs(scm, cause, effect, pns);
      expect(pns).toBeCloseTo(expected.pns, 12);
      expect(pn).toBeCloseTo(expected.pn, 12);
      expect(ps).toBeCloseTo(expected.ps, 12);
    }
  },
);

describe('the exact PNS', () => {
  // A node is blocked if its own noise alone decides its state: with “or” if this noise is on, with “and” if it is off.
  // The third value is the number of nodes that must not be blocked: those between cause and effect, and the effect.
  test.each([
    ['X', 'C', 3],
    ['X', 'D', 4],
    ['C', 'D', 1],
    ['C', 'Y', 4],
    ['D', 'Y', 3],
    ['X', 'Y', 7],
  ])(
    'of %s→%s in Figure 4 of Maasch et al. 2025 is the probability that neither the effect nor any node in between is blocked',
    (...pair) => {
      const [cause, effect, nodes] = pair;
      const dag = dagFromEdges(FIGURES['maasch-2025-figure-4'].edges);
      const pnsWith = (operator: NodeFunction, noise: number): number =>
        populationPns(uniformModel(dag, operator, noise), nodeNumber(dag, cause), nodeNumber(dag, effect));
      for (const noise of [0.3, 0.4, 0.7]) {
        expect(pnsWith('or', noise)).toBeCloseTo((1 - noise) ** nodes, 14);
        expect(pnsWith('and', noise)).toBeCloseTo(noise ** nodes, 14);
      }
    },
  );

  test.each(MODELS_OF_CHAINS)(
    'of a whole chain equals the product of the PNS values along every path of the chain’s cut tree (model %#)',
    (scm) => {
      const tree = commutativeCutTree(scm.dag);
      const all = pairs(tree.length);
      const values = populationPnsOfPairs(scm, tree);
      const pnsOf = (from: number, to: number): number =>
        values[all.findIndex((pair) => pair.from === from && pair.to === to)]!;
      const whole = populationPns(scm, tree[0]!, tree.at(-1)!);
      for (const path of compositions(tree.length)) {
        const product = path.slice(1).reduce((result, to, i) => result * pnsOf(path[i]!, to), 1);
        expect(product).toBeCloseTo(whole, 12);
      }
    },
  );

  test('of a chain of 40 biconnected components is computed within two seconds', () => {
    const edges = Array.from({ length: 40 }, (_, i): Edge[] => [
      [`C${i}`, `A${i}`],
      [`C${i}`, `B${i}`],
      [`A${i}`, `C${i + 1}`],
      [`B${i}`, `C${i + 1}`],
    ]).flat();
    const scm = uniformModel(dagFromEdges(edges), 'or', 0.1);
    const start = performance.now();
    const pns = populationPns(scm, 0, scm.dag.nodes.length - 1);
    // It takes some hundredths of a second. Enumerating all 2^121 settings of the noise would never end.
    expect(performance.now() - start).toBeLessThan(2000);
    // A component passes the effect on if the noise of its two branches and of its exit is off: 0.9³ = 0.729.
    expect(pns / 0.729 ** 40).toBeCloseTo(1, 10);
  });

  test('is not computed if the graph is too densely connected: an error says so', () => {
    const names = Array.from({ length: 30 }, (_, i) => `N${i}`);
    const complete = names.flatMap((cause, i) => names.slice(i + 1).map((effect): Edge => [cause, effect]));
    const scm = uniformModel(dagFromEdges(complete), 'or', 0.5);
    expect(() => populationPns(scm, 0, 29)).toThrow('too densely connected');
  });
});
