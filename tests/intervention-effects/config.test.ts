import { expect, test } from 'vitest';
import { parseInterventionEffectsConfig } from '../../src/tasks/intervention-effects/parse-config.ts';

/** The arrows of a path of variables. */
const chain = (count: number): string[] => Array.from({ length: count }, (_, i) => `V${i} -> V${i + 1}`);

test.each([
  [
    'neither a preset nor graphs',
    undefined,
    { links: [16], draws: 60, names: ['random-char'], phrasings: ['intervention'] },
  ],
  ['only the key “graphs”', { graphs: ['chain'] }, { graphs: ['chain'], draws: 60 }],
  ['the preset “paper”', { preset: 'paper' }, { graphs: ['bivariate', 'confounding', 'mediation'], draws: 60 }],
  ['the preset “ladder”', { preset: 'ladder' }, { links: [4, 8, 16, 32, 64], draws: 16 }],
  ['the preset “ladder” and other lengths', { preset: 'ladder', links: [64, 256] }, { links: [64, 256], draws: 16 }],
])(
  'in a config for intervention effects with %s, missing keys get the default values of its design',
  (_, config, expected) => {
    expect(parseInterventionEffectsConfig(config)).toMatchObject(expected);
  },
);

test.each([
  ['an unknown key', { drawz: 3 }, 'unknown key drawz; did you mean draws'],
  ['too few links', { links: 1 }, 'expected a number of links from 2 to 256, or a list of them, got 1'],
  ['too many links', { links: [4, 300] }, 'config.links[1]: expected at most 256, got 300'],
  ['an unknown graph', { graphs: ['detours'] }, 'expected one of bivariate, confounding, mediation, collider'],
  ['a path in its list of graphs', { graphs: [{ path: 8 }] }, 'or {random: {nodes, density}}, got {"path":8}'],
  ['a graph whose arrows form a cycle', { graphs: [{ edges: ['A -> B', 'B -> A'] }] }, 'acyclic graph'],
  ['the same graph twice', { graphs: ['chain', 'chain'] }, 'expected each graph once, got chain more than once'],
  [
    'a random graph too sparse for a single arrow',
    { graphs: [{ random: { nodes: 3, density: 0.01 } }] },
    'at least one arrow',
  ],
  ['a variable called “none”', { graphs: [{ edges: ['A -> none'] }] }, 'no variable of the name “none”'],
  ['a graph name that spans two lines', { graphs: [{ edges: ['A -> B'], name: 'a\nb' }] }, 'on one line'],
  [
    '“balanced: 3”, an odd number of questions,',
    { graphs: ['chain'], queries: { balanced: 3 } },
    'an even number n from 2',
  ],
  [
    '“balanced: 4” for a graph that allows at most 2',
    { graphs: ['bivariate'], queries: { balanced: 4 } },
    'expected at most 2 for bivariate, got 4',
  ],
  [
    'the key “queries” for two paths',
    { queries: 'all' },
    'expected paper, got "all"; two paths have their own questions',
  ],
  [
    'interventions on two variables of a graph other than two paths',
    { graphs: ['chain'], interventions: 2 },
    'expected links and no graphs',
  ],
  ['an unknown phrasing', { phrasings: ['surgery'] }, 'expected one of none, intervention, substitution'],
  ['neither a graph nor Tübingen names', { graphs: ['none'] }, 'expected tuebingen among the names, got random-char'],
  [
    'more variables than there are unrelated Tübingen names',
    { links: 64, names: 'tuebingen' },
    'variables with names tuebingen, got 130 in two paths of 64',
  ],
  [
    'more variables than there are names',
    { links: 256, interventions: 4 },
    'expected at most 990 variables with names random-char, got 2044',
  ],
  ['too many variables', { graphs: [{ edges: chain(100) }] }, 'expected at most 100 variables, got 101'],
  ['too many questions', { graphs: [{ edges: chain(49) }], draws: 2 }, 'expected at most 100000 questions, got 249900'],
])('a config for intervention effects with %s is refused, and the message names the problem', (_, config, message) => {
  expect(() => parseInterventionEffectsConfig(config)).toThrow(message);
});

test('a config for intervention effects with three problems is refused, and the message lists all three', () => {
  expect(() => parseInterventionEffectsConfig({ draws: 0, names: 'greek', links: 'long' })).toThrow(
    /3 problems\n.*config\.links: .*\n.*config\.names\[0\]: .*\n.*config\.draws: /,
  );
});
