import { describe, expect, test } from 'vitest';
import {
  type CompositionalCase,
  compositionalCaseSchema,
  hiddenNodes,
  isCompositionalCase,
  noiseOf,
} from '../../../src/tasks/shared/compositional-case.ts';

const item: CompositionalCase = {
  task: 'compositional',
  design: '0123abcd/8/sample',
  world: 'w',
  theme: 'candy-party',
  equations: 'X=0.4 Y|X',
  pair: 'X→Y',
  query: 'do-true',
  unit: 0,
  noise: '01oi',
  weight: 1,
  truth: true,
};

test('noise is 1 or 0 by node, told or hidden; which is hidden is said', () => {
  expect([...noiseOf(item)]).toEqual([0, 1, 0, 1]);
  expect(hiddenNodes(item)).toEqual([2, 3]);
  expect(hiddenNodes({ noise: '0101' })).toEqual([]);
  expect([...noiseOf({ noise: 'i' })]).toEqual([1]);
});

describe('a case', () => {
  test.each<[Partial<CompositionalCase>]>([[{}], [{ weight: 1e-9 }], [{ unit: 12 }]])(
    'may have %j',
    (change) => {
      expect(compositionalCaseSchema.parse({ ...item, ...change })).toEqual({ ...item, ...change });
    },
  );

  test.each<[object]>([
    [{ weight: 0 }],
    [{ weight: 1.01 }],
    [{ unit: -1 }],
    [{ unit: 0.5 }],
    [{ noise: '012' }],
    [{ noise: '' }],
    [{ query: 'do' }],
    [{ truth: 1 }],
    [{ task: 'linear' }],
    [{ design: '' }],
  ])('may not have %j', (change) => {
    expect(compositionalCaseSchema.safeParse({ ...item, ...change }).success).toBe(false);
  });

  test('is told from those of other tasks', () => {
    expect(isCompositionalCase(item)).toBe(true);
    expect(isCompositionalCase({ ...item, task: 'linear' })).toBe(false);
  });
});
