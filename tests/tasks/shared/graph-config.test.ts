import { describe, expect, test } from 'vitest';
import {
  bccSchema,
  chainSchema,
  edgesSchema,
  graphChoiceProblems,
  graphProblems,
  nodeSymbol,
  presetSchema,
} from '../../../src/tasks/shared/graph-config.ts';

const problemsIn = (
  schema: typeof bccSchema | typeof edgesSchema | typeof nodeSymbol,
  input: unknown,
): string[] => schema.safeParse(input).error?.issues.map(({ message }) => message) ?? [];

describe('a component', () => {
  test.each([
    [{ type: 'bridge' }, { type: 'bridge', nodes: 2 }],
    [
      { type: 'bridge', nodes: 2 },
      { type: 'bridge', nodes: 2 },
    ],
    [
      { type: 'cycle', nodes: 2 },
      { type: 'cycle', nodes: 2 },
    ],
    [
      { type: 'wheel', nodes: 1000 },
      { type: 'wheel', nodes: 1000 },
    ],
    [
      { type: 'random', nodes: 200, density: 0.4 },
      { type: 'random', nodes: 200, density: 0.4 },
    ],
  ])('may be %j', (input, read) => {
    expect(bccSchema.parse(input)).toEqual(read);
  });

  test.each([
    [{ type: 'ring', nodes: 3 }, 'expected one of cycle, wheel, bridge, random'],
    [{ type: 'bridge', nodes: 3 }, 'expected 2 or no value, got 3; a bridge has two nodes'],
    [{ type: 'cycle' }, 'expected the number of nodes of the cycle, got nothing'],
    [{ type: 'random' }, 'expected the number of nodes of the random, got nothing'],
    [{ type: 'random', nodes: 201 }, 'expected at most 200 nodes in a random component, got 201'],
    [{ type: 'wheel', nodes: 4, density: 0.5 }, 'remove it, because a wheel has fixed arrows; got 0.5'],
  ])('may not be %j', (input, problem) => {
    expect(problemsIn(bccSchema, input)).toEqual([problem]);
  });

  test('has from two to a thousand nodes', () => {
    const problem = (nodes: unknown) => problemsIn(bccSchema, { type: 'cycle', nodes });
    expect([1, 2.5, '3', 1001].map(problem)).toEqual([
      ['expected a whole number from 2'],
      ['expected a whole number from 2'],
      ['expected a whole number from 2'],
      ['expected at most 1000'],
    ]);
    for (const density of [-0.1, 1.1])
      expect(problemsIn(bccSchema, { type: 'random', nodes: 4, density })).toEqual([
        'expected a share between 0 and 1',
      ]);
  });
});

describe('arrows', () => {
  test('are texts or pairs, with an arrow of either kind', () => {
    expect(edgesSchema.parse(['X -> A', 'A->Y', 'X→Y', ['X', 'Y']])).toEqual([
      ['X', 'A'],
      ['A', 'Y'],
      ['X', 'Y'],
      ['X', 'Y'],
    ]);
  });

  test('are at least one', () => {
    expect(problemsIn(edgesSchema, [])).toEqual(['expected at least one arrow']);
    expect(problemsIn(edgesSchema, 'X -> Y')).toEqual(['expected a list of arrows like X -> A, or [X, A]']);
  });

  test('are at most ten thousand', () => {
    const many = (count: number) => Array.from({ length: count }, (_, i) => [`a${i}`, `a${i + 1}`]);
    expect(problemsIn(edgesSchema, many(10_000))).toEqual([]);
    expect(problemsIn(edgesSchema, many(10_001))).toEqual(['expected at most 10000 arrows']);
  });

  test.each([
    ...[
      'X',
      'X - Y',
      'X -> Y -> Z',
      '-> Y',
      'X -> 1',
      'X -> constructor',
      3,
      null,
      ['X'],
      ['X', 'Y', 'Z'],
      ['X', 2],
    ],
  ])('are not %j', (edge) => {
    expect(problemsIn(edgesSchema, ['X -> Y', edge])).toEqual([
      expect.stringContaining('expected an arrow like X -> A, or [X, A]'),
    ]);
    expect(graphProblems(['X -> Y', edge])).toEqual([]);
  });

  test('that point both ways are hidden confounding', () => {
    for (const edge of ['X <-> Y', 'X <-> Y'.replace(' <-> ', '<->')])
      expect(problemsIn(edgesSchema, [edge])).toEqual([
        `A4: expected arrows like X -> A, and no bidirected edge for hidden confounding, got ${edge}`,
      ]);
  });

  test('must meet the assumptions', () => {
    expect(graphProblems(['X -> C', 'C -> Y'])).toEqual([]);
    expect(graphProblems(['X -> Y'])).toEqual([
      expect.objectContaining({ assumption: 'A3', message: expect.stringContaining('A3') }),
    ]);
    expect(graphProblems('X -> Y')).toEqual([]);
    expect(graphProblems([])).toEqual([]);
  });
});

test('names of nodes are free of what every object has', () => {
  expect(problemsIn(nodeSymbol, 'C1')).toEqual([]);
  expect(problemsIn(nodeSymbol, 'toString')).toEqual([
    'expected a different name, because every JavaScript object has a property of this name',
  ]);
  expect(problemsIn(nodeSymbol, '1')).toEqual(['expected a node, such as C1']);
});

test('chains are lists of at least one', () => {
  const said = (
    schema: { safeParse: (input: unknown) => { error?: { issues: { message: string }[] } | undefined } },
    input: unknown,
  ) => schema.safeParse(input).error?.issues.map(({ message }) => message) ?? [];
  expect(said(chainSchema, [])).toEqual(['expected at least one component']);
  expect(said(chainSchema, 'cycle')).toEqual(['expected a list of components {type, nodes}']);
  expect(said(chainSchema, undefined)).toEqual([]);
  expect(said(presetSchema({ one: 1, two: 2 }), 'three')).toEqual(['expected one of one, two']);
  expect(presetSchema({ one: 1, two: 2 }).parse('two')).toBe('two');
});

describe('a graph is told in exactly one way', () => {
  const problems = (input: Record<string, unknown>) =>
    graphChoiceProblems(input).map(({ message }) => message);
  const one = [{ type: 'cycle', nodes: 4 }];
  const two = [...one, { type: 'bridge' }];

  test('and has a cutpoint', () => {
    expect(problems({ preset: 'ladder' })).toEqual([]);
    expect(problems({ edges: ['X -> Y'] })).toEqual([]);
    expect(problems({ bccs: two })).toEqual([]);
    expect(problems({ bccs: one })).toEqual([expect.stringContaining('expected at least two components')]);
  });

  test('or says what is too much', () => {
    expect(problems({})).toEqual(['expected exactly one of preset, bccs, edges, got none']);
    expect(problems({ preset: 'ladder', edges: [] })).toEqual([
      'expected exactly one of preset, bccs, edges, got preset and edges',
    ]);
    expect(problems({ bccs: one, edges: [] })).toHaveLength(2);
  });
});
