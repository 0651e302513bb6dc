import { describe, expect, test } from 'vitest';
import { checkAge, checkProviders, runText } from '../../src/gate/check-age.ts';
import type { OutputFacts } from '../../src/scoring/rows/output-facts.ts';

const output: OutputFacts = {
  source: 'eval.json',
  evalId: 'eval-1',
  askedAt: '2025-03-01T10:00:00.000Z',
  variants: [{ provider: 'v1', prompt: 'direct', rows: 16 }],
};

describe('the age of a run', () => {
  const at = (text: string) => new Date(`2025-03-${text}:00.000Z`);
  const age = (now: string, maxAge?: string, changed = '01T09:00') =>
    checkAge([output], { now: at(now), maxAge, changed: [{ file: 'gate.yaml', at: at(changed) }] });

  test.each([
    ['01T10:05', 'eval-1 ran at 2025-03-01 10:00 UTC (5 minutes ago)'],
    ['01T11:00', 'eval-1 ran at 2025-03-01 10:00 UTC (1 hour ago)'],
    ['03T09:59', 'eval-1 ran at 2025-03-01 10:00 UTC (47 hours ago)'],
    ['31T10:00', 'eval-1 ran at 2025-03-01 10:00 UTC (30 days ago)'],
  ])('at %s', (now, reason) => {
    expect(age(now)).toMatchObject([{ verdict: 'pass', reason }]);
  });

  test('beyond the limit fails, at it passes', () => {
    expect(age('01T12:00', '2h')).toMatchObject([{ verdict: 'pass' }]);
    expect(age('01T12:01', '2h')).toMatchObject([
      {
        verdict: 'fail',
        reason: 'eval-1 ran at 2025-03-01 10:00 UTC (2 hours ago); the limit is 2h',
      },
    ]);
    expect(age('02T12:01', '7d')).toMatchObject([{ verdict: 'pass' }]);
    // By a clock that runs ahead.
    expect(age('01T09:00', '1h')).toMatchObject([{ verdict: 'pass' }]);
    expect(age('01T08:59', '1h')).toMatchObject([{ verdict: 'fail' }]);
    expect(() => age('01T12:00', 'soon')).toThrow(
      'the greatest allowed age: expected a number of minutes, hours or days, such as 30m, 2h or 7d, got soon',
    );
  });

  test.each([
    ['01T10:01', '1 minute'],
    ['01T10:59', '59 minutes'],
    ['01T12:59', '2 hours'],
    ['03T10:00', '2 days'],
    ['01T09:00', '0 minutes'],
  ])('is told in whole units: at %s %s', (now, observed) => {
    expect(age(now)).toEqual([
      {
        ...{ kind: 'completeness', measure: 'age of eval.json', observed, wanted: 'any age' },
        ...{ verdict: 'pass', reason: `eval-1 ran at 2025-03-01 10:00 UTC (${observed} ago)` },
      },
    ]);
  });

  test.each([
    ['30m', '01T10:30', '01T10:31'],
    ['1.5h', '01T11:30', '01T11:31'],
    ['2d', '03T10:00', '03T10:01'],
  ])('may be at most %s: in minutes, hours or days', (maxAge, young, old) => {
    expect(age(young, maxAge)).toMatchObject([{ verdict: 'pass', wanted: `at most ${maxAge}` }]);
    expect(age(old, maxAge)).toMatchObject([{ verdict: 'fail' }]);
    expect(() => age(young, `${maxAge}s`)).toThrow('the greatest allowed age');
    expect(() => age(young, ` ${maxAge}`)).toThrow('the greatest allowed age');
  });

  test('of rows alone is when they were written, by the name of their file; an unknown time is no age', () => {
    const now = at('01T12:00');
    const lines = { source: 'eval.jsonl', askedAt: '2025-03-01T10:00:00.000Z' };
    expect(checkAge([lines], { now, changed: [] })).toMatchObject([
      { reason: 'eval.jsonl was written at 2025-03-01 10:00 UTC (2 hours ago)' },
    ]);
    expect(runText({ source: 'eval.jsonl' }, now)).toBe('eval.jsonl');
    const silent = { ...lines, askedAt: 'some day' };
    expect(checkAge([silent], { now, maxAge: '2h', changed: [] })).toEqual([
      {
        ...{ kind: 'completeness', measure: 'age of eval.jsonl', observed: 'unknown' },
        ...{ wanted: 'at most 2h', verdict: 'fail', reason: 'eval.jsonl does not record when it was made' },
      },
    ]);
  });

  test('names all files that changed since, and none that changed at that time', () => {
    const changed = [
      { file: 'gate.yaml', at: at('01T10:01') },
      { file: 'other.yaml', at: at('01T10:00') },
      { file: 'config.yaml', at: at('02T10:01') },
    ];
    expect(checkAge([output], { now: at('03T10:00'), maxAge: '1d', changed })).toMatchObject([
      {
        verdict: 'fail',
        reason:
          'eval-1 ran at 2025-03-01 10:00 UTC (2 days ago), before gate.yaml and config.yaml last changed; the limit is 1d',
      },
    ]);
  });

  test('names files that changed since', () => {
    expect(age('01T12:00', undefined, '01T11:00')).toMatchObject([
      { verdict: 'pass', reason: expect.stringMatching(/, before gate\.yaml last changed$/) },
    ]);
  });

  test('that is not known fails where there is a limit', () => {
    const silent = { source: '-' };
    const limits = { now: at('01T12:00'), changed: [] };
    expect(checkAge([silent], limits)).toEqual([]);
    expect(checkAge([silent], { ...limits, maxAge: '2h' })).toMatchObject([{ verdict: 'fail' }]);
  });
});

describe('the providers of the config', () => {
  const asked = (...names: readonly string[]): OutputFacts => ({
    ...output,
    models: names.map((name) => [name, 'id']),
  });

  test('that were asked are as they were; others leave the gate open', () => {
    expect(checkProviders([asked('v1', 'v2')], { providers: ['v2', 'v1'] })).toEqual([]);
    expect(checkProviders([asked('v1', 'v2')], { providers: ['v1', 'v3'] })).toMatchObject([
      {
        verdict: 'inconclusive',
        reason: 'the config lists v3, which this run did not ask, and no longer lists v2; run the eval again',
      },
    ]);
  });

  test('are not compared where they are not known', () => {
    expect(checkProviders([asked('v1')], {})).toEqual([]);
    expect(checkProviders([asked('v1')], { providers: ['{{env.MODEL}}'] })).toEqual([]);
    expect(checkProviders([output], { providers: ['v1'] })).toEqual([]);
  });
});
