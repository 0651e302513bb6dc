import { describe, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { parseCompositionalConfig } from '../../src/tasks/compositional/config.ts';

const CHAIN = [{ type: 'cycle', nodes: 3 }, { type: 'bridge' }];
const FIGURE = { preset: 'maasch-2025-figure-4' };

describe('a config', () => {
  test.each([
    [
      'nothing',
      {},
      { kind: 'strands', worlds: 1, parts: 2, links: 9, units: { twins: 60 }, theme: 'candy-party' },
    ],
    ['a figure', FIGURE, { kind: 'graph', worlds: 1, units: 'exhaustive', queries: 'interventional' }],
    [
      'own edges',
      { edges: ['X -> A', ['A', 'Y']] },
      {
        kind: 'graph',
        edges: [
          ['X', 'A'],
          ['A', 'Y'],
        ],
      },
    ],
    [
      'a ladder',
      { preset: 'ladder' },
      { kind: 'ladder', links: [2, 4, 8, 16, 32, 64], units: { twins: 32 } },
    ],
    ['a short ladder', { preset: 'ladder', links: 12 }, { kind: 'ladder', links: [12] }],
    [
      'evidence twins',
      { preset: 'counterfactual' },
      { kind: 'evidence', links: [4, 6], units: { twins: 256 } },
    ],
  ])('with %s has the defaults of its kind of design', (_, input, expected) => {
    expect(parseCompositionalConfig(input)).toMatchObject(expected);
  });

  test.each<[string, object, string]>([
    ['unknown key', { sed: 3 }, 'unknown key sed; did you mean seed'],
    ['former key', { targetPns: 0.5 }, 'unknown key targetPns'],
    ['unknown preset', { preset: 'decisive-small' }, 'config.preset: expected one of decisive, ladder'],
    ['preset beside edges', { ...FIGURE, edges: ['X -> Y'] }, 'expected only one of preset, bccs, edges'],
    ['key of another kind', { noise: 0.4 }, 'config.noise: remove it; with preset decisive, the keys are'],
    ['parts of a figure', { ...FIGURE, parts: 2 }, 'config.parts: remove it; with figures and own graphs'],
    [
      'queries of a ladder',
      { preset: 'ladder', queries: 'factual' },
      'config.queries: remove it; with preset ladder',
    ],
    [
      'twins of a figure',
      { ...FIGURE, units: { twins: 20 } },
      'config.units: expected exhaustive or {sample: n}',
    ],
    ['samples of strands', { units: { sample: 20 } }, 'expected {twins: n} with a whole number n from 10'],
    ['few twins', { units: { twins: 4 } }, 'expected {twins: n} with a whole number n from 10'],
    ['short parts', { links: 3 }, 'config.links: expected at least 4 links, got 3'],
    ['several lengths of strands', { links: [8, 9] }, 'for several lengths, use preset: ladder'],
    ['a length twice', { preset: 'ladder', links: [8, 8] }, 'config.links: expected each number once'],
    ['a long ladder', { preset: 'ladder', links: [512] }, 'expected at most 256'],
    ['odd twins on a rung', { preset: 'ladder', units: { twins: 5 } }, 'expected an even number of twins'],
    ['a cycle', { edges: ['X -> A', 'A -> X'] }, 'expected an acyclic graph, got the cycle'],
    ['hidden confounding', { edges: ['X <-> A'] }, 'A4: expected arrows like X -> A'],
    ['no arrow', { edges: ['X - A'] }, 'config.edges[0]: expected an arrow like X -> A'],
    ['two roots', { edges: ['X -> A', 'B -> A', 'A -> Y'] }, 'A1: expected exactly one root'],
    ['one component', { bccs: [{ type: 'cycle', nodes: 4 }] }, 'expected at least two components'],
    [
      'a wheel of no size',
      { bccs: [{ type: 'wheel' }, ...CHAIN] },
      'config.bccs[0].nodes: expected the number of nodes',
    ],
    ['unknown node', { bccs: CHAIN, noise: { Z: 0.4 } }, 'config.noise: expected nodes of the graph'],
    [
      'threshold too high',
      { bccs: CHAIN, functions: { C1: 'at least 3' } },
      'expected a threshold from 2 to 2',
    ],
    ['certain noise', { bccs: CHAIN, noise: 1 }, 'expected a probability above 0 and below 1'],
    ['range upside down', { bccs: CHAIN, noise: { min: 0.5, max: 0.2 } }, 'expected min ≤ max'],
    ['facts of all units', { bccs: CHAIN, queries: 'factual' }, 'expected {sample: n} with queries: factual'],
    [
      'a dense graph',
      { bccs: [{ type: 'random', nodes: 60, density: 0.9 }, { type: 'bridge' }] },
      'exact PNS can be computed',
    ],
    [
      'many settings',
      { bccs: [{ type: 'cycle', nodes: 20 }, { type: 'bridge' }] },
      'at most 2^16 units for a pair, got 2^',
    ],
    [
      'many questions',
      { ...FIGURE, units: { sample: 60_000 } },
      'expected at most 100000 questions in one run, got 720000',
    ],
    ['unknown theme', { theme: 'candy' }, 'config.theme: expected one of candy-party'],
  ])('with %s is refused with what would be right', (_, input, message) => {
    expect(() => compositional(input)).toThrow(message);
  });

  test('lists all its problems at once', () => {
    expect(() => compositional({ worlds: 0, links: 'long', foo: 1 })).toThrow(/the config has 3 problems/);
  });
});
