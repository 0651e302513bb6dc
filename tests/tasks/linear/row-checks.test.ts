import { expect, test } from 'vitest';
import type { LinearCase } from '../../../src/tasks/linear/linear-case.ts';
import { linearContradiction } from '../../../src/tasks/linear/row-checks.ts';

/** X raises A by 2 and Y by 1, A raises Y by 3: 1 directly, 6 by A, 7 in all. */
const item: LinearCase = {
  task: 'linear',
  design: '00000000/1/draws',
  world: 'w',
  theme: 'linear-gauges',
  equations: 'X A=2*X Y=1*X+3*A',
  pair: 'X→Y',
  effect: 'te',
  draw: 0,
  truth: 7,
};

test.each<[string, Partial<LinearCase>]>([
  ['a total effect', {}],
  ['a total effect of an inner node', { pair: 'A→Y', truth: 3 }],
  ['a natural direct effect', { effect: 'nde', mediators: 'A', truth: 1 }],
  ['a natural indirect effect', { effect: 'nie', mediators: 'A', truth: 6 }],
  ['nodes to compose over', { tree: 'X A Y' }],
  ['no effect against the arrows', { pair: 'Y→X', truth: 0 }],
])('nothing contradicts %s', (_, change) => {
  expect(linearContradiction({ ...item, ...change })).toBeUndefined();
});

test.each<[Partial<LinearCase>, string]>([
  [{ truth: 7.001 }, 'its truth is 7.001, but its model gives 7'],
  [{ effect: 'nde', mediators: 'A' }, 'its truth is 7, but its model gives 1'],
  [{ effect: 'nie', mediators: 'A', truth: 1 }, 'its truth is 1, but its model gives 6'],
  [{ pair: 'X→A' }, 'its truth is 7, but its model gives 2'],
  [{ pair: 'Q→Y' }, 'its model has no node Q'],
  [{ pair: 'X→Q' }, 'its model has no node Q'],
  [{ tree: 'X Q Y' }, 'its model has no node Q'],
  [{ effect: 'nde', mediators: 'A Q' }, 'its model has no node Q'],
  [{ effect: 'nde' }, 'its effect is nde, but its mediators are “”'],
  [{ effect: 'nie' }, 'its effect is nie, but its mediators are “”'],
  [{ mediators: 'A' }, 'its effect is te, but its mediators are “A”'],
])('%j contradicts its model', (change, problem) => {
  expect(linearContradiction({ ...item, ...change })).toBe(problem);
});

test('equations that cannot be read are refused', () => {
  expect(() => linearContradiction({ ...item, equations: 'X A=X' })).toThrow('expected an equation like');
});
