import { expect, test } from 'vitest';
import { counted, listed, readListed, unlisted } from '../../../src/tasks/shared/phrasing.ts';

test('lists are written as one writes them, and read back', () => {
  expect(listed(['a'], 'and')).toBe('a');
  expect(listed(['a', 'b'], 'or')).toBe('a or b');
  expect(listed(['a', 'b', 'c'], 'and')).toBe('a, b, and c');
  for (const items of [['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd']])
    for (const conjunction of ['and', 'or'] as const)
      expect(unlisted(listed(items, conjunction), conjunction)).toEqual(items);
});

test('one is one, and all other numbers are many', () => {
  const candy = { one: 'candy', many: 'candies' };
  expect([0, 1, 2, 11].map((count) => counted(count, candy))).toEqual([
    '0 candies',
    '1 candy',
    '2 candies',
    '11 candies',
  ]);
});

test('a list of what may hold commas is read item by item, up to where it goes wrong', () => {
  const word = (text: string, at: number) => {
    const [value] = /^x, y|^[a-z]/.exec(text.slice(at)) ?? [];
    return value === undefined ? undefined : { value, end: at + value.length };
  };
  expect(readListed('a', word)).toEqual({ items: ['a'], conjunction: undefined });
  expect(readListed('a or b', word)).toEqual({ items: ['a', 'b'], conjunction: 'or' });
  expect(readListed('a, x, y, and b', word)).toEqual({ items: ['a', 'x, y', 'b'], conjunction: 'and' });
  expect(readListed('a b c', word, 'spaces')).toEqual({ items: ['a', 'b', 'c'], conjunction: undefined });
  expect(readListed('a, 7', word)).toEqual({ wrongAt: 3 });
  expect(readListed('7', word)).toEqual({ wrongAt: 0 });
  expect(readListed('a b', word)).toEqual({ wrongAt: 1 });
  expect(readListed('a or b and c', word)).toEqual({ wrongAt: 6 });
});
