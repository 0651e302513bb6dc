import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { compositional } from '../../../generators/compositional.ts';
import { arrowPast, commutativeCutTree } from '../../../src/causal/commutative-cut-tree.ts';
import { edgesOf } from '../../../src/causal/dag.ts';
import { directedGraph, graphology } from '../../../src/causal/directed-graph.ts';
import { decodeScm } from '../../../src/causal/scm.ts';
import { compositionalContradiction } from '../../../src/tasks/compositional/contradiction.ts';
import { checkWorld } from '../../../src/tasks/compositional/oracle.ts';
import { isStoryOf } from '../../../src/tasks/compositional/read-back.ts';
import type { CompositionalCase } from '../../../src/tasks/shared/compositional-case.ts';
import { anyWhole } from '../../arbitraries.ts';
import { IS_NIGHTLY } from '../../support/fuzz.ts';
import { answerTo, type Guest, guestsIn, isBlocked, SUPPOSED } from '../../support/guests.ts';
import { problemsOf } from '../../support/problems.ts';
import { rowsOf, simulatedVariant } from '../../support/rows.ts';
import { rollUp } from '../../support/scored.ts';

/** Two components, joined at C; branches leave both of them, C and Y, and meet; P acts on X, and T on a branch. */
const BRANCHES = {
  edges: [
    ...['P -> X', 'X -> A', 'A -> B', 'B -> C', 'X -> D', 'D -> E', 'E -> C', 'C -> F', 'F -> G', 'G -> Y'],
    ...['A -> S', 'S -> U', 'F -> U', 'C -> U', 'T -> S', 'E -> R', 'C -> Q', 'Y -> Z', 'Y -> V', 'P -> U'],
  ],
  whole: 'X -> Y',
  functions: { B: 'and', D: 'and', F: 'and', C: 'and', S: 'and', R: 'and' },
};

/** W acts on two nodes of the first component, V on the cutpoint C, and L on the effect. */
const ROOTS = {
  edges: [
    ...['X -> A', 'X -> B', 'W -> A', 'W -> B', 'A -> C', 'B -> C', 'K -> V', 'V -> C', 'C -> D', 'D -> Y'],
    ...['L -> Y', 'A -> S', 'L -> S'],
  ],
  whole: 'X -> Y',
  functions: { C: 'and', D: 'and', A: 'and', S: 'and' },
};

type Tests = ReturnType<typeof compositional>;

const itemOf = ({ metadata }: Tests[number]): CompositionalCase => metadata as CompositionalCase;
const answerOf = ({ vars }: Tests[number]): boolean =>
  answerTo(String(vars?.context), String(vars?.question));

/** Checks everything that can be checked about single questions; counts the truths that were read from the text. */
function checkQuestions(tests: Tests): number {
  for (const one of tests) {
    const item = itemOf(one);
    expect(answerOf(one)).toBe(item.truth);
    expect(compositionalContradiction(item)).toBeUndefined();
  }
  for (const one of [tests[0]!, tests.at(-1)!])
    expect(isStoryOf(itemOf(one), `${one.vars?.context}\n\n${one.vars?.question}`)).toBe(true);
  expect(checkWorld(itemOf(tests[0]!)) ?? []).toEqual([]);
  return tests.length;
}

/** The PNS of each pair, from the texts of its questions and the weights of its units alone. */
function pnsInWords(tests: Tests): Record<string, number> {
  const pairs = Map.groupBy(tests, (one) => itemOf(one).pair);
  const shares = [...pairs].map(([pair, own]) => {
    const units = [...Map.groupBy(own, (one) => itemOf(one).unit).values()];
    expect(units.reduce((sum, [one]) => sum + itemOf(one!).weight, 0)).toBeCloseTo(1, 9);
    const causal = units.filter((unit) => {
      const says = (query: string) => unit.filter((one) => itemOf(one).query === query).map(answerOf);
      return says('do-true')[0] === true && says('do-false')[0] === false;
    });
    return [pair, causal.reduce((sum, [one]) => sum + itemOf(one!).weight, 0)] as const;
  });
  return Object.fromEntries(shares);
}

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
    ['branches, all settings', { ...BRANCHES, units: 'exhaustive' }, 'X C F G Y'],
    [
      'branches, facts',
      { ...BRANCHES, units: { sample: 20 }, queries: 'factual-counterfactual' },
      'X C F G Y',
    ],
    ['branches, twins', { ...BRANCHES, units: { twins: 30 } }, 'X C F G Y'],
    ['roots, all settings', { ...ROOTS, units: 'exhaustive', noise: 0.3 }, 'X C D Y'],
    ['roots, facts', { ...ROOTS, units: { sample: 20 }, queries: 'factual-counterfactual' }, 'X C D Y'],
    [
      'an inner pair',
      { ...ROOTS, whole: 'C -> Y', units: 'exhaustive', noise: { min: 0.2, max: 0.8 } },
      'C D Y',
    ],
    ['the whole alone', { ...BRANCHES, ask: 'whole', units: { twins: 60 } }, 'X Y'],
    ['the whole alone, all settings', { ...ROOTS, ask: 'whole', units: 'exhaustive' }, 'X Y'],
  ])(
    '%s: every truth follows from the text, and only nodes of the cut tree are asked about',
    (_, config, tree) => {
      const tests = compositional(config);
      checkQuestions(tests);
      const asked = new Set(tests.flatMap((one) => itemOf(one).pair.split('→')));
      expect([...asked].toSorted()).toEqual(tree.split(' ').toSorted());
      for (const one of tests) expect(itemOf(one).tree ?? tree).toBe(tree);
    },
  );

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

  test('any graph is asked about with truths and PNS as its text gives them, or refused by name', () => {
    const seen = { asked: 0, refused: 0, truths: 0 };
    fc.assert(
      fc.property(
        anyWhole,
        fc.constantFrom('or', 'and', 'random'),
        fc.nat(99),
        ({ dag, ...ends }, functions, seed) => {
          const [cause, effect] = [dag.nodes[ends.cause]!, dag.nodes[ends.effect]!];
          const edges = edgesOf(dag).map((edge) => edge.join(' -> '));
          const config = {
            edges,
            whole: `${cause} -> ${effect}`,
            functions,
            seed,
            noise: { min: 0.3, max: 0.7 },
          };
          const isConnected = graphology().connectedComponents(directedGraph(edgesOf(dag))).length === 1;
          const past = arrowPast(dag, ends.cause, ends.effect);
          const tree = commutativeCutTree(dag, ends.cause, ends.effect).nodes.map((node) => dag.nodes[node]!);
          const wanted = [
            ...(isConnected ? [] : [/^config.edges: expected one connected graph/]),
            ...(past ? [/^config.whole: A4: expected a cause without confounding/] : []),
            ...(!past && tree.length < 3 ? [/^config.edges: A3: expected at least one cutpoint/] : []),
          ];
          const problems = problemsOf(() => compositional(config));
          expect(problems).toEqual(wanted.map((pattern) => expect.stringMatching(pattern)));
          if (wanted.length > 0) return void seen.refused++;
          seen.asked++;
          const tests = compositional(config);
          seen.truths += checkQuestions(tests);
          const found = pnsInWords(tests);
          expect(Object.keys(found)).toHaveLength((tree.length * (tree.length - 1)) / 2);
          const product = tree.slice(1).reduce((all, node, i) => all * found[`${tree[i]}→${node}`]!, 1);
          expect(found[`${cause}→${effect}`]).toBeCloseTo(product, 12);
        },
      ),
      { numRuns: IS_NIGHTLY ? 4000 : 400 },
    );
    expect(seen.asked).toBeGreaterThan(20);
    expect(seen.refused).toBeGreaterThan(20);
    expect(seen.truths).toBeGreaterThan(1000);
  });
});

test('twins of a graph with branches share all but few amounts, and block as many guests of each kind', () => {
  const tests = compositional({ ...BRANCHES, units: { twins: 60 } });
  const plain = compositional({
    edges: BRANCHES.edges.slice(1, 10),
    functions: { B: 'and', D: 'and', F: 'and', C: 'and' },
    units: { twins: 60 },
  });
  const twinsIn = (list: Tests) => [
    ...Map.groupBy(
      list.filter((one) => itemOf(one).twin !== undefined),
      (one) => `${itemOf(one).pair}/${itemOf(one).twin}/${itemOf(one).query}`,
    ).values(),
  ];
  const twins = twinsIn(tests);
  // Branches neither add twins nor take any away.
  expect(twins).toHaveLength(twinsIn(plain).length);
  expect(twins.length).toBeGreaterThan(100);
  // How often a node is named tells nothing about its place, on the path or in the mirror image.
  const namings = { path: [0, 0], mirror: [0, 0] };
  for (const [one, other] of twins) {
    const [story, twin] = [String(one?.vars?.context), String(other?.vars?.context)];
    expect(one?.vars?.question).toBe(other?.vars?.question);
    const [guests, others] = [guestsIn(story), guestsIn(twin)];
    expect([...guests.keys()]).toEqual([...others.keys()]);
    const count = (all: ReadonlyMap<string, Guest>, needsAll: boolean): number =>
      [...all.values()].filter((guest) => guest.needsAll === needsAll && isBlocked(guest)).length;
    for (const kind of [true, false]) expect(count(guests, kind)).toBe(count(others, kind));
    const changed = [...guests].filter(([name, { gets }]) => others.get(name)?.gets !== gets);
    expect(changed.length).toBeLessThanOrEqual(4);
    const effect = SUPPOSED.exec(String(one?.vars?.question))?.[3] ?? '';
    for (const name of [effect, ...(guests.get(effect)?.causes ?? [])])
      expect(others.get(name)?.gets).toBe(guests.get(name)?.gets);
    for (const [name, guest] of changed) {
      const rules = [...guests.values()].filter(({ causes }) => causes.includes(name)).length;
      const place = leadsTo(guests, name, effect) ? namings.path : namings.mirror;
      place[0]! += rules;
      place[1]! += guest.causes.length;
    }
  }
  expect(namings.path).toEqual(namings.mirror);
});

function leadsTo(guests: ReadonlyMap<string, Guest>, from: string, to: string): boolean {
  return from === to || (guests.get(to)?.causes ?? []).some((cause) => leadsTo(guests, from, cause));
}

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
