import { expect, test } from 'vitest';
import { graphTold, ParseError, unlessUnreadable } from '../../src/cases/parse-error.ts';
import { dagFromEdges } from '../../src/causal/dag.ts';

test.each([
  [160, 'x'.repeat(160)],
  [161, `${'x'.repeat(159)}…`],
  [300, `${'x'.repeat(159)}…`],
])('of %d signs that cannot be read a prompt’s error shows 160', (length, shown) => {
  const error = new ParseError('a rule', 'x'.repeat(length));
  expect(error.message).toBe(`reading the prompt: expected a rule, got “${shown}”`);
  expect(error.name).toBe('ParseError');
});

test('arrows of a prompt that lead in a circle cannot be read; any other error is ours', () => {
  const circle = [
    ['A', 'B'],
    ['B', 'A'],
  ] as const;
  expect(() => graphTold(() => dagFromEdges(circle))).toThrow(ParseError);
  expect(unlessUnreadable(() => graphTold(() => dagFromEdges(circle)))).toBeUndefined();
  const ours = (): never => {
    throw new RangeError('ours');
  };
  expect(() => unlessUnreadable(() => graphTold(ours))).toThrow('ours');
});
