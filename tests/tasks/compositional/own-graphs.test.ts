import { describe, expect, test, vi } from 'vitest';
import { compositional } from '../../../generators/compositional.ts';
import { edgesOf } from '../../../src/causal/dag.ts';
import { decodeScm } from '../../../src/causal/scm.ts';
import { problemsOf } from '../../support/problems.ts';
import { rowsOf, simulatedVariant } from '../../support/rows.ts';
import { rollUp } from '../../support/scored.ts';
import { BRANCHES, checkQuestions, itemOf, pnsInWords, ROOTS } from './own-graphs.ts';

describe('an own graph is refused, by key, with what was found and what would be right', () => {
  const CHAIN = ['X -> A', 'A -> Y'];
  test.each<[string, object, string]>([
    [
      'several leaves, none of them chosen',
      { edges: [...CHAIN, 'A -> S'] },
      'config.edges: A2: expected exactly one leaf (a node without effects), got 2: Y, S; alternatively, name one cause and one effect, such as whole: X -> Y',
    ],
    [
      'an unknown node',
      { edges: CHAIN, whole: 'X -> Z' },
      'config.whole: expected nodes of the graph (X, A, Y), got Z',
    ],
    [
      'an effect that the cause does not act on',
      { edges: [...CHAIN, 'A -> S'], whole: 'S -> Y' },
      'config.whole: expected a cause and one of its direct or indirect effects, got S→Y',
    ],
    [
      'a cause of itself',
      { edges: CHAIN, whole: ['A', 'A'] },
      'config.whole: expected a cause and one of its direct or indirect effects, got A→A',
    ],
    [
      'no arrow',
      { edges: [...CHAIN, 'A -> S'], whole: 'Y' },
      'config.whole: expected an arrow like X -> A, or [X, A]. A node\'s name starts with a letter, consists of letters, digits and _ . \' -, and is not a property of every JavaScript object, such as constructor; got "Y"',
    ],
    [
      'a cycle',
      { edges: [...CHAIN, 'Y -> A'], whole: 'X -> Y' },
      'config.edges: expected an acyclic graph, got the cycle A → Y → A',
    ],
    [
      'two parts',
      { edges: [...CHAIN, 'P -> Q'], whole: 'X -> Y' },
      'config.edges: expected one connected graph, got 2 parts: {X, A, Y} {P, Q}',
    ],
    [
      'a confounded cause',
      { edges: [...CHAIN, 'W -> X', 'W -> Y'], whole: 'X -> Y' },
      'config.whole: A4: expected a cause without confounding, got X: through W→Y, an ancestor of X acts on Y without acting through X',
    ],
    [
      'a cutpoint that shares a cause with the effect',
      { edges: [...CHAIN, 'W -> A', 'W -> Y'], whole: 'X -> Y' },
      'config.edges: A3: expected at least one cutpoint of X→Y (a node that separates Y from everything that acts on this node), got none: W→Y bypasses A; alternatively, set ask: whole, which needs no cutpoint',
    ],
    [
      'a whole of no graph of its own',
      { preset: 'decisive', whole: 'X -> Y' },
      'config.whole: remove it, or define the graph with edges, because all other graphs have one root and one leaf',
    ],
    [
      'the whole and its parts',
      { edges: CHAIN, ask: ['whole', 'booleans'] },
      'config.ask: expected only whole, got ["whole","booleans"]; for questions about the whole and its parts, use booleans instead',
    ],
    [
      'nodes to compose over, but nothing to compose',
      { edges: CHAIN, ask: 'whole', breaks: ['A3'], through: ['A'] },
      'config.through: remove it, because nothing is composed with ask: whole',
    ],
    [
      'nodes to compose over on a branch',
      { edges: [...CHAIN, 'A -> S', 'S -> T'], whole: 'X -> Y', breaks: ['A3'], through: ['S'] },
      'config.through: expected nodes between X and Y, got S',
    ],
    [
      'twins without a mirror image',
      { ...ROOTS, units: { twins: 20 } },
      'config.units: expected exhaustive or {sample: n}, got {twins: n}; for twins, every other cause of Y must depend on X, but W, K, L, V do not',
    ],
    [
      'a PNS that one noise does not reach',
      { ...ROOTS, noise: { targetPns: 0.9 } },
      'config.noise.targetPns: expected a global PNS that can be reached if all nodes are equally noisy, got 0.9',
    ],
  ])('%s', (_, config, problem) => {
    const problems = problemsOf(() => compositional(config));
    expect(problems).toEqual([expect.stringContaining(problem)]);
  });
});

describe('own graphs with branches, several leaves and several roots', () => {
  test.each([
    ['branches', { ...BRANCHES, noise: { min: 0.2, max: 0.7 } }, ['X', 'C', 'F', 'G', 'Y']],
    ['roots', { ...ROOTS, noise: { min: 0.2, max: 0.7 } }, ['X', 'C', 'D', 'Y']],
  ])('%s: the PNS that the words give multiply', (_, config, tree) => {
    const found = pnsInWords(compositional(config));
    for (let from = 0; from < tree.length; from++)
      for (let to = from + 2; to < tree.length; to++)
        for (let via = from + 1; via < to; via++)
          expect(found[`${tree[from]}→${tree[to]}`]).toBeCloseTo(
            found[`${tree[from]}→${tree[via]}`]! * found[`${tree[via]}→${tree[to]}`]!,
            12,
          );
  });
});

describe('the whole alone', () => {
  const config = { ...BRANCHES, noise: { targetPns: 0.7 }, units: { twins: 60 }, seed: 7 };
  const whole = compositional({ ...config, ask: 'whole' });
  const all = compositional({ ...config, ask: 'booleans' });

  test('is asked about in the words in which it is asked about beside its parts', () => {
    const ofWhole = all.filter((one) => itemOf(one).pair === 'X→Y');
    expect(whole.map(({ vars }) => vars)).toEqual(ofWhole.map(({ vars }) => vars));
    expect(whole).toHaveLength(120);
    expect(new Set(whole.map((one) => itemOf(one).tree))).toEqual(new Set(['X Y']));
    expect(itemOf(whole[0]!).world).not.toBe(itemOf(all[0]!).world);
  });

  test('has a PNS and a discrimination, but neither class nor complete reasoning', () => {
    const models = (['oracle', 'always-yes', 'graph-blind'] as const).map((model) =>
      simulatedVariant({ model }),
    );
    const { variants, worlds } = rollUp(rowsOf(whole, models), { createdAt: '2025-01-01T00:00:00.000Z' });
    expect(worlds[0]).toMatchObject({ cutTree: ['X', 'Y'], breaks: [], compositions: [] });
    const found = variants.map(({ compositional: [world] }) => world!);
    for (const { verdict, quadrant, complete, compositions } of found)
      expect({ verdict, quadrant, complete, compositions }).toEqual({
        ...{ verdict: 'undefined', quadrant: 'undefined', complete: 'undefined', compositions: [] },
      });
    const values = (name: string) =>
      variants.map(({ metrics }) => metrics.find((metric) => metric.name === name)?.value);
    expect(values('CCR mean discrimination')).toMatchObject([{ value: 1 }, { value: 0 }, { value: 0 }]);
    expect(found[0]?.quantities).toMatchObject([{ pair: 'X→Y', validity: 'valid' }]);
  });

  test('needs no cutpoint, of arrows or of components', () => {
    const edges = ['X -> A', 'A -> Y', 'X -> Y'];
    for (const graph of [{ edges }, { bccs: [{ type: 'wheel', nodes: 4 }] }]) {
      const tests = compositional({ ...graph, ask: 'whole' });
      expect(new Set(tests.map((one) => itemOf(one).pair))).toEqual(new Set(['X→Y']));
      expect(problemsOf(() => compositional(graph))).toEqual([expect.stringContaining('ask: whole')]);
    }
    vi.stubEnv('CAUSAL_SEED', '5');
    const tests = compositional({ preset: 'decisive', ask: 'whole', memoryCheck: 0.5 });
    vi.unstubAllEnvs();
    expect(tests.length).toBe(360);
    expect(new Set(tests.map((one) => itemOf(one).tree))).toEqual(new Set(['X Y']));
  });
});

test('a node whose name is that of a mirror image keeps its own causes', () => {
  const renamed = (text: string) => text.replaceAll('D', "A'").replaceAll('F', "C'1");
  const { edges, whole } = BRANCHES;
  const functions = Object.fromEntries(
    Object.entries(BRANCHES.functions).map(([node, one]) => [renamed(node), one]),
  );
  const tests = compositional({ edges: edges.map(renamed), whole, functions, units: { twins: 12 } });
  checkQuestions(tests);
  const { dag, functions: found } = decodeScm(itemOf(tests[0]!).equations);
  const arrows = edgesOf(dag).map((edge) => edge.join(' -> '));
  const isOwn = (symbol: string) => edges.map(renamed).some((edge) => edge.split(' -> ').includes(symbol));
  expect(arrows.filter((arrow) => arrow.split(' -> ').every(isOwn)).toSorted()).toEqual(
    edges.map(renamed).toSorted(),
  );
  dag.nodes.forEach((node, i) => {
    if (isOwn(node) && dag.parents[i]!.length > 0) expect(found[i]).toBe(functions[node] ?? 'or');
  });
});
