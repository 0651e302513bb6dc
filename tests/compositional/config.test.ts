import { describe, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { parseCompositionalConfig } from '../../src/tasks/compositional/parse-config.ts';

const CHAIN = [{ type: 'cycle', nodes: 3 }, { type: 'bridge' }];
const FIGURE = { preset: 'maasch-2025-figure-4' };

describe('a config for CCR questions that has', () => {
  test.each([
    ['no keys', {}, { kind: 'strands', worlds: 1, parts: 2, links: 9, units: { twins: 60 }, theme: 'candy-party' }],
    [
      'the preset for a figure of Maasch et al. 2025',
      FIGURE,
      { kind: 'graph', worlds: 1, units: 'exhaustive', queries: 'interventional' },
    ],
    [
      'a list of edges',
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
      'the preset “ladder”',
      { preset: 'ladder' },
      { kind: 'ladder', links: [2, 4, 8, 16, 32, 64], units: { twins: 32 } },
    ],
    [
      'the preset “ladder” with a single number of links',
      { preset: 'ladder', links: 12 },
      { kind: 'ladder', links: [12] },
    ],
    [
      'the preset “counterfactual”',
      { preset: 'counterfactual' },
      { kind: 'evidence', links: [4, 6], units: { twins: 256 } },
    ],
  ])('%s is completed by the defaults of the design that it asks for', (_, input, expected) => {
    expect(parseCompositionalConfig(input)).toMatchObject(expected);
  });

  test.each<[string, object, string]>([
    ['an unknown key', { sed: 3 }, 'unknown key sed; did you mean seed'],
    ['a key of an earlier version', { targetPns: 0.5 }, 'unknown key targetPns'],
    ['an unknown preset', { preset: 'decisive-small' }, 'config.preset: expected one of decisive, ladder'],
    ['both a preset and edges', { ...FIGURE, edges: ['X -> Y'] }, 'expected only one of preset, bccs, edges'],
    ['a key of another kind of design', { noise: 0.4 }, 'config.noise: remove it; with preset decisive, the keys are'],
    [
      'the key “parts” for a figure of Maasch et al. 2025',
      { ...FIGURE, parts: 2 },
      'config.parts: remove it; with presets maasch-… and own graphs',
    ],
    [
      'the key “queries” for a ladder',
      { preset: 'ladder', queries: 'factual' },
      'config.queries: remove it; with preset ladder',
    ],
    [
      'a number of twins for a figure of Maasch et al. 2025',
      { ...FIGURE, units: { twins: 20 } },
      'config.units: expected exhaustive or {sample: n}',
    ],
    [
      'a sample of units for the default design',
      { units: { sample: 20 } },
      'expected {twins: n} with a whole number n from 10',
    ],
    ['too few twins', { units: { twins: 4 } }, 'expected {twins: n} with a whole number n from 10'],
    ['too few links', { links: 3 }, 'config.links: expected at least 4 links, got 3'],
    ['several numbers of links for the default design', { links: [8, 9] }, 'for several lengths, use preset: ladder'],
    [
      'the same number of links twice in a ladder',
      { preset: 'ladder', links: [8, 8] },
      'config.links: expected each number once',
    ],
    ['a ladder with a rung that is too long', { preset: 'ladder', links: [512] }, 'expected at most 256'],
    [
      'an odd number of twins for each rung of a ladder',
      { preset: 'ladder', units: { twins: 5 } },
      'expected an even number of twins',
    ],
    ['a cycle of arrows', { edges: ['X -> A', 'A -> X'] }, 'expected an acyclic graph, got the cycle'],
    [
      'an arrow in both directions',
      { edges: ['X <-> A'] },
      'expected arrows like X -> A, got X <-> A; hidden common causes',
    ],
    ['an edge without an arrowhead', { edges: ['X - A'] }, 'config.edges[0]: expected an arrow like X -> A'],
    ['a graph with two roots', { edges: ['X -> A', 'B -> A', 'A -> Y'] }, 'A1: expected exactly one root'],
    [
      'a graph of a single biconnected component',
      { bccs: [{ type: 'cycle', nodes: 4 }] },
      'expected at least two components',
    ],
    [
      'a component of the type “wheel” without a number of nodes',
      { bccs: [{ type: 'wheel' }, ...CHAIN] },
      'config.bccs[0].nodes: expected the number of nodes',
    ],
    ['noise for an unknown node', { bccs: CHAIN, noise: { Z: 0.4 } }, 'config.noise: expected nodes of the graph'],
    [
      'a threshold above the number of causes',
      { bccs: CHAIN, functions: { C1: 'at least 3' } },
      'expected a threshold from 2 to 2',
    ],
    ['noise with the probability 1', { bccs: CHAIN, noise: 1 }, 'expected a probability above 0 and below 1'],
    [
      'a range of probabilities whose minimum is above its maximum',
      { bccs: CHAIN, noise: { min: 0.5, max: 0.2 } },
      'expected min ≤ max',
    ],
    [
      'factual questions about all units',
      { bccs: CHAIN, queries: 'factual' },
      'expected {sample: n} with queries: factual',
    ],
    [
      'a graph too dense to compute exact PNS values',
      { bccs: [{ type: 'random', nodes: 60, density: 0.9 }, { type: 'bridge' }] },
      'exact PNS can be computed',
    ],
    [
      'too many units for a pair of nodes',
      { bccs: [{ type: 'cycle', nodes: 20 }, { type: 'bridge' }] },
      'at most 2^16 units for a pair, got 2^',
    ],
    [
      'too many questions',
      { ...FIGURE, units: { sample: 60_000 } },
      'expected at most 100000 questions in one run, got 720000',
    ],
    ['an unknown theme for the stories', { theme: 'candy' }, 'config.theme: expected one of candy-party'],
  ])('%s is refused, and the message names the problem', (_, input, message) => {
    expect(() => compositional(input)).toThrow(message);
  });

  test('three problems is refused, and the message counts three problems', () => {
    expect(() => compositional({ worlds: 0, links: 'long', foo: 1 })).toThrow(/the config has 3 problems/);
  });
});
