import { describe, expect, test } from 'vitest';
import { parseLinearConfig } from '../../../src/tasks/linear/linear-config.ts';
import { problemsOf } from '../../support/problems.ts';

const preset = 'maasch-2025-appendix-c';
const edges = ['X -> A', 'A -> Y'];
const refused = (input: unknown): string[] => problemsOf(() => parseLinearConfig(input));
const COEFFICIENT = 'expected a number from -1000 to 1000, other than 0 and with at most three decimals, got';

describe('a config may say', () => {
  test.each<[object]>([
    [{ coefficients: [1000, -1000, 0.001, -0.125, 1] }],
    [{ effects: ['nie'] }],
    [{ worlds: 10_000, draws: 1_000_000 }],
    [{ worlds: 1, draws: 1 }],
    [{ tolerance: { relative: 0, absolute: 0 } }],
    [{ bypass: true }],
    [{ answerFormat: 'json' }],
  ])('%j', (keys) => {
    expect(parseLinearConfig({ preset, ...keys })).toMatchObject(keys);
  });

  test('one effect without a list', () => {
    expect(parseLinearConfig({ preset, effects: 'te' }).effects).toEqual(['te']);
  });

  test('through, which need not be a cutpoint, beside edges alone', () => {
    const around = { edges: [...edges, 'X -> Y'], through: ['A'] };
    expect(parseLinearConfig(around)).toMatchObject({ through: ['A'] });
    expect(refused({ edges: around.edges })).toEqual([
      expect.stringMatching(/^config\.edges: A3: expected at least one cutpoint/),
    ]);
  });
});

describe('a config is refused that says', () => {
  test.each<[object, string]>([
    [{ coefficients: [0] }, `config.coefficients[0]: ${COEFFICIENT} 0`],
    [{ coefficients: [1, 1000.001] }, `config.coefficients[1]: ${COEFFICIENT} 1000.001`],
    [{ coefficients: [-1000.001] }, `config.coefficients[0]: ${COEFFICIENT} -1000.001`],
    [{ coefficients: [0.0001] }, `config.coefficients[0]: ${COEFFICIENT} 0.0001`],
    [{ coefficients: [1.2345] }, `config.coefficients[0]: ${COEFFICIENT} 1.2345`],
    [{ coefficients: ['1'] }, `config.coefficients[0]: ${COEFFICIENT} "1"`],
    [
      { coefficients: 1 },
      'config.coefficients: expected a list of numbers from which coefficients are drawn, got 1',
    ],
    [{ coefficients: [] }, 'config.coefficients: expected at least one number, got []'],
    [{ effects: [] }, 'config.effects: expected one of te, nde, nie, or a list of them, got []'],
    [{ effects: ['TE'] }, 'config.effects[0]: expected one of te, nde, nie, or a list of them, got "TE"'],
    [{ effects: ['te', 'te'] }, 'config.effects: expected each word once, got ["te","te"]'],
    [{ worlds: 10_001 }, 'config.worlds: expected at most 10000, got 10001'],
    [{ worlds: 1.5 }, 'config.worlds: expected a whole number from 1, got 1.5'],
    [{ draws: 0 }, 'config.draws: expected a whole number from 1, got 0'],
    [{ draws: 1_000_001 }, 'config.draws: expected at most 1000000, got 1000001'],
    [{ tolerance: { absolute: -0.001 } }, 'config.tolerance.absolute: expected a number from 0, got -0.001'],
    [{ bypass: 'yes' }, 'config.bypass: expected true or false, got "yes"'],
    [{ seed: '' }, 'config.seed: expected a whole number or text, got ""'],
    [
      { through: ['A'] },
      'config.through: expected through only together with edges, got ["A"]; other graphs are composed over their cutpoints',
    ],
    [{ preset: 'maasch' }, `config.preset: expected one of ${preset}, got "maasch"`],
  ])('%j', (keys, problem) => {
    expect(refused({ preset, ...keys })).toEqual([problem]);
  });

  test.each<[unknown, string[]]>([
    [{ 'X -> A': 1, 'A -> Y': 0 }, [`config.edges.A -> Y: ${COEFFICIENT} 0`]],
    [
      { 'X -> A': 1, 'A - Y': 2 },
      [expect.stringMatching(/^config\.edges: expected an arrow like .* got "A - Y"$/) as unknown as string],
    ],
    [
      ['X -> A', 'A - Y'],
      [
        expect.stringMatching(
          /^config\.edges\[1\]: expected an arrow like .* got "A - Y"$/,
        ) as unknown as string,
      ],
    ],
    [{ 'X -> A': '1', 'A -> Y': 2 }, [`config.edges.X -> A: ${COEFFICIENT} "1"`]],
    [{}, ['config.edges: expected at least one arrow, got []']],
    [[], ['config.edges: expected at least one arrow, got []']],
    ['X -> A', ['config.edges: expected a list of arrows like X -> A, or [X, A], got "X -> A"']],
    [
      { 'X -> A': 1, 'A -> X': 1 },
      [
        expect.stringContaining(
          'config.edges: expected an acyclic graph, got the cycle X → A → X',
        ) as unknown as string,
      ],
    ],
  ])('edges %j', (given, problems) => {
    expect(refused({ edges: given })).toEqual(problems);
  });

  test.each<[object, string]>([
    [
      { edges: { 'X -> A': 1, 'A -> Y': 2 }, coefficients: [2] },
      'config.coefficients: remove it, because edges already set the coefficients',
    ],
    [
      { edges, bypass: true },
      'config.bypass: remove it; instead, add the arrow to edges and set through: [node]',
    ],
    [{ edges, preset }, 'config: expected exactly one of preset, bccs, edges, got preset and edges'],
  ])('two things that do not go together: %j', (input, problem) => {
    expect(refused(input)).toEqual([problem]);
  });

  test('but coefficients to draw from beside arrows without them, and no bypass', () => {
    expect(refused({ edges, coefficients: [2], bypass: false })).toEqual([]);
  });
});
