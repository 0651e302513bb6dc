import { expect, test } from 'vitest';
import { ParseError } from '../../../src/tasks/shared/parse-error.ts';

test.each([
  [160, 'x'.repeat(160)],
  [161, `${'x'.repeat(159)}…`],
  [300, `${'x'.repeat(159)}…`],
])('of %d signs that cannot be read a prompt’s error shows 160', (length, shown) => {
  const error = new ParseError('a rule', 'x'.repeat(length));
  expect(error.message).toBe(`reading the prompt: expected a rule, got “${shown}”`);
  expect(error.name).toBe('ParseError');
});
