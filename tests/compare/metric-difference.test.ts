import { describe, expect, test } from 'vitest';
import { metricDifference } from '../../src/compare/metric-difference.ts';
import { namedRng } from '../../src/lib/rng.ts';
import { distributionOf } from '../../src/lib/statistics/distribution.ts';
import type { Interval } from '../../src/lib/statistics/interval.ts';
import type { Metric } from '../../src/scoring/metric.ts';
import { rangeOf } from '../../src/scoring/range.ts';
import type { VariantAnswers } from '../../src/scoring/rows/answer-sheet.ts';
import { estimateOf, type Tracked, tracked, trackedBetween, untracked } from '../../src/scoring/tracked.ts';

const [before, now] = ['before', 'now'].map(
  (label) => ({ provider: { label } }) as unknown as VariantAnswers,
);

/** A metric that is one number for the baseline and one for the candidate. */
function metricOf(baseline: Tracked, candidate: Tracked, truth?: number): Metric {
  return {
    name: 'm',
    of: (variant) => (variant === before ? baseline : candidate),
    ...(truth !== undefined && { truth }),
  } as Metric;
}

function difference(baseline: Tracked, candidate: Tracked, truth?: number) {
  if (!before || !now) throw new Error('no variants');
  return metricDifference(metricOf(baseline, candidate, truth), before, now);
}

const number = (value: number): Tracked => trackedBetween(rangeOf(value), 0);

describe('a difference', () => {
  test('is the candidate less the baseline', () => {
    const found = difference(number(0.7), number(0.5));
    expect(found).toMatchObject({ baseline: 0.7, candidate: 0.5 });
    expect(estimateOf(found.difference)).toMatchObject({ value: expect.closeTo(-0.2, 12) });
    expect(found.errorRise).toBeUndefined();
  });

  test.each([
    [1, 0.0279936, -0.972],
    [0.0279936, 1, 0.972],
    [0.1, 0.5, 0.4],
    // As far from the truth on the other side.
    [0.0379936, 0.0179936, 0],
  ])('of errors against 0.028, from %d to %d: %d', (baseline, candidate, rise) => {
    const { errorRise } = difference(number(baseline), number(candidate), 0.0279936);
    if (!errorRise) throw new Error('no error');
    expect(estimateOf(errorRise)).toMatchObject({ value: expect.closeTo(rise, 3) });
  });

  test('of what misses answers is as wide as what is missing', () => {
    const open = trackedBetween({ least: 0.2, greatest: 0.6 }, 4);
    const found = difference(open, number(0.5), 0.5);
    expect(found).not.toHaveProperty('baseline');
    expect(estimateOf(found.difference)).toMatchObject({
      kind: 'bounds',
      least: expect.closeTo(-0.1, 12),
      greatest: expect.closeTo(0.3, 12),
    });
    // The baseline is off by nothing to 0.3, the candidate by nothing.
    expect(found.errorRise && estimateOf(found.errorRise)).toMatchObject({
      kind: 'bounds',
      least: expect.closeTo(-0.3, 12),
      greatest: expect.closeTo(0, 12),
    });
  });

  test('of what is not there is not there', () => {
    expect(estimateOf(difference(number(1), untracked('not-asked')).difference)).toMatchObject({
      kind: 'undefined',
    });
  });
});

test('of a share and a number that is known exactly the share alone varies', () => {
  const sums = Array.from({ length: 40 }, (_, i) => ({ cluster: `${i}`, right: i % 2, of: 1, answers: 1 }));
  const contrasts = [{ constant: 0, parts: [{ coefficient: 1, sums }] }];
  const share = tracked(0.5, { kind: 'shares', contrasts, of: ([found]) => found, level: 0.95 });
  const [own, rise, fall] = [
    estimateOf(share),
    estimateOf(difference(number(0.5), share).difference),
    estimateOf(difference(share, number(0.5)).difference),
  ].map((found) =>
    found.kind === 'estimate' && found.interval.kind === 'interval' ? found.interval : undefined,
  );
  expect(rise?.low).toBeCloseTo((own?.low ?? 0) - 0.5, 6);
  expect(fall?.high).toBeCloseTo(0.5 - (own?.low ?? 0), 6);
});

test('of a share and nothing there is no difference, whichever of the two is missing', () => {
  const sums = [{ cluster: '', right: 3, of: 4, answers: 4 }];
  const contrasts = [{ constant: 0, parts: [{ coefficient: 1, sums }] }];
  const share = tracked(0.75, { kind: 'shares', contrasts, of: ([found]) => found, level: 0.95 });
  for (const [baseline, candidate] of [
    [share, untracked('not-asked')],
    [untracked('not-asked'), share],
  ] as const)
    expect(estimateOf(difference(baseline, candidate).difference)).toEqual({
      kind: 'undefined',
      reason: 'not-asked',
    });
});

test('replies of two variants are drawn apart, though one stream of numbers draws both', () => {
  const rng = namedRng('drawn apart');
  const values = Array.from({ length: 1000 }, () => 0.4 + 0.2 * rng.uniform());
  const distribution = distributionOf(values);
  const width = (): Interval => ({ kind: 'none', reason: 'exact' }) as Interval;
  const resampled = (): Tracked => ({
    kind: 'number',
    range: rangeOf(0.5),
    unanswered: 0,
    variation: { kind: 'resampled', distribution, intervalOf: width },
  });
  const found = difference(resampled(), resampled()).difference;
  if (found.kind !== 'number' || found.variation.kind !== 'resampled') throw new Error('not resampled');
  const spread = [...found.variation.distribution.values];
  // Two independent draws, uniform on 0.2, have a variance of 2 · 0.2²/12; the same draw twice has none.
  const variance = spread.reduce((sum, value) => sum + value ** 2, 0) / spread.length;
  expect(Math.abs(variance / ((2 * 0.2 ** 2) / 12) - 1)).toBeLessThan(0.15);
});
