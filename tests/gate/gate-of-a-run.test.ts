import { describe, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { checkRun } from '../../src/gate/check-run.ts';
import { parsePolicy } from '../../src/gate/parse-policy.ts';
import { type CheckedRun, runGate } from '../../src/gate/run-gate.ts';
import type { Gate } from '../../src/scorecard/gate-schema.ts';
import { rollUpAnswers } from '../../src/scorecard/roll-up.ts';
import type { OutputFacts } from '../../src/scoring/rows/output-facts.ts';
import { answered, columnOf, replyTo, sheetOf } from '../support/variant-answers.ts';

const sheet = sheetOf(compositional({ edges: ['X -> C', 'C -> Y'], seed: 1 }));
const answers = answered(sheet, [columnOf(sheet, 'v1', (item) => replyTo(item, true))]);
const scorecard = rollUpAnswers(answers, { createdAt: '2025-01-01T00:00:00.000Z' }, { resamples: 10 });
const run: CheckedRun = { answers, scorecard, comparisons: { withinRun: [] } };
const gate = (text: string, changes: Partial<CheckedRun> = {}, strict = false) =>
  runGate({ ...run, ...changes }, { file: 'gate.yaml', policy: parsePolicy('gate.yaml', text), strict });

const output: OutputFacts = {
  ...{ source: 'eval.json', evalId: 'eval-1', askedAt: '2025-03-01T10:00:00.000Z' },
  variants: [{ provider: 'v1', prompt: 'direct', rows: 8 }],
};

test('a gate names its policy, its baseline, and when its runs were asked', () => {
  const age = { now: new Date('2025-03-01T12:00:00.000Z'), changed: [] };
  const passed = gate('floors: { answered: 1 }', { age, outputs: [output, { ...output, evalId: 'eval-2' }] });
  expect(passed).toMatchObject({ verdict: 'pass', exitCode: 0, strict: false, policy: 'gate.yaml' });
  const ages = (found: Gate): string[] =>
    found.checks.filter(({ measure }) => measure.startsWith('age')).map(({ reason }) => reason);
  expect(ages(passed)).toEqual([
    'eval-1 ran at 2025-03-01 10:00 UTC (2 hours ago)',
    'eval-2 ran at 2025-03-01 10:00 UTC (2 hours ago)',
  ]);
  expect(passed).not.toHaveProperty('baseline');
  expect(passed).not.toHaveProperty('stale');
  const silent = gate('floors: { answered: 1 }', { age, outputs: [{ source: 'eval.json', variants: [] }] });
  expect(ages(silent)).toEqual([]);
  expect(ages(gate('floors: { answered: 1 }', { outputs: [output] }))).toEqual([]);
  const recorded = { ...scorecard, evalId: 'eval-0' };
  expect(gate('', { recorded }).baseline).toEqual({ createdAt: scorecard.createdAt, evalId: 'eval-0' });
  expect(gate('', { recorded: scorecard }).baseline).toEqual({ createdAt: scorecard.createdAt });
  expect(gate('', { provider: 'oracle' }).provider).toBe('oracle');
});

test('names what changed after its questions were asked', () => {
  const changed = [
    { file: 'promptfooconfig.yaml', at: new Date('2025-03-01T11:00:00.000Z') },
    { file: 'gate.yaml', at: new Date('2025-03-01T09:00:00.000Z') },
  ];
  const age = { now: new Date('2025-03-01T12:00:00.000Z'), changed };
  expect(gate('floors: { answered: 1 }', { age, outputs: [output] }).stale).toEqual(['promptfooconfig.yaml']);
});

test('names a later run that did not finish, and the version that asked where another judges', () => {
  const laterAttempt = '2025-03-01T11:00:00.000Z';
  const age = { now: new Date('2025-03-01T12:00:00.000Z'), changed: [], version: '0.2.0' };
  const of = (askedBy?: string, more = {}) =>
    gate('floors: { answered: 1 }', { age: { ...age, ...more }, outputs: [{ ...output, askedBy }] });
  expect(of('0.1.0', { laterAttempt })).toMatchObject({ laterAttempt, askedBy: '0.1.0' });
  for (const found of [of('0.2.0'), of()]) {
    expect(found).not.toHaveProperty('askedBy');
    expect(found).not.toHaveProperty('laterAttempt');
  }
});

test('failures come first, then what cannot be told; inconclusive stops where it is to', () => {
  const failed = gate('floors: { IE accuracy: 0.5, CCR accuracy: 0.999 }');
  expect(failed).toMatchObject({ verdict: 'fail', exitCode: 3 });
  const order = failed.checks.map(({ verdict }) => verdict);
  expect(order).toEqual(order.toSorted((a, b) => 'fip'.indexOf(a[0]!) - 'fip'.indexOf(b[0]!)));
  expect(order.slice(0, 3)).toEqual(['fail', 'inconclusive', 'pass']);
  const open = 'floors: { CCR accuracy: 0.999 }';
  expect(gate(open)).toMatchObject({ verdict: 'inconclusive', exitCode: 0, strict: false });
  expect(gate(open, {}, true)).toMatchObject({ exitCode: 4, strict: true });
  expect(gate(`${open}\ninconclusive: fail`)).toMatchObject({ exitCode: 4, strict: true });
  expect(gate(`${open}\ninconclusive: warn`)).toMatchObject({ exitCode: 0, strict: false });
});

test.each([
  'margins: { accuracy: 0.1 }',
  'alarms: { yesRateShift: 0.1 }',
  'alarms: { unexpectedRise: 0.1 }',
  'variants: [{ provider: v1, margins: { accuracy: 0.1 } }]',
])('%s needs a baseline, unless this run is to be the first', (policy) => {
  expect(() => gate(policy)).toThrow(
    'gate.yaml: margins, yesRateShift and unexpectedRise need a baseline, but there is none; use --baseline',
  );
  expect(gate(policy, { isFirst: true }).verdict).toBe('inconclusive');
});

describe('without a baseline', () => {
  const notJudged = (policy: string, isFirst = false) =>
    gate(policy, { isFirst }).checks.filter(({ measure }) => measure === 'baseline');

  test('a policy without floors judges nothing, and a first run has no margins', () => {
    const check = { kind: 'margin', measure: 'baseline', observed: 'none', verdict: 'inconclusive' };
    expect(notJudged('')).toEqual([
      {
        ...check,
        variant: { provider: 'v1', prompt: 'direct' },
        wanted: 'floors, or a run to compare with',
        reason: 'nothing judges the answers: the policy has no floors, and there is no baseline',
      },
    ]);
    expect(notJudged('floors: { answered: 1 }', true)).toEqual([
      {
        ...check,
        wanted: 'a run to compare with',
        reason: 'there is no earlier run to compare with; this run becomes the first baseline',
      },
    ]);
    expect(notJudged('floors: { answered: 1 }')).toEqual([]);
    expect(notJudged('variants: [{ provider: v1, floors: { answered: 1 } }]')).toEqual([]);
  });

  test('floors of one variant judge no other, and those of one that is skipped judge nobody', () => {
    const both = answered(sheet, [
      ...answers.sheet.variants,
      columnOf(sheet, 'v2', () => 'yes', { promptIdx: 1 }),
    ]);
    const found = (policy: string) =>
      gate(policy, { answers: both, scorecard: rollUpAnswers(both, { createdAt: '' }, { resamples: 10 }) });
    for (const rule of ['{ provider: v1, floors: { answered: 1 } }', '{ provider: v1, skip: true }']) {
      const { checks, verdict } = found(`variants: [${rule}]`);
      expect(verdict).toBe('inconclusive');
      expect(checks[0]).toMatchObject({ measure: 'baseline', variant: { provider: 'v2' } });
    }
    const skipped = 'variants: [{ provider: v1, skip: true, floors: { answered: 1 } }]';
    expect(found(skipped).verdict).toBe('inconclusive');
    expect(found('floors: { answered: 1 }').verdict).toBe('pass');
  });

  test('alarms that need one are not asked; those of this run alone are', () => {
    const { checks } = gate('alarms: { unparsed: 0.5 }');
    expect(
      checks.filter(({ kind }) => kind === 'alarm').map(({ measure, limit }) => [measure, limit]),
    ).toEqual([
      ['failed calls', 0],
      ['unparsed replies', 0.5],
      ['refusals', 0.05],
    ]);
    expect(checks.every(({ kind, variant }) => kind !== 'alarm' || variant?.provider === 'v1')).toBe(true);
  });
});

test('JSON Lines are as good where a policy or a recorded run says what there must be', () => {
  const outputs = [{ source: 'eval.jsonl', askedAt: '2025-03-01T10:00:00.000Z' }];
  const mayLackRows = (policy: string, changes: Partial<CheckedRun> = {}) =>
    gate(policy, { outputs, ...changes }).checks.some(({ measure }) =>
      measure.startsWith('rows missing from JSON Lines'),
    );
  expect(mayLackRows('floors: { answered: 1 }')).toBe(true);
  expect(mayLackRows('floors: { answered: 1 }', { recorded: scorecard })).toBe(false);
  expect(mayLackRows(`design: "${scorecard.design.hash}"\nvariants: [{ provider: v1 }]`)).toBe(false);
});

test('a run without rows is refused, one without comparisons has none', () => {
  const none = { ...scorecard, variants: [] };
  expect(() => gate('', { scorecard: none })).toThrow('no row answers a question of promptfoo-causal');
  const checked = checkRun({ ...run, metrics: [] }, {});
  expect([Object.hasOwn(checked, 'comparisons'), Object.hasOwn(checked, 'gate')]).toEqual([false, false]);
});
