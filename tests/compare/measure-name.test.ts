import { expect, test } from 'vitest';
import { measureName } from '../../src/compare/measure-name.ts';

test('a number is named with its part and its world, where it has any', () => {
  expect(measureName({ measure: 'accuracy' })).toBe('accuracy');
  expect(measureName({ measure: 'PNS', part: 'X→Y' })).toBe('PNS X→Y');
  expect(measureName({ measure: 'J', part: 'and, cause 1' })).toBe('J (and, cause 1)');
  expect(measureName({ measure: 'PNS', world: 'two' })).toBe('PNS (two)');
  expect(measureName({ measure: 'PNS', part: 'X→Y', world: 'two' })).toBe('PNS X→Y (two)');
});
