import { describe, expect, test } from 'vitest';
import { possibleLosses } from '../../src/report/possible-losses.ts';
import type { Check, Judgement } from '../../src/scorecard/scorecard.ts';

/** The limit of every loss. */
const LIMIT = 0.15;

/** A loss in a score whose interval ends here. */
function lossUpTo(high: number, name = 'CCR discrimination'): Check {
  const observed = { kind: 'estimate', value: high - 0.1, low: high - 0.2, high, clusters: 9 } as const;
  return { name, kind: 'loss', outcome: 'pass', observed, limit: LIMIT, sentence: '' };
}

/** A judgement by which each of some candidates may ship, unless another verdict is given. */
function judgementOf(
  checks: readonly Check[],
  names: readonly string[] = ['v2'],
  verdict: Judgement['verdict'] = 'pass',
): Judgement {
  const candidates = names.map((name) => ({ name, verdict, sentence: '', checks }));
  return { verdict, exitCode: 0, sentence: '', candidates };
}

const BEYOND = lossUpTo(0.3);

describe('a report on a candidate that may ship', () => {
  test.each([
    ['whose interval ends beyond the limit', BEYOND],
    ['whose interval ends exactly at the limit', lossUpTo(LIMIT)],
    ['of which only bounds beyond the limit are known', { ...BEYOND, observed: { kind: 'bounds', low: 0, high: 0.2 } }],
  ] as const)('names a loss %s', (_, check) => {
    expect(possibleLosses({ gate: judgementOf([check]) })).toEqual([
      'For CCR discrimination, a loss beyond the limit cannot be ruled out, but none has been shown, so v2 may still ship.',
    ]);
  });

  test.each([
    ['a loss whose interval ends below the limit', lossUpTo(0.14)],
    ['a loss that is undefined', { ...BEYOND, observed: { kind: 'undefined', reason: 'no reply' } }],
    ['a loss that has no limit', { ...BEYOND, limit: undefined }],
    [
      'a floor (a score to be reached), even if the interval of the score ends above the floor',
      { ...BEYOND, kind: 'floor' },
    ],
  ] as const)('does not name %s', (_, check) => {
    expect(possibleLosses({ gate: judgementOf([check as Check]) })).toEqual([]);
  });

  test('names all scores in which such a loss is possible, and all subsets of questions as one score', () => {
    const checks = [BEYOND, lossUpTo(0.1, 'IE retrieval'), lossUpTo(0.3, 'IE accuracy'), lossUpTo(0.3, 'parts')];
    const [sentence] = possibleLosses({ gate: judgementOf(checks) });
    expect(sentence).toMatch(/^For 3 other scores \(CCR discrimination, IE accuracy, and accuracy on a subset\), /);
  });
});

describe('a report names no possible losses', () => {
  test('of a candidate that may not ship', () => {
    expect(possibleLosses({ gate: judgementOf([BEYOND], ['v2'], 'fail') })).toEqual([]);
  });

  // Up to four candidates have sentences of their own, as in the verdict.
  test('if five candidates may ship', () => {
    const names = ['v2', 'v3', 'v4', 'v5', 'v6'];
    expect(possibleLosses({ gate: judgementOf([BEYOND], names.slice(0, 4)) })).toHaveLength(4);
    expect(possibleLosses({ gate: judgementOf([BEYOND], names) })).toEqual([]);
  });
});
