import { expect, test } from 'vitest';
import { isAnswered } from '../../../src/scoring/rows/rows.ts';

test('a call came back unless promptfoo says that it failed, or there is no response', () => {
  const row = (failureReason: number, response: unknown) => isAnswered({ failureReason, response } as never);
  expect([0, 1, 2, 3].map((reason) => row(reason, { output: 'Yes.' }))).toEqual([true, true, false, true]);
  expect(row(1, undefined)).toBe(false);
  expect(row(1, null)).toBe(false);
});
