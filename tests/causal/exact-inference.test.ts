import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commutativeCutTree, compositions, pairs } from '../../src/causal/commutative-cut-tree.ts';
import { type Dag, dagFromEdges } from '../../src/causal/dag.ts';
import { probability } from '../../src/causal/exact-inference.ts';
import {
  interventionalProbability,
  populationPns,
  populationPnsOfPairs,
} from '../../src/causal/population.ts';
import { evaluate, intervene, type NodeFunction, potentialOutcomes, type Scm } from '../../src/causal/scm.ts';
import {
  ANY_FUNCTION,
  allSettings,
  anyDag,
  anyScm,
  composableDag,
  settingProbability,
} from '../arbitraries.ts';

const figure4 = dagFromEdges(
  ['XA', 'XB', 'XC', 'AC', 'BC', 'CD', 'DE', 'DF', 'EF', 'EY', 'FY'].map((edge) => [edge[0]!, edge[1]!]),
);

function uniformScm(dag: Dag, operator: NodeFunction, noise: number): Scm {
  return {
    dag,
    functions: dag.nodes.map(() => operator),
    noise: dag.nodes.map(() => noise),
    fixed: new Map(),
  };
}

function pnsByEnumeration(scm: Scm, cause: number, effect: number): number {
  let total = 0;
  for (const noise of allSettings(scm.dag.nodes.length)) {
    const { y1, y0 } = potentialOutcomes(scm, noise, cause, effect);
    if (y1 && !y0) total += settingProbability(scm, noise);
  }
  return total;
}

describe('Figure 4, exact values', () => {
  test.each<[NodeFunction, number, number[]]>([
    ['or', 0.3, [0.343, 0.2401, 0.0823543, 0.7, 0.2401, 0.343]],
    ['or', 0.4, [0.216, 0.1296, 0.0279936, 0.6, 0.1296, 0.216]],
    ['or', 0.7, [0.027, 0.0081, 0.0002187, 0.3, 0.0081, 0.027]],
    ['and', 0.4, [0.064, 0.0256, 0.0016384, 0.4, 0.0256, 0.064]],
  ])('%s, p = %d', (operator, noise, expected) => {
    const scm = uniformScm(figure4, operator, noise);
    const tree = commutativeCutTree(figure4);
    pairs(4).forEach(({ from, to }, i) => {
      expect(populationPns(scm, tree.nodes[from]!, tree.nodes[to]!)).toBeCloseTo(expected[i]!, 14);
    });
    populationPnsOfPairs(scm, tree).forEach((value, i) => {
      expect(value).toBeCloseTo(expected[i]!, 14);
    });
  });
});

describe('variable elimination', () => {
  test('equals enumeration of all noise, for PNS and for P(y | do(x)), on any graph', () => {
    fc.assert(
      fc.property(anyScm(anyDag(8), ANY_FUNCTION), fc.nat(), fc.nat(), fc.boolean(), (scm, a, b, value) => {
        const size = scm.dag.nodes.length;
        const [cause, effect] = [a % size, b % size];
        expect(populationPns(scm, cause, effect)).toBeCloseTo(pnsByEnumeration(scm, cause, effect), 12);
        const held = intervene(scm, new Map([[cause, value]]));
        const expected = allSettings(size)
          .filter((noise) => evaluate(held, noise)[effect])
          .reduce((sum, noise) => sum + settingProbability(scm, noise), 0);
        expect(interventionalProbability(scm, cause, value, effect)).toBeCloseTo(expected, 12);
      }),
      { numRuns: 200 },
    );
  });

  test('equals enumeration for joint events over three worlds: fact, do(true), do(false)', () => {
    fc.assert(
      fc.property(
        anyScm(anyDag(6), ANY_FUNCTION),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 2 }), fc.nat(), fc.boolean()), {
          minLength: 1,
          maxLength: 4,
        }),
        fc.nat(),
        (scm, wanted, c) => {
          const size = scm.dag.nodes.length;
          const cause = c % size;
          const worlds = [
            scm,
            intervene(scm, new Map([[cause, true]])),
            intervene(scm, new Map([[cause, false]])),
          ];
          const literals = wanted.map(([world, node, value]) => ({ world, node: node % size, value }));
          const expected = allSettings(size)
            .filter((noise) => {
              const values = worlds.map((world) => evaluate(world, noise));
              return literals.every(({ world, node, value }) => Boolean(values[world]![node]) === value);
            })
            .reduce((sum, noise) => sum + settingProbability(scm, noise), 0);
          expect(probability(worlds, literals)).toBeCloseTo(expected, 12);
        },
      ),
      { numRuns: 200 },
    );
  });

  test('Theorem 5.1: the product over any path of the cut tree is the global PNS', () => {
    fc.assert(
      fc.property(anyScm(composableDag(4, 5)), (scm) => {
        const tree = commutativeCutTree(scm.dag);
        const last = tree.nodes.length - 1;
        const global = populationPns(scm, tree.nodes[0]!, tree.nodes[last]!);
        for (const path of compositions(tree.nodes.length)) {
          const product = path
            .slice(1)
            .reduce((value, to, i) => value * populationPns(scm, tree.nodes[path[i]!]!, tree.nodes[to]!), 1);
          expect(Math.abs(product - global)).toBeLessThan(1e-12);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('renaming nodes changes nothing', () => {
    fc.assert(
      fc.property(anyScm(composableDag(3, 5)), (scm) => {
        const renamed = { ...scm, dag: { ...scm.dag, nodes: scm.dag.nodes.map((node) => `Z${node}`) } };
        expect(populationPnsOfPairs(renamed, commutativeCutTree(renamed.dag))).toEqual(
          populationPnsOfPairs(scm, commutativeCutTree(scm.dag)),
        );
      }),
    );
  });

  test('a node with forty parents is no harder than a chain', () => {
    const middle = Array.from({ length: 40 }, (_, i) => `m${i}`);
    const dag = dagFromEdges([
      ...middle.flatMap((node): [string, string][] => [
        ['X', node],
        [node, 'C'],
      ]),
      ['C', 'Y'],
    ]);
    const scm = uniformScm(dag, 'or', 0.01);
    // Y responds to X unless some noise below X is on: forty middles, C and Y.
    expect(populationPns(scm, 0, dag.nodes.length - 1)).toBeCloseTo(0.99 ** 42, 12);
  });

  test('refuses more worlds than it can hold', () => {
    const scm = uniformScm(figure4, 'or', 0.4);
    expect(() => probability([], [])).toThrow('probability: expected one to four worlds, got 0');
    expect(() => probability([scm, scm, scm, scm, scm], [])).toThrow('got 5');
    const literals = [0, 1, 2, 3].map((world) => ({ world, node: 0, value: true }));
    expect(probability([scm, scm, scm, scm], literals)).toBeCloseTo(0.4, 14);
  });
});
