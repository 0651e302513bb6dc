import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS, type ScorecardSettings } from '../../../../src/scoring/settings.ts';
import { intervalOf } from '../../../../src/scoring/tracked.ts';
import { linearEstimates } from '../../../../src/tasks/linear/score/linear-estimates.ts';
import { linearWorlds } from '../../../../src/tasks/linear/score/linear-worlds.ts';
import { type Asked, type Questions, sheetOf } from './sheet.ts';

function estimatesOf(questions: Questions, settings: Partial<ScorecardSettings> = {}) {
  const all = { ...DEFAULT_SETTINGS, resamples: 200, ...settings };
  const sheet = sheetOf('X C=2*X Y=3*C', questions);
  return linearEstimates(linearWorlds(sheet, all)[0]!, sheet.variants[0]!, all);
}
const found = (replies: Asked['replies'], settings: Partial<ScorecardSettings> = {}) =>
  estimatesOf({ 'te X→C': { truth: 2, replies } }, settings);

describe('an estimate', () => {
  test.each<[string, Asked['replies'], number]>([
    ['the number, of one reply', [[5]], 5],
    ['the mean, of several', [[1, 2, 6]], 3],
    ['the mean over renderings of the mean over replies', [[1, 2, 6], [7]], 5],
    ['negative, too', [[-1, -2]], -1.5],
  ])('is %s', (_, replies, value) => {
    const { estimates } = found(replies);
    expect(estimates).toMatchObject([
      { kind: 'number', unanswered: 0, range: { least: value, greatest: value } },
    ]);
  });

  test.each<[string, Asked['replies'], number]>([
    ['a reply that is none', [[undefined]], 1],
    ['one of three', [[1, undefined, 3]], 1],
    ['two of three', [[undefined, undefined, 3]], 2],
    [
      'one in each of two renderings',
      [
        [1, undefined],
        [undefined, 3],
      ],
      2,
    ],
    ['no reply at all', [[]], 1],
    ['a rendering without one', [[1], []], 1],
  ])('may be anything with %s', (_, replies, unanswered) => {
    const { estimates, subsamples } = found(replies);
    expect(estimates).toMatchObject([
      {
        kind: 'number',
        unanswered,
        range: { least: Number.NEGATIVE_INFINITY, greatest: Number.POSITIVE_INFINITY },
      },
    ]);
    for (const { values } of subsamples) expect(values[0]!.least).toBe(Number.NEGATIVE_INFINITY);
  });

  test('may be anything where a rendering never asked it', () => {
    const { estimates } = estimatesOf({
      'te X→C': { truth: 2, replies: [[2], [2]] },
      'te C→Y': { truth: 3, replies: [[3]] },
    });
    expect(estimates).toMatchObject([{ unanswered: 0 }, { unanswered: 1 }]);
  });

  test('stands beside the truth, unless that is withheld', () => {
    expect(found([[5]]).truths).toMatchObject([{ kind: 'number', range: { least: 2, greatest: 2 } }]);
    expect(found([[5]], { truth: 'withheld' }).truths).toEqual([{ kind: 'undefined', reason: 'withheld' }]);
    expect(found([[5]], { truth: 'withheld' }).subsamples[0]!.truths).toEqual([undefined]);
  });
});

const valuesOf = (replies: Asked['replies']): number[] => {
  const [estimate] = found(replies).estimates;
  const variation = estimate?.kind === 'number' ? estimate.variation : undefined;
  return variation?.kind === 'resampled' ? [...variation.distribution.values].toSorted((a, b) => a - b) : [];
};

describe('of an estimate varies', () => {
  test('nothing, where each question was asked once in one rendering', () => {
    expect(found([[5]]).estimates).toMatchObject([{ variation: { kind: 'exact' } }]);
  });

  test('the reply, where one was given twice: one of the two', () => {
    const values = valuesOf([[1, 5]]);
    expect(values).toHaveLength(200);
    expect(new Set(values)).toEqual(new Set([1, 5]));
  });

  test('one fewer than there are, where more were given', () => {
    // The means of two of 0, 1 and 10, drawn with replacement.
    expect(new Set(valuesOf([[0, 1, 10]]))).toEqual(new Set([0, 0.5, 1, 5, 5.5, 10]));
  });

  test('not a single reply beside others that were repeated', () => {
    const { estimates } = estimatesOf({
      'te X→C': { truth: 2, replies: [[4]] },
      'te C→Y': { truth: 3, replies: [[1, 5]] },
    });
    const [one] = estimates;
    const variation = one?.kind === 'number' ? one.variation : undefined;
    expect(variation?.kind === 'resampled' && new Set(variation.distribution.values)).toEqual(new Set([4]));
  });

  test('the renderings, where there are several: their means, drawn anew', () => {
    const values = new Set(valuesOf([[0, 2], [10]]).map((value) => Number(value.toFixed(6))));
    expect(values.has(5.5)).toBe(true);
    for (const value of values) {
      expect(value).toBeGreaterThanOrEqual(1);
      expect(value).toBeLessThanOrEqual(10);
    }
    expect(Math.min(...values)).toBe(1);
    expect(Math.max(...values)).toBe(10);
  });

  test('within an interval that holds the estimate', () => {
    const wide = (replies: Asked['replies']) => {
      const [one] = found(replies).estimates;
      return one?.kind === 'number' ? intervalOf(one.variation) : undefined;
    };
    expect(wide([[1, 2, 3, 4, 5]])).toMatchObject({ kind: 'interval' });
    expect(wide([[1], [2], [3], [4], [5]])).toMatchObject({ kind: 'interval' });
    expect(wide([[3]])).toMatchObject({ kind: 'none', reason: 'exact' });
  });
});

describe('subsamples', () => {
  const drawn = (
    replies: Asked['replies'],
    settings: Partial<ScorecardSettings> = {},
  ): (number | undefined)[] => found(replies, settings).subsamples.map(({ values }) => values[0]?.least);

  test.each<[Asked['replies'], number[]]>([
    [[[5]], [5]],
    [[[5, 5]], [5]],
    [
      [
        [5, 5],
        [7, 7],
      ],
      [5, 7],
    ],
    [
      [[5], [7], [6]],
      [5, 7, 6],
    ],
  ])(
    'are of %j one each rendering, where no reply differs from another to the same question',
    (replies, values) => {
      expect(drawn(replies)).toEqual(values);
    },
  );

  test('are no more than resamples, of renderings evenly apart', () => {
    expect(drawn([[1], [2], [3], [4]], { resamples: 4 })).toEqual([1, 2, 3, 4]);
    expect(drawn([[1], [2], [3], [4]], { resamples: 2 })).toEqual([1, 3]);
  });

  test('else pick one reply to each question, each as often as others', () => {
    const values = drawn([[1, 5, 9]]);
    expect(values).toHaveLength(200);
    for (const one of [1, 5, 9]) {
      const share = values.filter((value) => value === one).length / 200;
      expect(share).toBeGreaterThan(0.2);
      expect(share).toBeLessThan(0.47);
    }
    const several = drawn([[1, 5], [7]]);
    expect(several).toHaveLength(200);
    expect(new Set(several.slice(0, 100))).toEqual(new Set([1, 5]));
    expect(new Set(several.slice(100))).toEqual(new Set([7]));
  });
});
