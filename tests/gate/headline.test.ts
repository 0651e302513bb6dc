import { expect, test } from 'vitest';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { judged } from '../support/judged.ts';
import { answered, columnOf, replyTo, sheetOf } from '../support/variant-answers.ts';

const sheet = sheetOf(interventionEffects({ preset: 'paper', draws: 30, seed: 2 }));
const variants = ['v1', 'v2'].map((label, promptIdx) =>
  columnOf(sheet, label, (item) => replyTo(item, true), { promptIdx }),
);
const gateOf = (policy: string) => judged(answered(sheet, variants), { policy, provider: 'v1' }).gate!;

test('graphs that give readers of degrees up to 1 pass no gate: their headline has no value, and the gate says so', () => {
  const { verdict, exitCode, checks } = gateOf('');
  expect({ verdict, exitCode }).toEqual({ verdict: 'fail', exitCode: 3 });
  expect(checks.filter((check) => check.verdict === 'fail')).toMatchObject([
    {
      measure: 'IE discrimination',
      observed: 'nothing',
      reason:
        "IE discrimination cannot be compared: none of the questions asked shows it; ask others as well, or turn it off with margins: { 'IE discrimination': false }",
    },
  ]);
});

test('whoever turns the headline off is judged by the rest', () => {
  expect(gateOf("margins: { 'IE discrimination': false }")).toMatchObject({ verdict: 'pass', exitCode: 0 });
});
