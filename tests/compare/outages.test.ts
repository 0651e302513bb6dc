import { describe, expect, test } from 'vitest';
import { namedRng } from '../../src/lib/random.ts';
import { FAILED, type Model } from '../rows/eval-of.ts';
import { compared, PERFECT, wrongAt } from './runs.ts';

/** Which of 600 calls fail if a share of them does, by the position of the question in the order of asking. */
const PATTERNS: Readonly<Record<string, (index: number, share: number) => boolean>> = {
  'at random': (index, share) => namedRng(5, 'outage', index).bernoulli(share),
  'in a row': (index, share) => index >= 100 && index < 100 + 600 * share,
  'at the end of the run': (index, share) => index >= 600 - 600 * share,
};

function withOutage(model: Model, pattern: string, share: number): Model {
  return {
    ...model,
    answer: (item, index, repeat) => (PATTERNS[pattern]!(index, share) ? FAILED : model.answer(item, index, repeat)),
  };
}

/** Every pattern of an outage, on either side or on both. */
function outages(shares: readonly number[]) {
  return Object.keys(PATTERNS).flatMap((pattern) =>
    shares.flatMap((share) =>
      ['the baseline', 'the candidate', 'both models'].map((side) => ({
        pattern,
        share,
        side,
        percentage: 100 * share,
      })),
    ),
  );
}

/** Compares two models, of which one or both have an outage. */
function comparedInOutage(
  [baseline, candidate]: readonly [Model, Model],
  { pattern, share, side }: ReturnType<typeof outages>[number],
) {
  return compared(
    side === 'the candidate' ? baseline : withOutage(baseline, pattern, share),
    side === 'the baseline' ? candidate : withOutage(candidate, pattern, share),
  );
}

const EQUALLY_GOOD = [wrongAt(0.05, 1), wrongAt(0.05, 2)] as const;

/** Variants are judged if at most 5 % of their calls failed. */
describe('with a small outage,', () => {
  const few = outages([0.02, 0.045]);

  test.each(few)(
    'no difference is shown between two equally good models if $percentage % of the calls of $side fail $pattern',
    (outage) => {
      expect(comparedInOutage([PERFECT, PERFECT], outage).verdict).toBe('no difference shown');
      expect(comparedInOutage(EQUALLY_GOOD, outage).verdict).toBe('no difference shown');
    },
  );

  test('the result is still “worse” if the baseline is perfect and the candidate gives 10 % wrong answers', () => {
    expect(compared(PERFECT, withOutage(wrongAt(0.1), 'at random', 0.02)).verdict).toBe('worse');
  });
});

describe('with a large outage,', () => {
  const many = outages([0.2, 0.5]);

  test.each(many)('the candidate cannot be judged if $percentage % of the calls of $side fail $pattern', (outage) => {
    const { verdict, reason } = comparedInOutage(EQUALLY_GOOD, outage);
    expect(verdict).toBe('not judged');
    expect(reason).toMatch(/^\d+ of 600 calls to v[12] failed$/);
  });

  test.each(many)(
    'the loss of accuracy is 0 if both models are perfect and $percentage % of the calls of $side fail $pattern',
    (outage) => {
      const { lost, gained, losses } = comparedInOutage([PERFECT, PERFECT], outage);
      expect([lost, gained]).toEqual([[], []]);
      expect(losses.accuracy).toMatchObject({ kind: 'estimate', value: 0 });
    },
  );
});

test('if all calls of the candidate fail, its loss is unknown, and the candidate is not judged', () => {
  const comparison = compared(PERFECT, { label: 'v2', answer: () => FAILED });
  expect(comparison).toMatchObject({
    verdict: 'not judged',
    reason: '600 of 600 calls to v2 failed',
    both: 0,
    losses: { accuracy: { kind: 'undefined' } },
  });
});
