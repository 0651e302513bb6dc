import { describe, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import type { GateCheck } from '../../src/scorecard/gate-schema.ts';
import { rowsOf, type SimulatedVariant, simulatedVariant } from '../support/rows.ts';
import {
  chain,
  checkOf,
  credulous,
  gateOf,
  mute,
  oracle,
  relations,
  scorecardOf,
  viewOf,
} from './run-gate.ts';

describe('floors', () => {
  test('are decided by the interval: pass above, fail below, inconclusive between', () => {
    const noisy = simulatedVariant({ model: 'noisy', errorRate: 0.1, seed: 2 });
    const rows = rowsOf(relations, [noisy]);
    const accuracy = viewOf(rows).variants[0]!.metrics.find(({ name }) => name === 'IE accuracy')!.value;
    if (accuracy.kind !== 'estimate' || accuracy.interval.kind !== 'interval') throw new Error('no interval');
    const { low, high } = accuracy.interval;
    const verdict = (floor: number) =>
      checkOf(gateOf(rows, `floors: { IE accuracy: ${floor} }`), 'IE accuracy').verdict;
    expect(verdict(low - 0.001)).toBe('pass');
    expect(verdict(accuracy.value)).toBe('inconclusive');
    expect(verdict(high + 0.001)).toBe('fail');
  });

  test('on compositional reasoning: exact on all units', () => {
    const policy =
      'floors: { CCR class: VC, CCR complete: true, CCR validShare: 0.9, answered: 1, accuracy: 0.5 }';
    const rows = rowsOf(chain, [oracle, credulous]);
    const found = gateOf(rows, policy);
    for (const measure of ['CCR class', 'CCR complete', 'CCR validShare', 'answered', 'accuracy']) {
      expect(checkOf(found, measure, 'oracle').verdict).toBe('pass');
    }
    expect(checkOf(found, 'CCR class', 'credulous')).toMatchObject({ observed: 'IC', verdict: 'fail' });
    expect(checkOf(found, 'CCR complete', 'credulous').verdict).toBe('fail');
    expect(found).toMatchObject({ verdict: 'fail', exitCode: 3 });
  });
});

describe('a perfect model', () => {
  const policy = 'floors: { CCR class: VC, CCR complete: true }';

  test('inconclusive stops the build where it is to', () => {
    const few = rowsOf(chain, [oracle]);
    const close = 'floors: { CCR accuracy: 0.9 }';
    expect(gateOf(few, close)).toMatchObject({ verdict: 'inconclusive', exitCode: 0, strict: false });
    expect(gateOf(few, close, { strict: true })).toMatchObject({ exitCode: 4, strict: true });
    expect(gateOf(few, `${close}\ninconclusive: fail`)).toMatchObject({ exitCode: 4, strict: true });
  });

  test('on all units: VC, and passes', () => {
    const tests = compositional({ preset: 'maasch-2025-figure-4', units: 'exhaustive', seed: 1 });
    const found = gateOf(rowsOf(tests, [oracle]), policy);
    expect(checkOf(found, 'CCR class')).toMatchObject({ observed: 'VC', verdict: 'pass' });
    expect(found).toMatchObject({ verdict: 'pass', exitCode: 0 });
  });
});

describe('alarms', () => {
  test('for unparsed replies and refusals are on without being asked for', () => {
    const found = gateOf(
      rowsOf(chain, [mute, { label: 'refusing', reply: () => 'I am sorry, but I cannot help with that.' }]),
      '',
    );
    expect(checkOf(found, 'unparsed replies', 'mute')).toMatchObject({ observed: '100 %', verdict: 'fail' });
    expect(checkOf(found, 'refusals', 'refusing')).toMatchObject({ observed: '100 %', verdict: 'fail' });
    expect(
      checkOf(gateOf(rowsOf(chain, [mute]), 'alarms: { unparsed: 1 }'), 'unparsed replies').verdict,
    ).toBe('pass');
  });

  test('for failed calls go off at the first', () => {
    let calls = 0;
    const flaky = { label: 'flaky', reply: () => (++calls === 3 ? new Error('503') : 'Yes.') };
    const rows = rowsOf(chain, [flaky]);
    expect(checkOf(gateOf(rows, ''), 'failed calls')).toMatchObject({ observed: '6.3 %', verdict: 'fail' });
    expect(checkOf(gateOf(rows, 'alarms: { failed: 0.1 }'), 'failed calls').verdict).toBe('pass');
  });

  test('for a shifted yes rate and an unexpected rise need a baseline, and evidence', () => {
    const policy = 'alarms: { yesRateShift: 0.1, unexpectedRise: 0.1, unparsed: 1 }';
    const named = (variant: SimulatedVariant): SimulatedVariant => ({ ...variant, label: 'model' });
    const rowsWith = (variant: SimulatedVariant) => rowsOf(relations, [named(variant)]);
    const yes = simulatedVariant({ model: 'always-yes' });
    const risen = gateOf(rowsWith(oracle), policy, { baseline: scorecardOf(rowsWith(yes)) });
    expect(checkOf(risen, 'unexpected rise').verdict).toBe('fail');
    expect(checkOf(risen, 'shift of the yes rate')).toMatchObject({
      observed: expect.stringMatching(/^−\d\d %/),
      verdict: 'fail',
    });
    const same = gateOf(rowsWith(oracle), policy, { baseline: scorecardOf(rowsWith(oracle)) });
    expect(checkOf(same, 'unexpected rise').verdict).toBe('pass');
    expect(checkOf(same, 'shift of the yes rate').verdict).toBe('pass');
    expect(() => gateOf(rowsWith(oracle), policy)).toThrow('need a baseline, but there is none');
  });
});

describe('margins', () => {
  const rows = (variant: SimulatedVariant, tests = relations) =>
    rowsOf(tests, [{ ...variant, label: 'model' }]);

  test('fail on a loss beyond them, and pass where nothing was lost', () => {
    const baseline = scorecardOf(rows(oracle));
    const policy = 'margins: { IE accuracy: 0.1 }\nalarms: { unparsed: 1 }';
    expect(checkOf(gateOf(rows(oracle), policy, { baseline }), 'IE accuracy').verdict).toBe('pass');
    const noisy = simulatedVariant({ model: 'noisy', errorRate: 0.3 });
    const lost = checkOf(gateOf(rows(noisy), policy, { baseline }), 'IE accuracy');
    expect(lost).toMatchObject({ kind: 'margin', verdict: 'fail', wanted: 'worse by less than 0.10' });
    expect(checkOf(gateOf(rows(mute), policy, { baseline }), 'IE accuracy').verdict).toBe('fail');
  });

  test('on the PNS of every pair: an exact loss on enumerated units is a fact', () => {
    const figure4 = compositional({ preset: 'maasch-2025-figure-4', seed: 2025 });
    const baseline = scorecardOf(rows(oracle, figure4));
    const policy = 'margins: { PNS: 0.05 }';
    const found = gateOf(rows(credulous, figure4), policy, { baseline });
    expect(checkOf(found, 'PNS X→Y')).toMatchObject({
      verdict: 'fail',
      observed: '0.03 → 1.00; a rise in error of 0.97',
      reason: 'PNS X→Y 1.00 against 0.03; the policy allows a rise in error of up to 0.05',
    });
    expect(checkOf(found, 'PNS C→D')).toMatchObject({ verdict: 'fail' });
    const same = gateOf(rows(oracle, figure4), policy, { baseline });
    expect(same.checks.filter(({ measure }) => measure.startsWith('PNS'))).toHaveLength(6);
    expect(checkOf(same, 'PNS X→Y')).toMatchObject({
      verdict: 'pass',
      observed: '0.03 → 0.03; the data rule out a rise in error',
    });
  });

  test('keep the sign of a loss: a PNS that comes nearer to the truth from above is no loss', () => {
    const figure4 = compositional({ preset: 'maasch-2025-figure-4', seed: 2025 });
    const policy = 'margins: { PNS: 0.05, CCR discrimination: false, accuracy: false }';
    const risen = gateOf(rows(oracle, figure4), policy, { baseline: scorecardOf(rows(credulous, figure4)) });
    expect(checkOf(risen, 'PNS X→Y')).toMatchObject({
      verdict: 'pass',
      observed: '1.00 → 0.03; the data rule out a rise in error',
    });
  });

  test('a share that falls is a loss, one that rises is none', () => {
    const half = simulatedVariant({ model: 'noisy', errorRate: 0.3 });
    const policy = 'margins: { IE accuracy: 0.1 }';
    const fallen = checkOf(
      gateOf(rows(half), policy, { baseline: scorecardOf(rows(oracle)) }),
      'IE accuracy',
    );
    const risen = checkOf(gateOf(rows(oracle), policy, { baseline: scorecardOf(rows(half)) }), 'IE accuracy');
    expect(fallen).toMatchObject({ verdict: 'fail', estimate: { value: expect.any(Number) } });
    expect(risen.verdict).toBe('pass');
    const worseBy = ({ estimate }: GateCheck) =>
      estimate?.kind === 'estimate' ? estimate.value : Number.NaN;
    expect(worseBy(fallen)).toBeGreaterThan(0.1);
    expect(worseBy(risen)).toBeCloseTo(-worseBy(fallen), 12);
  });

  test('that are false turn a default off', () => {
    const baseline = scorecardOf(rows(oracle));
    const credulousRows = rows(simulatedVariant({ model: 'always-yes' }));
    const measures = (policy: string) =>
      gateOf(credulousRows, policy, { baseline })
        .checks.filter(({ kind }) => kind === 'margin')
        .map(({ measure }) => measure);
    expect(measures('').toSorted()).toEqual(['IE accuracy', 'IE discrimination', 'parts']);
    expect(measures('margins: { IE discrimination: false }').toSorted()).toEqual(['IE accuracy', 'parts']);
    expect(measures('margins: { IE discrimination: false, accuracy: false }')).toEqual(['parts']);
  });

  test('on what was not asked in both runs fail', () => {
    const baseline = scorecardOf(rows(oracle));
    const check = checkOf(
      gateOf(rows(oracle), 'margins: { CCR accuracy: 0.1 }', { baseline }),
      'CCR accuracy',
    );
    expect(check).toMatchObject({ verdict: 'fail', reason: expect.stringContaining('cannot be compared') });
    // The accuracy over all questions is that of the only task.
    const single = gateOf(rows(oracle, chain), 'margins: { accuracy: 0.9 }', {
      baseline: scorecardOf(rows(oracle, chain)),
    });
    expect(checkOf(single, 'CCR accuracy')).toMatchObject({ verdict: 'pass', limit: 0.9 });
  });
});

describe('variants', () => {
  const rows = rowsOf(chain, [oracle, credulous, mute]);

  test('can be left out by pattern, and have rules of their own', () => {
    const policy = `
floors: { CCR class: VC }
variants:
  - { provider: credulous, floors: { CCR class: IC } }
  - { provider: mute, skip: true }
`;
    expect(gateOf(rows, policy)).toMatchObject({ verdict: 'pass' });
  });

  test('that a pattern names and that are not there fail, as does a policy that skips all', () => {
    const misspelt = gateOf(rows, "variants: [{ provider: 'orakel' }, { provider: mute, skip: true }]");
    expect(checkOf(misspelt, 'variants of the policy')).toMatchObject({
      verdict: 'fail',
      reason:
        'no variant matches provider orakel, prompt *; the variants are oracle with direct, credulous with direct, mute with direct',
    });
    expect(checkOf(gateOf(rows, 'variants: [{ skip: true }]'), 'variants judged').verdict).toBe('fail');
  });

  test('that only the baseline has fail, those that only the run has are inconclusive', () => {
    const two = rowsOf(chain, [oracle, credulous]);
    const policy = 'margins: { CCR accuracy: 0.9 }\nalarms: { unparsed: 1 }';
    const fewer = gateOf(two, policy, { baseline: scorecardOf(rows) });
    expect(checkOf(fewer, 'variant of the baseline', 'mute').verdict).toBe('fail');
    const more = gateOf(rows, policy, { baseline: scorecardOf(two) });
    expect(checkOf(more, 'baseline', 'mute').verdict).toBe('inconclusive');
  });
});

describe('a run that is not whole fails', () => {
  const rows = rowsOf(chain, [oracle, credulous], 2);
  const whole = 'floors: { answered: 1 }';

  test('where questions are missing, in one variant or all', () => {
    expect(gateOf(rows, whole).verdict).toBe('pass');
    const one = gateOf(
      rows.filter(({ promptIdx, testIdx }) => promptIdx === 0 || Number(testIdx) > 1),
      '',
    );
    expect(checkOf(one, 'missing questions', 'credulous')).toMatchObject({
      observed: '1',
      verdict: 'fail',
    });
    expect(checkOf(one, 'missing questions', 'oracle').verdict).toBe('pass');
    const both = gateOf(
      rows.filter(({ testIdx }) => Number(testIdx) > 1),
      '',
    );
    expect(checkOf(both, 'questions')).toMatchObject({ observed: '15 of 16', verdict: 'fail' });
  });

  test('where some questions were repeated less often than others', () => {
    const found = gateOf(
      rows.filter((_, i) => i !== 5),
      '',
    );
    expect(checkOf(found, 'replies to each question', 'oracle')).toMatchObject({
      observed: '1 to 2',
      verdict: 'fail',
    });
  });

  test('where rows are there twice; a failed call and its replacement are one row', () => {
    expect(checkOf(gateOf([...rows, rows[3]], ''), 'duplicate rows')).toMatchObject({
      observed: '1',
      verdict: 'fail',
    });
    const { gradingResult: _, response: __, ...failed } = rows[3] as Record<string, unknown>;
    const retried = [{ ...failed, error: '503', failureReason: 2 }, ...rows];
    expect(gateOf(retried, whole).verdict).toBe('pass');
  });

  test('where rows cannot be read', () => {
    const found = gateOf([...rows, 'text'], '');
    expect(checkOf(found, 'readable rows')).toMatchObject({
      verdict: 'fail',
      observed: expect.stringContaining('not a promptfoo result'),
    });
  });

  test('where the design is not the one that the policy names', () => {
    const hash = scorecardOf(rows).design.hash;
    expect(checkOf(gateOf(rows, `design: "${hash}"`), 'design').verdict).toBe('pass');
    expect(checkOf(gateOf(rows, 'design: "0000aaaa"'), 'design')).toMatchObject({
      verdict: 'fail',
      reason: `wrong design: expected 0000aaaa, got ${hash}`,
    });
  });

  test('and one without rows is refused', () => {
    expect(() => gateOf([], '')).toThrow('no row answers a question of promptfoo-causal');
  });
});
