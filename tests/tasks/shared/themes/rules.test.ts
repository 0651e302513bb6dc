import { describe, expect, test } from 'vitest';
import { dagFromEdges, edgesOf } from '../../../../src/causal/dag.ts';
import type { NodeFunction } from '../../../../src/causal/scm.ts';
import { namedRng } from '../../../../src/lib/rng.ts';
import { castIn, dagOfRules, readRule, rulesReader } from '../../../../src/tasks/shared/themes/rules.ts';
import { abstract, candyParty } from '../../../../src/tasks/shared/themes/themes.ts';
import { problemsOf } from '../../../support/problems.ts';

const CONFIG = 'generators/compositional.ts';
const cast = (arrows: string, functions: readonly NodeFunction[], order?: readonly number[]) => {
  const dag = dagFromEdges(arrows.split(' ').map((arrow) => arrow.split('>') as [string, string]));
  const told = { extraneous: false, config: CONFIG, ...(order && { order }) };
  return castIn(abstract, { dag, functions, noise: dag.nodes.map(() => 0.5) }, told, namedRng(3));
};
/** With the names that were drawn as N1, N2 …, in the order of the nodes. */
const plain = ({ text, names }: ReturnType<typeof cast>): string[] =>
  names
    .reduce((told, name, node) => told.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), `N${node + 1}`), text)
    .split('\n');

describe('a model is told', () => {
  test('with an opening, a rule for each node, and a closing', () => {
    expect(plain(cast('X>A X>C A>C C>Y', ['or', 'or', 'and', 'not']))).toEqual([
      'There are these variables: N1, N2, N3, and N4. Each variable is either true or false, and each has an input of its own, which is either 1 or 0.',
      'The values of the variables are determined by these rules:',
      '- N1 is true if, and only if, the input of N1 is 1.',
      '- N2 is true if, and only if, at least one of these is true: N1 is true, or the input of N2 is 1.',
      '- N3 is true if, and only if, all of these are true: N1 is true, N2 is true, and the input of N3 is 1.',
      '- N4 is true if, and only if, at least one of these is true: N3 is false, or the input of N4 is 1.',
      'There are no other rules.',
    ]);
  });

  test.each<[NodeFunction, string]>([
    ['or', 'at least one of these is true: N1 is true, or the input of N2 is 1'],
    ['and', 'both of these are true: N1 is true, and the input of N2 is 1'],
    ['not', 'at least one of these is true: N1 is false, or the input of N2 is 1'],
    ['xor', 'exactly one of these is true: N1 is true, or the input of N2 is 1'],
  ])('by %s: %s', (operator, conditions) => {
    expect(plain(cast('X>Y', [operator, operator]))[3]).toBe(`- N2 is true if, and only if, ${conditions}.`);
    // Without causes its own noise is all.
    expect(plain(cast('X>Y', [operator, operator]))[2]).toBe(
      '- N1 is true if, and only if, the input of N1 is 1.',
    );
  });

  test('by a threshold: the number of conditions that have to be true, and of all', () => {
    const told = cast('A>Y B>Y C>Y', ['or', 'or', 'or', 'at least 2']);
    expect(plain(told)[5]).toBe(
      '- N4 is true if, and only if, at least two of these four are true: N1 is true, N2 is true, N3 is true, or the input of N4 is 1.',
    );
    const many = Array.from({ length: 16 }, (_, i) => `A${i}>Y`).join(' ');
    expect(
      plain(
        cast(
          many,
          Array.from({ length: 17 }, () => 'at least 11'),
        ),
      ).at(-2),
    ).toContain('at least 11 of these 17 are true: ');
  });

  test('in an order that is asked for', () => {
    const lines = plain(cast('X>A A>Y', ['or', 'or', 'or'], [1, 0, 2]));
    expect(lines[0]).toContain('variables: N2, N1, and N3.');
    expect(lines.slice(2, 5).map((line) => line.slice(0, 4))).toEqual(['- N2', '- N1', '- N3']);
  });

  test('each node alike, as true and as false', () => {
    const { stateOf, names, text } = cast('X>A A>Y', ['or', 'or', 'or']);
    expect(stateOf).toEqual(names.map((name) => [`${name} is false`, `${name} is true`]));
    const openings = text
      .split('\n')
      .slice(2, 5)
      .map((line) => line.replace(/^- \w+ /, '').slice(0, 24));
    expect(new Set(openings).size).toBe(1);
  });

  test('in a theme that has as many names as it has nodes, and in none with fewer', () => {
    const names = candyParty.spec.names.length;
    const chain = (size: number) =>
      dagFromEdges(Array.from({ length: size - 1 }, (_, i) => [`n${i}`, `n${i + 1}`] as const));
    const tell = (size: number) => {
      const dag = chain(size);
      const model = { dag, functions: dag.nodes.map(() => 'or' as const), noise: dag.nodes.map(() => 0.5) };
      return castIn(candyParty, model, { extraneous: false, config: CONFIG }, namedRng(1));
    };
    expect(new Set(tell(names).names).size).toBe(names);
    expect(problemsOf(() => tell(names + 1))).toEqual([
      `config.theme: expected a theme with a name for each of the ${names + 1} nodes, got candy-party, which has ${names} names; use a theme with more names, such as clinical-notes, or a smaller graph`,
    ]);
  });
});

const OPENING =
  'There are these variables: B, C, and D. Each variable is either true or false, and each has an input of its own, which is either 1 or 0.';
const RULES = 'The values of the variables are determined by these rules:';
const CLOSING = 'There are no other rules.';
const rule = (name: string, conditions: string) => `- ${name} is true if, and only if, ${conditions}.`;
const [OF_B, OF_C, OF_D] = [
  rule('B', 'the input of B is 1'),
  rule('C', 'at least one of these is true: B is true, or the input of C is 1'),
  rule('D', 'at least one of these is true: B is false, C is false, or the input of D is 1'),
];
const read = rulesReader(abstract);

describe('a story is read', () => {
  test('as it was told: who is there, by which rules, and what comes after', () => {
    const found = read([OPENING, RULES, OF_B, OF_C, OF_D, CLOSING, '', 'And now?', 'Well.'].join('\n'))!;
    expect(found.names).toEqual(['B', 'C', 'D']);
    expect(found.rules.map(({ name, operator, causes }) => [name, operator, ...causes])).toEqual([
      ['B', 'or'],
      ['C', 'or', 'B'],
      ['D', 'not', 'B', 'C'],
    ]);
    expect(found.rest).toEqual(['And now?', 'Well.']);
    expect(edgesOf(dagOfRules(found))).toEqual([
      ['B', 'C'],
      ['B', 'D'],
      ['C', 'D'],
    ]);
  });

  test('the last one of a prompt, or none', () => {
    const first = [OPENING, RULES, OF_B, OF_C, OF_D, CLOSING];
    const second = [
      OPENING,
      RULES,
      OF_B,
      OF_C,
      rule('D', 'both of these are true: C is true, and the input of D is 1'),
      CLOSING,
      'Now?',
    ];
    expect(read([...first, 'Example.', ...second].join('\n'))).toMatchObject({
      rules: [{}, {}, { operator: 'and' }],
      rest: ['Now?'],
    });
    expect(read('What is the capital of France?')).toBeUndefined();
  });

  test.each<[string, readonly string[], string]>([
    ['no announcement', [OPENING, OF_B], `expected “${RULES}”, got “${OF_B}”`],
    ['no rule', [OPENING, RULES], 'expected a rule, got “the end”'],
    ['a rule too few', [OPENING, RULES, OF_B, OF_C, CLOSING], `expected a rule, got “${CLOSING}”`],
    ['rules in another order', [OPENING, RULES, OF_C, OF_B], `expected the rule for B, got “${OF_C}”`],
    ['a rule too many', [OPENING, RULES, OF_B, OF_C, OF_D, OF_D], `expected “${CLOSING}”, got “${OF_D}”`],
    ['no closing', [OPENING, RULES, OF_B, OF_C, OF_D], `expected “${CLOSING}”, got “the end”`],
    [
      'a condition that is none',
      [OPENING, RULES, OF_B, rule('C', 'at least one of these is true: B is true, or it rains')],
      'expected a condition, got “it rains”',
    ],
    [
      'a stranger',
      [OPENING, RULES, OF_B, rule('C', 'at least one of these is true: Q is true, or the input of C is 1')],
      'expected a condition, got “Q is true, or the input of C is 1”',
    ],
    [
      'conditions without saying how many must be true',
      [OPENING, RULES, OF_B, rule('C', 'B is true, or the input of C is 1')],
      'expected the number of conditions that must be true, such as “at least one of these is true: …”, got “B is true',
    ],
    [
      'all of them with an or',
      [OPENING, RULES, OF_B, rule('C', 'both of these are true: B is true, or the input of C is 1')],
      'expected the number of conditions that must be true',
    ],
    [
      'a rule that ends with a cause',
      [OPENING, RULES, OF_B, rule('C', 'at least one of these is true: the input of C is 1, or B is true')],
      'expected a rule that ends with the condition on C, got “- C is true',
    ],
    [
      'what another one needs',
      [OPENING, RULES, OF_B, rule('C', 'at least one of these is true: B is true, or the input of B is 1')],
      'expected a rule that ends with the condition on C',
    ],
    [
      'causes of both kinds',
      [
        OPENING,
        RULES,
        OF_B,
        OF_C,
        rule('D', 'at least one of these is true: B is true, C is false, or the input of D is 1'),
      ],
      'expected causes that are all on, or all off, got “B is true, C is false, or the input of D is 1”',
    ],
  ])('or it is said where not: %s', (_, lines, message) => {
    expect(() => read(lines.join('\n'))).toThrow(message);
  });
});

test.each([
  ['both of these are true: B is true, and the input of C is 1', 'and'],
  ['all of these are true: B is true, D is true, and the input of C is 1', 'and'],
  ['at least one of these is true: B is true, or the input of C is 1', 'or'],
  ['at least one of these is true: B is false, or the input of C is 1', 'not'],
  ['exactly one of these is true: B is true, or the input of C is 1', 'xor'],
  ['the input of C is 1', 'or'],
])('the rule “%s” is %s', (conditions, operator) => {
  const { grammar } = read([OPENING, RULES, OF_B, OF_C, OF_D, CLOSING].join('\n'))!;
  expect(readRule(rule('C', conditions), grammar)).toMatchObject({ name: 'C', operator });
});
