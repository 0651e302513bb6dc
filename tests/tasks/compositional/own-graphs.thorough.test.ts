import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compositional } from '../../../generators/compositional.ts';
import { arrowPast, commutativeCutTree } from '../../../src/causal/commutative-cut-tree.ts';
import { edgesOf } from '../../../src/causal/dag.ts';
import { directedGraph, graphology } from '../../../src/causal/directed-graph.ts';
import { anyWhole } from '../../arbitraries.ts';
import { IS_NIGHTLY } from '../../support/fuzz.ts';
import { type Guest, guestsIn, isBlocked, SUPPOSED } from '../../support/guests.ts';
import { problemsOf } from '../../support/problems.ts';
import { BRANCHES, checkQuestions, itemOf, pnsInWords, ROOTS, type Tests } from './own-graphs.ts';

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
