import { describe, expect, test } from 'vitest';
import { accuracyMetric, type Metric, metricPart, shareMetric, shareOf } from '../../src/scoring/metric.ts';
import type { VariantAnswers } from '../../src/scoring/rows/answer-sheet.ts';
import { estimateOf } from '../../src/scoring/tracked.ts';
import { columnOf, replyTo } from '../support/variant-answers.ts';

const sheet = {
  cases: [0, 1, 2, 3].map((unit) => ({ unit, truth: unit % 2 === 0 })),
} as unknown as Parameters<typeof accuracyMetric>[1];
const clusters = ['a', 'b', 'c', 'd'];
const column = columnOf(sheet, 'model', (item, position) => replyTo(item, position !== 3));

test('accuracy is over all questions, or over those that are meant', () => {
  expect(estimateOf(accuracyMetric('accuracy', sheet, clusters, 0.95).of(column))).toMatchObject({
    value: 0.75,
  });
  const odd = accuracyMetric('odd', sheet, clusters, 0.95, ({ truth }) => truth === false);
  expect(estimateOf(odd.of(column))).toMatchObject({ value: 0.5 });
});

/** So many items of a cluster, each with a weight. */
const item = (cluster: string, weight: number, share: number | undefined, replies = 1) => ({
  cluster,
  weight,
  share,
  replies,
});
type Some = ReturnType<typeof item>;
const partOf = (coefficient: number, items: readonly Some[]) =>
  metricPart(coefficient, items, ({ share, replies }, variant) =>
    share === undefined || variant === other ? undefined : { share, replies },
  );
const other = columnOf(sheet, 'other', () => undefined);

test('sums are weighted, by cluster, over what was asked', () => {
  const { sums } = partOf(1, [
    item('a', 2, 0.5, 3),
    item('b', 1, 1),
    item('a', 1, 1),
    item('b', 4, undefined),
    item('c', 1, undefined),
  ]);
  expect(sums(column)).toEqual([
    { cluster: 'a', right: 2, of: 3 },
    { cluster: 'b', right: 1, of: 1 },
  ]);
  expect(sums(column, column)).toEqual(sums(column));
  expect(sums(column, other)).toEqual([]);
  expect(shareOf(sums(column))).toBe(3 / 4);
  // Weights of thirds add up to no more than there is.
  const thirds = partOf(
    1,
    [0.1, 0.2, 0.3].map((weight) => item('a', weight, 1)),
  ).sums(column)[0]!;
  expect(thirds.right).toBeLessThanOrEqual(thirds.of);
});

test('a metric is a constant and a weighted sum of shares; undefined where a part has no answers', () => {
  const parts = [partOf(2, [item('a', 1, 1), item('b', 1, 0)]), partOf(-1, [item('a', 1, 0.25)])];
  const metric = shareMetric({ name: 'm', part: 'X→Y' }, 0.9, { constant: 3, parts });
  expect(metric).toMatchObject({ name: 'm', part: 'X→Y' });
  expect(estimateOf(metric.of(column))).toMatchObject({
    value: 3 + 2 * 0.5 - 0.25,
    interval: { level: 0.9 },
  });
  const none = shareMetric({ name: 'm' }, 0.9, { constant: 3, parts: [...parts, partOf(1, [])] });
  expect(estimateOf(none.of(column))).toEqual({ kind: 'undefined', reason: 'no-answers' });
  expect(estimateOf(metric.of(column, other))).toEqual({ kind: 'undefined', reason: 'no-answers' });
});

describe('what a comparison asks twice is worked out once', () => {
  const columns = Array.from({ length: 9 }, (_, i) => columnOf(sheet, String(i), () => 'yes'));
  const [one, two, ...more] = columns as [VariantAnswers, VariantAnswers];
  const counting = (isAsked: (item: Some, variant: VariantAnswers) => boolean) => {
    const worked: string[] = [];
    const part = metricPart(1, [item('a', 1, 1), item('b', 1, 1)], (one, variant) => {
      worked.push(variant.provider.label);
      return isAsked(one, variant) ? { share: 1, replies: 1 } : undefined;
    });
    return { worked, metric: shareMetric({ name: 'm' }, 0.95, { constant: 0, parts: [part] }) };
  };
  const sumsIn = ({ parts: [part] }: ReturnType<Metric['contrast']>) => part!.sums;

  test('and alone, if both were asked everything', () => {
    const { worked, metric } = counting(() => true);
    const first = sumsIn(metric.contrast(one, two));
    metric.of(one, two);
    metric.of(two, one);
    metric.of(one);
    expect(sumsIn(metric.contrast(one, two))).toBe(first);
    expect(worked).toEqual(['0', '0', '1', '1']);
    // The sums of many variants are not all kept.
    for (const other of more) metric.contrast(other);
    expect(sumsIn(metric.contrast(one, two))).not.toBe(first);
  });

  test('and only over what both were asked', () => {
    const { worked, metric } = counting(({ cluster }, variant) => cluster === 'a' || variant === one);
    const first = sumsIn(metric.contrast(one, two));
    expect(first).toEqual([{ cluster: 'a', right: 1, of: 1 }]);
    expect(sumsIn(metric.contrast(two, one))).toEqual(first);
    expect(sumsIn(metric.contrast(one))).toHaveLength(2);
    const times = worked.length;
    expect(sumsIn(metric.contrast(one, two))).toBe(first);
    expect(worked).toHaveLength(times);
  });
});
