import { describe, expect, test } from 'vitest';
import { changeOf, checkMargins } from '../../src/gate/check-margins.ts';
import { lossOf } from '../../src/gate/loss-margins.ts';
import type { Interval } from '../../src/lib/statistics/interval.ts';
import type { ComparisonDifference } from '../../src/scorecard/comparison-schema.ts';
import { EXACT, estimate } from '../../src/scoring/estimate.ts';

const between = (low: number, high: number): Interval => ({
  kind: 'interval',
  low,
  high,
  level: 0.95,
  method: 'empirical-likelihood',
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
    expect(lossOf({ ...worse, difference: estimate(-0.3, EXACT) })).toEqual(estimate(0.3, EXACT));
    expect(check(worse, 0.1)).toMatchObject({
      kind: 'margin',
      estimate: estimate(0.3, between(0.2, 0.4)),
      observed: '0.90 → 0.60; a loss of 0.20 to 0.40',
      wanted: 'worse by less than 0.10',
      reason: 'accuracy 0.60 against 0.90; the policy allows a loss of up to 0.10',
      verdict: 'fail',
    });
    expect(check(better, 0.1)).toMatchObject({
      observed: '0.60 → 0.90; the data rule out a loss',
      reason: 'accuracy 0.90 against 0.60; the data rule out a loss, and the policy allows up to 0.10',
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
    expect(changeOf(half)).toBe('0.90 → ?');
    expect(changeOf({ ...worse, baseline: 1, candidate: 0.3375 })).toBe('1.00 → 0.34');
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

test('of the lowest stands in for that of the mean, which is judged where no policy names either', () => {
  const both = [
    { ...worse, measure: 'CCR discrimination' },
    { ...worse, measure: 'CCR mean discrimination' },
  ];
  const judged = (margins: Parameters<typeof checkMargins>[1]) =>
    checkMargins(both, margins).map(({ measure, limit }) => [measure, limit]);
  expect(judged({})).toEqual([['CCR mean discrimination', 0.2]]);
  expect(judged({ 'CCR discrimination': false })).toEqual([]);
  expect(judged({ 'CCR discrimination': 0.4 })).toEqual([['CCR discrimination', 0.4]]);
  expect(judged({ 'CCR class': 0.1, 'CCR complete': false, parts: false })).toEqual(judged({}));
});

describe('a margin', () => {
  const of = (measure: string, changes: Partial<ComparisonDifference> = {}) => ({
    ...worse,
    measure,
    ...changes,
  });

  test('on what was not answered in both runs fails', () => {
    expect(checkMargins([], { 'CCR accuracy': 0.1 })).toEqual([
      {
        ...{ kind: 'margin', measure: 'CCR accuracy', observed: 'nothing', limit: 0.1 },
        ...{ wanted: 'worse by less than 0.10', verdict: 'fail' },
        reason:
          'CCR accuracy cannot be compared, because no question that measures it was answered by both variants',
      },
    ]);
    const missing = of('accuracy', { difference: { kind: 'undefined', reason: 'no-answers' } });
    expect(checkMargins([missing], {})).toMatchObject([{ verdict: 'fail' }]);
  });

  test('named like a pair is about the number over all pairs, where there is one, else about every pair', () => {
    const parts = ['X→Y', 'X→Z'].map((part) => of('PNS', { part }));
    expect(checkMargins(parts, { PNS: 0.1 }).map(({ measure }) => measure)).toEqual(['PNS X→Y', 'PNS X→Z']);
    expect(checkMargins([...parts, of('PNS')], { PNS: 0.1 }).map(({ measure }) => measure)).toEqual(['PNS']);
  });

  test('of accuracy is that of the only task, and replaces the default', () => {
    const limits = (margins: Record<string, number | false>, ...measures: readonly string[]) =>
      checkMargins(
        measures.map((measure) => of(measure)),
        margins,
      ).map(({ measure, limit }) => [measure, limit]);
    expect(limits({ accuracy: 0.3 }, 'CCR accuracy')).toEqual([['CCR accuracy', 0.3]]);
    expect(limits({}, 'CCR accuracy')).toEqual([['CCR accuracy', 0.1]]);
    expect(limits({ accuracy: 0.3 }, 'CCR accuracy', 'accuracy')).toEqual([['accuracy', 0.3]]);
    expect(limits({ accuracy: 0.3 })).toEqual([['accuracy', 0.3]]);
    expect(limits({}, 'CCR accuracy', 'IE accuracy')).toEqual([]);
    expect(limits({ accuracy: false }, 'accuracy', 'IE discrimination')).toEqual([
      ['IE discrimination', 0.2],
    ]);
  });

  test('holds against bounds, turned round: what is least of a difference is the most of a loss', () => {
    const bounded = (bounds: object) =>
      of('accuracy', { difference: { kind: 'bounds', unanswered: 2, ...bounds } });
    expect(lossOf(bounded({ least: -0.4, greatest: 0.1 }))).toEqual({
      ...{ kind: 'bounds', least: -0.1, greatest: 0.4, unanswered: 2 },
    });
    expect(lossOf(bounded({ least: -0.4 }))).toEqual({ kind: 'bounds', greatest: 0.4, unanswered: 2 });
    expect(lossOf(bounded({ greatest: 0 }))).toEqual({ kind: 'bounds', least: 0, unanswered: 2 });
    const verdict = (bounds: object) => checkMargins([bounded(bounds)], {})[0]?.verdict;
    expect(verdict({ least: -0.05, greatest: 0.1 })).toBe('pass');
    expect(verdict({ greatest: -0.2 })).toBe('fail');
    expect(verdict({ least: -0.4 })).toBe('inconclusive');
  });

  test('of a length is in octaves, one of which is named as half', () => {
    const depth = of('CCR half depth (links)', {
      ...{ baseline: 12, candidate: 5 },
      difference: estimate(-1.26, between(-1.5, -1.1)),
    });
    const reason = (margin?: number) =>
      checkMargins([depth], margin === undefined ? {} : { 'CCR half depth (links)': margin })[0]?.reason;
    expect(reason()).toBe(
      'CCR half depth (links) 5 against 12; the policy allows a loss of up to 1 octave (one octave is a factor of two)',
    );
    expect(reason(2)).toBe(
      'CCR half depth (links) 5 against 12; a loss of 1.10 to 1.50 octaves, and the policy allows up to 2 octaves (one octave is a factor of two)',
    );
  });

  test('names the world of a number, and how large an exact loss is', () => {
    const exact = of('PNS', { part: 'X→Y', world: 'two', difference: estimate(-0.3, EXACT) });
    const reason = (margin: number) => checkMargins([exact], { PNS: margin })[0]?.reason;
    expect(reason(0.4)).toBe(
      'PNS X→Y (two) 0.60 against 0.90; a loss of 0.30, and the policy allows up to 0.40',
    );
    expect(reason(0.2)).toBe('PNS X→Y (two) 0.60 against 0.90; the policy allows a loss of up to 0.20');
    const unknown = of('accuracy', { difference: estimate(-0.3, { kind: 'none', reason: 'no-answers' }) });
    expect(checkMargins([unknown], {})[0]).toMatchObject({ verdict: 'inconclusive' });
  });
});
