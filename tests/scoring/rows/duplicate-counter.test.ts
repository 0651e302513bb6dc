import { expect, test } from 'vitest';
import { duplicateCounter } from '../../../src/scoring/rows/duplicate-counter.ts';

test('an answer to a test of a variant that has one already is counted', () => {
  const counter = duplicateCounter();
  for (const [variant, test] of [
    ['a', 3],
    ['a', 4],
    ['b', 3],
    ['a', 3],
    ['a', 3],
  ] as const)
    counter.add(variant, test);
  expect(counter.count()).toBe(2);
});

test('however large the numbers of tests get', () => {
  const counter = duplicateCounter();
  for (const test of [5, 1023, 1024, 5000, 5, 1024]) counter.add('a', test);
  expect(counter.count()).toBe(2);
  expect(counter.answered().get('a')?.[1023]).toBe(1);
  expect(counter.answered().get('a')?.[1022]).toBe(0);
});

test('what was counted of parts adds up, with what they have in common', () => {
  const [one, other] = [duplicateCounter(), duplicateCounter()];
  for (const test of [1, 2, 2]) one.add('a', test);
  for (const test of [2, 3, 3]) other.add('a', test);
  other.add('b', 1);
  const all = duplicateCounter();
  for (const part of [one, other]) all.merge(part.answered(), part.count());
  expect(all.count()).toBe(3);
  all.add('b', 1);
  expect(all.count()).toBe(4);
});
