import { expect, test } from 'vitest';
import { bitCount } from '../../src/causal/bit-count.ts';
import { commutativeCutTree } from '../../src/causal/commutative-cut-tree.ts';
import { dagFromEdges } from '../../src/causal/dag.ts';
import {
  interventionalProbability,
  populationPnAndPs,
  populationPnsOfPairs,
} from '../../src/causal/population.ts';
import {
  combineNode,
  evaluate,
  evaluateWords,
  hold,
  isMonotone,
  type NodeFunction,
  noiseProbability,
  type Scm,
  scmOf,
} from '../../src/causal/scm.ts';

const chain = (functions: readonly NodeFunction[], noise: readonly number[]): Scm => ({
  dag: dagFromEdges([
    ['X', 'C'],
    ['C', 'Y'],
  ]),
  functions,
  noise,
  fixed: new Map(),
});

test('a setting of the noise is as likely as the product over its nodes says', () => {
  const scm = chain(['or', 'or', 'or'], [0.5, 0.25, 0.1]);
  expect(noiseProbability(scm, [0, 1, 2], [1, 0, 1])).toBeCloseTo(0.5 * 0.75 * 0.1, 15);
  expect(noiseProbability(scm, [1, 2], [1, 1, 0])).toBeCloseTo(0.25 * 0.9, 15);
  expect(noiseProbability(scm, [], [1, 1, 1])).toBe(1);
});

test('a model is monotone if its functions with parents are', () => {
  const isMonotoneWith = (...functions: NodeFunction[]) => isMonotone(chain(functions, [0.5, 0.5, 0.5]));
  expect([isMonotoneWith('or', 'or', 'and'), isMonotoneWith('xor', 'and', 'or')]).toEqual([true, true]);
  expect(isMonotoneWith('or', 'or', 'at least 2')).toBe(true);
  expect([isMonotoneWith('or', 'xor', 'or'), isMonotoneWith('or', 'or', 'not')]).toEqual([false, false]);
});

test('a threshold counts the own noise and the causes, one unit at a time and 32 at once', () => {
  const arrows = ['A', 'B', 'C', 'D'].map((cause): [string, string] => [cause, 'Y']);
  const scm = scmOf(dagFromEdges(arrows), ['or', 'or', 'or', 'or', 'at least 3'], [0.5, 0.5, 0.5, 0.5, 0.5]);
  for (let code = 0; code < 32; code++) {
    const noise = Array.from({ length: 5 }, (_, node) => (code >> node) & 1);
    const on = noise.reduce((sum, own) => sum + own, 0);
    expect(evaluate(scm, noise)[4]).toBe(on >= 3 ? 1 : 0);
    expect(combineNode('at least 3', noise[4]!, noise.slice(0, 4))).toBe(on >= 3 ? 1 : 0);
  }
  const words = Int32Array.from({ length: 5 }, (_, node) =>
    Array.from({ length: 32 }, (_, code) => ((code >> node) & 1) << code).reduce((all, bit) => all | bit, 0),
  );
  const found = evaluateWords(scm, words)[4]!;
  for (let code = 0; code < 32; code++) expect((found >> code) & 1).toBe(bitCount(code) >= 3 ? 1 : 0);
});

test('necessity is undefined where cause and effect never come together, and known where they always do', () => {
  const always = chain(['or', 'or', 'or'], [1, 0, 0]);
  expect(populationPnAndPs(always, 0, 2)).toEqual({ pn: 1, ps: undefined });
  const never = chain(['or', 'or', 'or'], [0, 0, 0]);
  expect(populationPnAndPs(never, 0, 2)).toEqual({ pn: undefined, ps: 1 });
});

test('of several interventions on a node the last holds', () => {
  const scm = chain(['or', 'or', 'or'], [0.5, 0, 0]);
  expect(interventionalProbability(hold(scm, 1, true), 0, false, 2)).toBe(1);
  expect(interventionalProbability(hold(scm, 0, true), 0, false, 2)).toBe(0);
});

test('where the PNS does not compose it is no product: two exclusive ors undo each other', () => {
  const scm = chain(['xor', 'xor', 'xor'], [0.5, 0.25, 0.25]);
  const [first, whole, second] = populationPnsOfPairs(scm, commutativeCutTree(scm.dag));
  expect([first, second]).toEqual([0.75, 0.75]);
  // Neither is turned around, or both are.
  expect(whole).toBeCloseTo(0.75 ** 2 + 0.25 ** 2, 14);
});
