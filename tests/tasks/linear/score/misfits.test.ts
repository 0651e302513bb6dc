import { expect, test } from 'vitest';
import type { LinearResult } from '../../../../src/tasks/linear/score/linear-schema.ts';
import { linearMisfits } from '../../../../src/tasks/linear/score/linear-variant-world.ts';

/** A variant's worlds by name, with the effects asked in each. */
const result = (worlds: Record<string, readonly string[]>) =>
  ({
    worlds: Object.entries(worlds).map(([world, asked]) => ({
      world,
      quantities: asked.map((name) => ({ effect: name.split(' ')[0], pair: name.split(' ')[1] })),
    })),
  }) as unknown as LinearResult;
const first = result({ a: ['te X→Y'], b: ['te X→Y', 'nde X→Y'] });

test.each<[string, readonly LinearResult[], readonly string[]]>([
  ['no variants', [], []],
  ['one', [first], []],
  ['the same worlds and effects', [first, first], []],
  [
    'another world',
    [first, result({ a: ['te X→Y'], c: [] })],
    [
      'variants.1.tasks.linear.worlds: expected the linear worlds of the first variant in order, got c instead of b at position 1',
    ],
  ],
  [
    'a world less',
    [first, first, result({ a: ['te X→C'] })],
    [
      'variants.2.tasks.linear.worlds: expected the linear worlds of the first variant in order, got none instead of b at position 1',
    ],
  ],
  [
    'another effect',
    [first, result({ a: ['te X→C'], b: ['te X→Y', 'nie X→Y'] })],
    [
      'variants.1.tasks.linear.worlds.0.quantities: expected the effects of the first variant in order, got te X→C instead of te X→Y',
      'variants.1.tasks.linear.worlds.1.quantities: expected the effects of the first variant in order, got nie X→Y instead of nde X→Y at position 1',
    ],
  ],
])('%s: what does not fit together is told', (_, results, problems) => {
  expect(linearMisfits(results)).toEqual(problems);
});
