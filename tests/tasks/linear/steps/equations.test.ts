import { expect, test } from 'vitest';
import { wrongEquationIn } from '../../../../src/tasks/linear/steps/equations.ts';

test.each([
  '1.5 × 1.5 = 2.5',
  '2.5 * 2.5 = 5.25',
  '2.5 · 2.5 + 2.5 · 0.5 = 5.25 + 1.25 = 6.5',
  '3 - 1 = 4',
  '6 / 4 = 2.5',
  'zqo rises by 2 × 3 units = 5 units',
  '0,5 × 3 = 2,5',
  '2 units, each worth a rise of 1.5 units, which is a rise of 3.5 units',
])('is wrong: %s', (text) => {
  expect(wrongEquationIn(text)).toBeDefined();
});

test.each([
  '1.5 × 1.5 = 2.25',
  '0.35 × 0.7 × 0.1891 ≈ 0.0463',
  '2 × (1 + 3 = 4',
  '(1 + 2) × 3 + 1 = 10',
  'x × 3 + 1 = 7',
  'zqo + 2 + 1 = 8',
  'x = 3',
  'from 3 to 4 = 1 more',
  '2 ^ 3 - 1 = 7',
  '1,000 + 1 = 1,001',
  '10 + 5 % = 10.5',
])('is right, or no equation of numbers alone: %s', (text) => {
  expect(wrongEquationIn(text)).toBeUndefined();
});
