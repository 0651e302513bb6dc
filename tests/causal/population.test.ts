import { describe, expect, test } from 'vitest';
import { commutativeCutTree, compositions, pairs } from '../../src/causal/commutative-cut-tree.ts';
import { dagFromEdges, type Edge, nodeNumber } from '../../src/causal/dag.ts';
import { populationPnAndPs, populationPns, populationPnsOfPairs } from '../../src/causal/population.ts';
import { evaluate, potentialOutcomes, type Scm, scmOf } from '../../src/causal/scm.ts';
import { namedRng } from '../../src/lib/random.ts';
import { FIGURES } from '../../src/tasks/compositional/graphs.ts';
import { allUnits, CHAINS, drawScm, MODELS } from './random-models.ts';

/** The PNS of pairs of Figure 4 if all noise is alike: [function, noise, X→C, X→D, C→D, C→Y, D→Y, X→Y]. */
const FIGURE_4 = [
  ['or', 0.3, 0.343, 0.2401, 0.7, 0.2401, 0.343, 0.0823543],
  ['or', 0.4, 0.216, 0.1296, 0.6, 0.1296, 0.216, 0.0279936],
  ['or', 0.7, 0.027, 0.0081, 0.3, 0.0081, 0.027, 0.0002187],
  ['and', 0.4, 0.064, 0.0256, 0.4, 0.0256, 0.064, 0.0016384],
] as const;

test.each(MODELS)('the exact PNS, PN and PS equal those found by enumerating all noise', (scm) => {
  const isOfChain = MODELS.indexOf(scm) < CHAINS.length;
  const tree = isOfChain ? commutativeCutTree(scm.dag) : [0, scm.dag.nodes.length - 1];
  for (const { from, to } of pairs(tree.length)) {
    const ends = [tree[from]!, tree[to]!] as const;
    const expected = enumerated(scm, ...ends);
    const pns = populationPns(scm, ...ends);
    expect(pns).toBeCloseTo(expected.pns, 12);
    const { pn, ps } = populationPnAndPs(scm, ...ends, pns);
    expect(pn).toBeCloseTo(expected.pn, 12);
    expect(ps).toBeCloseTo(expected.ps, 12);
  }
});

function enumerated(scm: Scm, cause: number, effect: number) {
  const sums = { pns: 0, necessary: 0, both: 0, sufficient: 0, neither: 0 };
  for (const { noise, probability } of allUnits(scm)) {
    const { y1, y0 } = potentialOutcomes(scm, noise, cause, effect);
    const fact = evaluate(scm, noise);
    if (y1 && !y0) sums.pns += probability;
    if (fact[cause] && fact[effect]) {
      sums.both += probability;
      if (!y0) sums.necessary += probability;
    }
    if (!fact[cause] && !fact[effect]) {
      sums.neither += probability;
      if (y1) sums.sufficient += probability;
    }
  }
  return { pns: sums.pns, pn: sums.necessary / sums.both, ps: sums.sufficient / sums.neither };
}

describe('the exact PNS', () => {
  test.each(FIGURE_4)(
    'equals the published PNS of Figure 4 (function “%s”, noise %d)',
    (operator, noise, ...expected) => {
      const dag = dagFromEdges(FIGURES['maasch-2025-figure-4'].edges);
      const scm = scmOf(
        dag,
        dag.nodes.map(() => operator),
        dag.nodes.map(() => noise),
      );
      const asked = ['XC', 'XD', 'CD', 'CY', 'DY', 'XY'].map(
        ([a, b]) => [nodeNumber(dag, a!), nodeNumber(dag, b!)] as const,
      );
      asked.forEach(([cause, effect], i) => {
        expect(populationPns(scm, cause, effect)).toBeCloseTo(expected[i]!, 14);
      });
    },
  );

  test.each(CHAINS.map((dag, i) => drawScm(dag, namedRng(i, 'model'))))(
    'from root to leaf equals the product of the PNS along every path of the cut tree',
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

  test('is computed within two seconds for a chain of 40 components', () => {
    const edges = Array.from({ length: 40 }, (_, i): Edge[] => [
      [`C${i}`, `A${i}`],
      [`C${i}`, `B${i}`],
      [`A${i}`, `C${i + 1}`],
      [`B${i}`, `C${i + 1}`],
    ]).flat();
    const dag = dagFromEdges(edges);
    const scm = scmOf(
      dag,
      dag.nodes.map(() => 'or'),
      dag.nodes.map(() => 0.1),
    );
    const start = performance.now();
    // A part passes the effect on if its exit is not on by itself, and not both of its branches are.
    expect(populationPns(scm, 0, dag.nodes.length - 1) / 0.729 ** 40).toBeCloseTo(1, 10);
    expect(performance.now() - start).toBeLessThan(2000);
  });
});

test('the exact PNS of a model is refused if its tables would be too large', () => {
  const names = Array.from({ length: 30 }, (_, i) => `N${i}`);
  const dag = dagFromEdges(names.flatMap((a, i) => names.slice(i + 1).map((b): Edge => [a, b])));
  const scm = scmOf(
    dag,
    dag.nodes.map(() => 'or'),
    dag.nodes.map(() => 0.5),
  );
  expect(() => populationPns(scm, 0, 29)).toThrow('too densely connected');
});
