import { expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { judged } from '../support/judged.ts';
import { rowsOf, type SimulatedVariant, simulatedVariant } from '../support/rows.ts';
import { answersOf } from '../support/scored.ts';

const tests = compositional({ edges: ['X -> C', 'C -> Y'], seed: 1 });
const oracle = simulatedVariant({ model: 'oracle' });
let calls = 0;
const failing: SimulatedVariant = {
  ...oracle,
  reply: (prompt, replicate) => (calls++ % 5 === 0 ? new Error('500') : oracle.reply(prompt, replicate)),
};
const baseline = judged(answersOf(rowsOf(tests, [failing])));
const checksOf = (policy: string) =>
  judged(answersOf(rowsOf(tests, [oracle])), { policy, baseline }).gate?.checks.filter(
    ({ measure }) => measure === 'replies of the baseline',
  );

test('what a baseline has no reply to cannot be lost: it fails, unless the policy lets as many calls fail', () => {
  expect(checksOf('')).toMatchObject([
    {
      verdict: 'fail',
      reason: expect.stringMatching(/^the baseline has no reply to 4 of 16 questions/),
    },
  ]);
  expect(checksOf('alarms: { failed: 0.2 }')).toHaveLength(1);
  expect(checksOf('alarms: { failed: 0.25 }')).toEqual([]);
});
