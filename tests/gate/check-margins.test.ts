import { describe, expect, test } from 'vitest';
import { changeOf, checkMargins, lossOf } from '../../src/gate/check-margins.ts';
import type { Interval } from '../../src/lib/statistics/interval.ts';
import type { ComparisonDifference } from '../../src/scorecard/comparison-schema.ts';
import { EXACT, estimate } from '../../src/scoring/estimate.ts';

const between = (low: number, high: number): Interval => ({
  kind: 'interval',
  low,
  high,
  level: 0.95,
  method: 'wilson',
});

/** A candidate of 0.6 against 0.9: worse by 0.3, from 0.2 to 0.4. */
const worse: ComparisonDifference = {
  measure: 'accuracy',
  baseline: 0.9,
  candidate: 0.6,
  difference: estimate(-0.3, between(-0.4, -0.2)),
  adjustedP: 0.001,
  verdict: 'worse',
};
const better: ComparisonDifference = {
  ...worse,
  baseline: 0.6,
  candidate: 0.9,
  difference: estimate(0.3, between(0.2, 0.4)),
  verdict: 'better',
};
const check = (difference: ComparisonDifference, margin: number) =>
  checkMargins([difference], { accuracy: margin })[0];

describe('a loss', () => {
  test('is above 0 where the candidate is lower, and its interval turns with it', () => {
    expect(lossOf(worse)).toEqual(estimate(0.3, between(0.2, 0.4)));
    expect(lossOf(better)).toEqual(estimate(-0.3, between(-0.4, -0.2)));
    expect(check(worse, 0.1)).toMatchObject({
      observed: '0.9 → 0.6, worse by 0.3 [0.2, 0.4]',
      wanted: 'worse by less than 0.1',
      reason: 'accuracy went 0.9 → 0.6: the evidence lies on the wrong side of the margin of 0.1',
      verdict: 'fail',
    });
    expect(check(better, 0.1)).toMatchObject({
      observed: '0.6 → 0.9, worse by −0.3 [−0.4, −0.2]',
      verdict: 'pass',
    });
  });

  test('is the rise of the error where a number has a truth', () => {
    const risen = { ...better, truth: 0.5, errorRise: estimate(0.3, between(0.2, 0.4)) };
    expect(lossOf(risen)).toEqual(estimate(0.3, between(0.2, 0.4)));
    expect(check(risen, 0.1)).toMatchObject({ verdict: 'fail' });
  });

  test.each<[number, string]>([
    [0.41, 'pass'],
    [0.4, 'inconclusive'],
    [0.3, 'inconclusive'],
    [0.2, 'inconclusive'],
    [0.19, 'fail'],
  ])('from 0.2 to 0.4 at a margin of %d: %s', (margin, verdict) => {
    expect(check(worse, margin)).toMatchObject({ verdict, limit: margin });
  });

  test.each<[number, string]>([
    [0.31, 'pass'],
    [0.3, 'inconclusive'],
    [0.29, 'fail'],
  ])('of exactly 0.3 at a margin of %d: %s', (margin, verdict) => {
    const exact = { ...worse, difference: estimate(-0.3, EXACT) };
    expect(check(exact, margin)).toMatchObject({ verdict });
  });

  test('says what it came from where only one of the two is known', () => {
    const { candidate: _, ...half } = worse;
    expect(changeOf(half)).toBe('0.9 → ?');
    expect(changeOf({ ...worse, baseline: 1, candidate: 0.3375 })).toBe('1 → 0.3375');
  });
});

test('without a margin of its own, discrimination and accuracy over all pairs have theirs, those of single pairs none', () => {
  const discrimination = { ...better, measure: 'CCR discrimination' };
  const ofAPair = [worse, discrimination].map((difference) => ({ ...difference, part: 'X→Y' }));
  const found = checkMargins([...ofAPair, discrimination, better, { ...worse, measure: 'CCR PNS' }], {});
  expect(found.map(({ measure, limit }) => [measure, limit])).toEqual([
    ['CCR discrimination', 0.2],
    ['accuracy', 0.1],
  ]);
  expect(found.map(({ verdict }) => verdict)).toEqual(['pass', 'pass']);
});
