import { expect, test } from 'vitest';
import { MOST_LINKS, rung } from '../../../src/tasks/compositional/ladder.ts';
import { allocateStrata } from '../../../src/tasks/compositional/strata.ts';

test('a rung is a chain whose links let their cause through in nine of ten units, by turns on and off anyway', () => {
  expect(rung(2)).toEqual({
    title: '3 links',
    edges: [
      // Beside the chain, a branch as long.
      ['X', 'H'],
      ['H', 'I'],
      ['I', 'J'],
      ['X', 'A'],
      ['A', 'B'],
      ['B', 'Y'],
    ],
    functions: { H: 'or', I: 'and', J: 'or', A: 'or', B: 'and', Y: 'or' },
    noise: { X: 0.5, H: 0.1, I: 0.9, J: 0.1, A: 0.1, B: 0.9, Y: 0.1 },
  });
  expect(rung(0)).toMatchObject({
    title: 'One link',
    edges: [
      ['X', 'H'],
      ['X', 'Y'],
    ],
    functions: { Y: 'or' },
  });
  expect(rung(MOST_LINKS)).toEqual(rung(0));
  expect(rung(MOST_LINKS - 1).edges).toHaveLength(2 * MOST_LINKS);
});

test.each([
  [20, 0, 0],
  [20, 1, 20],
  [20, 1 + 1e-12, 20],
  [20, 0.5, 10],
  [20, 0.001, 2],
  [20, 0.999, 18],
  [15, 0.001, 2],
  // Of two or three one must remain for each kind.
  [3, 0.01, 1],
  [2, 0.99, 1],
  [1, 0.4, 0],
])('of %d units, where %d of the population are informative, %d are', (count, probability, informative) => {
  expect(allocateStrata(count, probability)).toBe(informative);
});
