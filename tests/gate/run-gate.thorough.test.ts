import { describe, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { judged } from '../support/judged.ts';
import { rowsOf } from '../support/rows.ts';
import { answered, columnOf, replyTo, sheetOf } from '../support/variant-answers.ts';
import { chain, checkOf, credulous, gateOf, mute, oracle, relations, settings } from './run-gate.ts';

describe('floors', () => {
  test('name what was observed and wanted', () => {
    const check = checkOf(
      gateOf(rowsOf(relations, [credulous, mute]), 'floors: { IE accuracy: 0.9 }'),
      'IE accuracy',
      'mute',
    );
    expect(check).toMatchObject({
      kind: 'floor',
      observed: expect.stringMatching(/^0\.00 \[0\.00, 0\.\d+\]$/),
      wanted: 'at least 0.90',
      limit: 0.9,
      verdict: 'fail',
      reason: expect.stringContaining('the policy requires at least 0.90'),
    });
  });

  test('on what was not asked fail', () => {
    const check = checkOf(gateOf(rowsOf(chain, [oracle]), 'floors: { IE accuracy: 0.1 }'), 'IE accuracy');
    expect(check).toMatchObject({
      verdict: 'fail',
      reason: expect.stringMatching(
        /^no question of this run measures IE accuracy; this run measures CCR unit discrimination, .*CCR accuracy$/,
      ),
    });
    expect(
      checkOf(gateOf(rowsOf(relations, [oracle]), 'floors: { CCR complete: true }'), 'CCR complete').verdict,
    ).toBe('fail');
    expect(
      checkOf(gateOf(rowsOf(relations, [oracle]), 'floors: { CCR class: VC }'), 'CCR class').verdict,
    ).toBe('fail');
    expect(
      checkOf(gateOf(rowsOf(relations, [oracle]), 'floors: { CCR validShare: 0 }'), 'CCR validShare').verdict,
    ).toBe('fail');
  });
});

describe('a perfect model', () => {
  const policy = 'floors: { CCR class: VC, CCR complete: true }';

  test("on the paper's design, 1,000 sampled units and δ = 0.1: inconclusive, and why", () => {
    const tests = compositional({ preset: 'maasch-2025-figure-4', units: { sample: 1000 }, seed: 1 });
    const sheet = sheetOf(tests);
    const perfect = columnOf(sheet, 'oracle', (item) => replyTo(item, true));
    const found = judged(answered(sheet, [perfect]), { policy, settings }).gate;
    if (!found) throw new Error('no verdict');
    expect(found).toMatchObject({ verdict: 'inconclusive', exitCode: 0 });
    expect(checkOf(found, 'CCR class')).toMatchObject({
      observed: 'inconclusive',
      reason: expect.stringMatching(
        /^this design allows no verdict, because even a perfect model would pass too rarely \(with probability 0\.\d+ on the hardest composition\); use units: \{twins: 60\}, or units: exhaustive$/,
      ),
    });
    expect(checkOf(found, 'CCR complete').verdict).toBe('inconclusive');
  }, 60_000);
});
