import { describe, expect, test } from 'vitest';
import { parseCompositionalConfig } from '../../../src/tasks/compositional/compositional-config.ts';
import { designCompositional } from '../../../src/tasks/compositional/compositional-design.ts';
import { parseInterventionEffectsConfig } from '../../../src/tasks/intervention-effects/intervention-effects-config.ts';
import { parseSimulatedModelConfig } from '../../../src/tasks/shared/simulated-model.ts';
import { problemsOf } from '../../support/problems.ts';

describe('a compositional config', () => {
  test('fills in what is not said', () => {
    expect(parseCompositionalConfig({ preset: 'maasch-2025-figure-4' })).toEqual({
      seed: 1,
      preset: 'maasch-2025-figure-4',
      theme: 'candy-party',
      worlds: 1,
      extraneous: false,
      order: 'shuffled',
      units: 'exhaustive',
      queries: 'interventional',
    });
  });

  test('takes the units of a preset, unless it says others', () => {
    expect(parseCompositionalConfig({ preset: 'decisive' }).units).toEqual({ twins: 120 });
    expect(parseCompositionalConfig({ preset: 'decisive', units: 'exhaustive' }).units).toBe('exhaustive');
  });

  test('takes arrows as text or as pairs', () => {
    const arrows = [
      ['X', 'C'],
      ['C', 'Y'],
    ];
    expect(parseCompositionalConfig({ edges: ['X -> C', 'C→Y'] }).edges).toEqual(arrows);
    expect(parseCompositionalConfig({ edges: arrows }).edges).toEqual(arrows);
  });

  test('lists every problem at once, each with its path, what was found and what would be right', () => {
    const input = {
      preset: 'figure-5',
      bccs: [{ type: 'cycle' }, { type: 'blob', nodes: 1 }, { type: 'bridge', nodes: 3 }],
      functions: 'xor',
      noise: { min: 0.9, max: 0.2 },
      hidden: 2,
      worlds: 0,
      units: { sample: 0 },
      queries: 'all',
      nodez: 4,
    };
    expect(problemsOf(() => parseCompositionalConfig(input))).toMatchInlineSnapshot(`
      [
        "config.preset: expected one of maasch-2025-figure-4, maasch-2025-figure-d1a, maasch-2025-figure-d1b, decisive, decisive-small, decisive-three, first-look, ladder, counterfactual, got "figure-5"",
        "config.bccs[0].nodes: expected the number of nodes of the cycle, got nothing",
        "config.bccs[1].type: expected one of cycle, wheel, bridge, random, got "blob"",
        "config.bccs[1].nodes: expected a whole number from 2, got 1",
        "config.bccs[2].nodes: expected 2 or no value, got 3; a bridge has two nodes",
        "config.worlds: expected a whole number from 1, got 0",
        "config.functions: expected a function (or, and), random, or a function for each node, such as {C1: and, C2: at least 2}, got "xor"",
        "config.noise: expected min ≤ max, got {"min":0.9,"max":0.2}",
        "config.units.sample: expected a whole number from 1, got 0",
        "config.queries: expected one of interventional, factual-counterfactual, factual, got "all"",
        "config: unknown keys hidden, nodez; the keys are seed, preset, bccs, edges, worlds, functions, noise, theme, extraneous, units, order, queries, answerFormat, contextByReference",
        "config: expected exactly one of preset, bccs, edges, got preset and bccs",
      ]
    `);
  });

  test.each<[string, unknown, string]>([
    ['nothing', undefined, 'config: expected exactly one of preset, bccs, edges, got none'],
    [
      'two graphs',
      { preset: 'maasch-2025-figure-4', edges: ['X->C', 'C->Y'] },
      'config: expected exactly one of preset, bccs, edges, got preset and edges',
    ],
    [
      'a cycle',
      { edges: ['X->C', 'C->D', 'D->C'] },
      'config.edges: expected an acyclic graph, got the cycle C → D → C',
    ],
    [
      'two roots',
      { edges: ['X->C', 'Z->C', 'C->Y'] },
      'config.edges: A1: expected exactly one root (a node without causes), got 2: X, Z',
    ],
    [
      'two leaves',
      { edges: ['X->C', 'C->Y', 'C->Z'] },
      'config.edges: A2: expected exactly one leaf (a node without effects), got 2: Y, Z',
    ],
    [
      'no cutpoint',
      { edges: ['X->Y'] },
      'config.edges: A3: expected at least one cutpoint (a node whose removal disconnects the graph), got none among X, Y',
    ],
    [
      'hidden confounding',
      { edges: ['X->C', 'C->Y', 'X<->Y'] },
      'config.edges[2]: A4: expected arrows like X -> A, and no bidirected edge for hidden confounding, got X<->Y',
    ],
    [
      'half an arrow',
      { edges: ['X->C', 'C'] },
      'config.edges[1]: expected an arrow like X -> A, or [X, A]. A node\'s name starts with a letter, consists of letters, digits and _ . \' -, and is not a property of every JavaScript object, such as constructor; got "C"',
    ],
    [
      'a noise of 1',
      { preset: 'maasch-2025-figure-4', noise: 1 },
      'config.noise: expected a probability above 0 and below 1, got 1',
    ],
    [
      'enumerating facts',
      { preset: 'maasch-2025-figure-4', queries: 'factual' },
      'config.units: expected {sample: n} with queries: factual, got "exhaustive"; all other units are chosen for pairs of a cause and an effect; alternatively, use queries: factual-counterfactual',
    ],
    [
      'few units for twins',
      { preset: 'decisive', units: { twins: 9 } },
      'config.units.twins: expected a whole number from 10, got 9',
    ],
    [
      'other units',
      { preset: 'maasch-2025-figure-4', units: 'all' },
      'config.units: expected exhaustive, {sample: n} with a whole number n from 1, or {twins: n} with a whole number n from 10, got "all"',
    ],
  ])('refuses %s', (_, input, problem) => {
    expect(problemsOf(() => parseCompositionalConfig(input))).toContain(problem);
  });

  test('refuses to enumerate more than 2^16 settings, with the number and the way out', () => {
    const config = parseCompositionalConfig({
      bccs: [
        { type: 'cycle', nodes: 12 },
        { type: 'wheel', nodes: 10 },
      ],
    });
    expect(problemsOf(() => designCompositional(config, ''))).toEqual([
      'config.units: expected at most 2^16 units for a pair, got 2^20 (1048576) for X→Y; use units: {twins: n} or {sample: n}, or a smaller graph',
    ]);
  });
});

test.each<[string, object, string]>([
  [
    'a node that is not there',
    { preset: 'maasch-2025-figure-4', noise: { Q: 0.5 }, functions: { R: 'and' } },
    'config.noise: expected nodes of the graph (X, A, B, C, D, E, F, Y), got Q\nconfig.functions: expected nodes of the graph (X, A, B, C, D, E, F, Y), got R',
  ],
  [
    'a threshold that is “and”',
    { preset: 'maasch-2025-figure-4', functions: { C: 'at least 4', A: 'at least 1' } },
    'config.functions: expected a function for one cause, got at least 1 for A; alternatively, use or\nconfig.functions: expected a threshold from 2 to 3, got at least 4 for C; alternatively, use and',
  ],
])('a design with %s is refused', (_, input, problem) => {
  const config = parseCompositionalConfig(input);
  expect(problemsOf(() => designCompositional(config, '')).join('\n')).toContain(problem);
});

test('the other configs are checked in the same way', () => {
  expect(
    problemsOf(() =>
      parseInterventionEffectsConfig({
        graphs: ['mediation', 'mediation'],
        draws: 0.5,
        names: 'greek',
        n: 3,
      }),
    ),
  ).toMatchInlineSnapshot(`
    [
      "config.names[0]: expected one of random-char, tuebingen, random-tuebingen, or a list of them, got "greek"",
      "config.draws: expected a whole number from 1, got 0.5",
      "config: unknown key n; the keys are seed, preset, graphs, interventions, queries, nullControls, names, phrasings, draws, answerFormat, contextByReference",
    ]
  `);
  expect(
    problemsOf(() => parseSimulatedModelConfig({ model: 'oracel', steps: -1, errorRate: 2 })),
  ).toMatchInlineSnapshot(`
    [
      "config.model: expected one of oracle, always-yes, always-no, intervention-blind, forgetful, noisy, credulous, relation-retrieval, memoriser, word-bound, edge-only, graph-blind, echo, digit-comparer, missed-parent, first-cause, evidence-blind, got "oracel"",
      "config.steps: expected a whole number from 0, got -1",
      "config.errorRate: expected a rate between 0 and 1, got 2",
    ]
  `);
});
