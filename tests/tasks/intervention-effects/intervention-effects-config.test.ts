import { describe, expect, test } from 'vitest';
import { interventionEffects } from '../../../generators/intervention-effects.ts';
import { parseInterventionEffectsConfig } from '../../../src/tasks/intervention-effects/intervention-effects-config.ts';
import { problemsOf } from '../../support/problems.ts';

const parse = (input: unknown) => problemsOf(() => parseInterventionEffectsConfig(input));

describe('the config of intervention effects', () => {
  test('fills in what is not said: graphs of which half have a detour', () => {
    expect(parseInterventionEffectsConfig(undefined)).toEqual({
      seed: 1,
      graphs: ['detours'],
      queries: 'paper',
      nullControls: false,
      names: ['random-char'],
      phrasings: ['intervention'],
      draws: 160,
    });
  });

  test('presets stand for graphs and draws, and either may be said beside them', () => {
    const paper = parseInterventionEffectsConfig({ preset: 'paper' });
    expect(paper).toMatchObject({ graphs: ['bivariate', 'confounding', 'mediation'], draws: 60 });
    expect(parseInterventionEffectsConfig({ preset: 'paper', draws: 15 }).draws).toBe(15);
    const ladder = parseInterventionEffectsConfig({ preset: 'ladder' });
    expect(ladder.graphs).toEqual([4, 8, 16, 32, 64, 128, 256].map((path) => ({ path })));
    expect(ladder.draws).toBe(16);
  });

  test('a ladder is of paths, fewer if said, and of nothing else', () => {
    expect(parse({ preset: 'ladder', graphs: ['bivariate', { path: 3 }] })).toEqual([
      'config.graphs: expected only paths such as {path: 3} with preset ladder, got bivariate',
    ]);
    const few = { preset: 'ladder', graphs: [{ path: 3 }, { path: 6 }] };
    expect(parseInterventionEffectsConfig(few).graphs).toEqual(few.graphs);
  });

  test('takes one word for a list of one', () => {
    expect(parseInterventionEffectsConfig({ names: 'tuebingen', phrasings: 'none' })).toMatchObject({
      names: ['tuebingen'],
      phrasings: ['none'],
    });
  });

  test('lists every problem at once, each with its path, what was found and what would be right', () => {
    const input = {
      graphs: [
        'triangle',
        { edges: ['X -> A', 'A -> X'] },
        { edges: ['X', 'none -> B'], nam: 3 },
        { random: { nodes: 30, density: 0 } },
        { random: { nodes: 3, density: 0.1 } },
        { blob: 1 },
      ],
      queries: { balanced: 3 },
      nullControls: 'yes',
      names: 'greek',
      phrasings: ['none', 'none'],
      draws: 0,
      n: 3,
    };
    expect(parse(input)).toMatchInlineSnapshot(`
      [
        "config.graphs[0]: expected one of detours, bivariate, confounding, mediation, collider, chain, fork, diamond, none, or {edges: [X -> A, …]}, or {path: n}, or {random: {nodes, density}}, got "triangle"",
        "config.graphs[1].edges: expected an acyclic graph, got the cycle X → A → X",
        "config.graphs[2].edges[0]: expected an arrow like X -> A, or [X, A]. A node's name starts with a letter, consists of letters, digits and _ . ' -, and is not a property of every JavaScript object, such as constructor; got "X"",
        "config.graphs[2]: unknown key nam; did you mean name; the keys are edges, name",
        "config.graphs[3].random.nodes: expected a whole number from 2 to 26, got 30",
        "config.graphs[3].random.density: expected a share above 0 and up to 1, got 0",
        "config.graphs[4].random: expected a density that gives at least one arrow, got {"nodes":3,"density":0.1}",
        "config.graphs[5]: expected one of detours, bivariate, confounding, mediation, collider, chain, fork, diamond, none, or {edges: [X -> A, …]}, or {path: n}, or {random: {nodes, density}}, got {"blob":1}",
        "config.queries.balanced: expected an even number from 2, got 3",
        "config.nullControls: expected true or false, got "yes"",
        "config.names[0]: expected one of random-char, tuebingen, random-tuebingen, or a list of them, got "greek"",
        "config.phrasings: expected each word once, got ["none","none"]",
        "config.draws: expected a whole number from 1, got 0",
        "config: unknown key n; the keys are seed, preset, graphs, interventions, queries, nullControls, names, phrasings, draws, answerFormat, contextByReference",
      ]
    `);
  });

  test.each<[string, object, string]>([
    [
      'a graph twice',
      { graphs: ['mediation', 'mediation'] },
      'config.graphs: expected each graph once, got mediation more than once',
    ],
    [
      'a sample that a graph cannot fill',
      { graphs: ['chain', 'bivariate'], queries: { balanced: 4 } },
      'config.queries.balanced: expected at most 2 for bivariate, got 4; a larger sample in which half of the relations are severed may not exist',
    ],
    [
      'a sample that a random graph might not fill',
      { graphs: [{ random: { nodes: 4, density: 0.5 } }], queries: { balanced: 8 } },
      'config.queries.balanced: expected at most 6 for random 4/0.5, got 8; a larger sample in which half of the relations are severed may not exist',
    ],
    [
      'null controls where all pairs are joined',
      { graphs: ['bivariate', 'mediation'], nullControls: true },
      'config.nullControls: expected a graph with two variables neither of which affects the other, got bivariate, mediation; add confounding, collider or fork, or set nullControls to false',
    ],
    [
      'null controls on twins',
      { nullControls: true },
      'config.nullControls: expected a graph with two variables neither of which affects the other, got detours; add confounding, collider or fork, or set nullControls to false',
    ],
    [
      'half a pair of twins',
      { graphs: ['detours', 'bivariate', { path: 3 }], draws: 15 },
      'config.draws: expected an even number, got 15; the draws of some graphs (detours, path of 3) come in pairs',
    ],
    [
      'other questions about twins',
      { queries: { balanced: 4 } },
      'config.queries: expected paper, got {"balanced":4}; the graphs (detours) have their own questions',
    ],
    [
      'a path without an arrow below the first of its variables',
      { graphs: [{ path: 2 }] },
      'config.graphs[0].path: expected a whole number from 3 to 256, got 2',
    ],
    [
      'a variable called none',
      { graphs: [{ edges: ['none -> B'] }] },
      'config.graphs[0].edges: expected a name other than “none”, which stands for no intervention',
    ],
    [
      'hidden confounding',
      { graphs: [{ edges: ['X <-> B'] }] },
      'config.graphs[0].edges[0]: A4: expected arrows like X -> A, and no bidirected edge for hidden confounding, got X <-> B',
    ],
    [
      'other queries',
      { queries: 'most' },
      'config.queries: expected paper, all, or {balanced: n} with an even number n from 2, got "most"',
    ],
  ])('refuses %s', (_, input, problem) => {
    expect(parse(input)).toEqual([problem]);
  });

  test('refuses graphs that have more variables than there are names, with the numbers', () => {
    const edges = Array.from({ length: 70 }, (_, i) => `n${i} -> n${i + 1}`);
    const run = () =>
      interventionEffects({
        graphs: ['diamond', { edges, name: 'long' }],
        queries: { balanced: 4 },
        names: ['random-char', 'tuebingen', 'random-tuebingen'],
        draws: 1,
      });
    expect(problemsOf(run)).toMatchInlineSnapshot(`
      [
        "config.graphs[1]: expected at most 47 variables with names tuebingen, got 71 in long; the Tübingen list has 79 variables, and only 45 of these are sure to be causally unrelated to a listed pair and to each other",
        "config.graphs[1]: expected at most 46 variables with names random-tuebingen, got 71 in long; the Tübingen list has 79 variables, and only 46 of these are sure to be causally unrelated to each other",
      ]
    `);
  });
});
