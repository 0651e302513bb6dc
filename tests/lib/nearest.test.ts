import { expect, test } from 'vitest';
import { nearest } from '../../src/lib/config-error.ts';

test.each([
  ['prest', 'preset'],
  ['provder', 'provider'],
  ['Seeds', 'seed'],
  ['flors', 'floors'],
])('%s is meant to be %s', (name, meant) => {
  expect(nearest(name, ['seed', 'preset', 'provider', 'floors'])).toBe(meant);
});

test('of what is like nothing nothing is meant', () => {
  expect(nearest('temperature', ['seed', 'preset'])).toBeUndefined();
  expect(nearest('x', [])).toBeUndefined();
});
