import { expect, test } from 'vitest';
import { comparisonIn, enoughIn } from '../../../src/answers/steps/comparisons.ts';

test.each([
  ['8 is at least 7', true, true],
  ['3 < 7', false, true],
  ['7 is not at least 7', false, false],
  ['10 is less than 7', false, false],
  ['zqo gets 3 candies, which is fewer than the required 7', false, true],
  ['9 candies (9 ≥ 4)', true, true],
  ['5 exceeds 5', true, false],
] as const)('%s', (clause, says, holds) => {
  expect(comparisonIn(clause)).toMatchObject({ says, holds });
});

test.each(['zqo gets 3 candies, and needs at least 7', 'at least 7 candies', '3 of 7', 'zqo gets 3 candies'])(
  'compares nothing: %s',
  (clause) => expect(comparisonIn(clause)).toBeUndefined(),
);

test.each([
  ['which is enough', true],
  ['that suffices', true],
  ['not enough', false],
  ["this isn't quite enough", false],
  ['it does not suffice', false],
  ['not enough without zqo', undefined],
  ['8 candies', undefined],
] as const)('%s: %s', (clause, says) => expect(enoughIn(clause)).toBe(says));
