import { expect, test } from 'vitest';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { parsePair } from '../../src/causal/dag.ts';
import type { InterventionEffectCase } from '../../src/tasks/intervention-effects/intervention-effect-case.ts';
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
        "IE discrimination cannot be compared, because no question of this run measures it; ask questions that do, or turn this check off with margins: { 'IE discrimination': false }",
    },
  ]);
});

test('whoever turns the headline off is judged by the rest', () => {
  expect(gateOf("margins: { 'IE discrimination': false }")).toMatchObject({ verdict: 'pass', exitCode: 0 });
});

test.each([
  ['in between', (place: string, effect: string) => place !== effect],
  ['on the effect', (place: string, effect: string) => place === effect],
] as const)(
  'a model that is blind to cuts %s alone fails beside a perfect one, and the gate says where',
  (where, isThere) => {
    const asked = sheetOf(interventionEffects({ draws: 60, seed: 2 }));
    const blind = columnOf(
      asked,
      'blind',
      (item) => {
        const { intervention, pair } = item as InterventionEffectCase;
        const isBlind = intervention !== 'none' && isThere(intervention, parsePair(pair).outcome);
        return isBlind ? 'yes' : replyTo(item, true);
      },
      { promptIdx: 1 },
    );
    const perfect = columnOf(asked, 'perfect', (item) => replyTo(item, true));
    const { gate } = judged(answered(asked, [perfect, blind]), { policy: '', provider: 'perfect' });
    expect(gate).toMatchObject({ verdict: 'fail', exitCode: 3 });
    const failed = gate!.checks.filter(({ verdict }) => verdict === 'fail');
    expect(failed.map(({ measure }) => measure)).toContain('IE discrimination');
    expect(failed.find(({ measure }) => measure === 'parts')?.observed).toContain(
      `IE discrimination ${where} from 1.00 to 0.00`,
    );
  },
);
