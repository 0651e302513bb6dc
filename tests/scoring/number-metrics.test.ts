import { expect, test } from 'vitest';
import type { Case, CaseKind } from '../../src/cases/case.ts';
import { numberMetrics } from '../../src/scoring/number-metrics.ts';
import type { AnswerSheet } from '../../src/scoring/rows/answer-sheet.ts';
import { estimateOf } from '../../src/scoring/tracked.ts';
import { columnOf, replyTo } from '../support/variant-answers.ts';

type NumberCase = Case & { readonly truth: number };
const key = ({ world }: Case) => ({ group: '', unit: 0, place: '', cluster: world, topic: '' });
const kind = { key } as Partial<CaseKind>;
const isNumber = (item: Case): item is NumberCase => item.task === 'numbers';

/** Questions with these truths, each right within ± reach. */
function sheetOf(truths: readonly number[], reach = 0): AnswerSheet {
  const cases = truths.map(
    (truth, i): Case => ({
      ...{ task: 'numbers', design: '', world: `${i}`, truth },
      tolerance: { absolute: reach, relative: 0 },
    }),
  );
  const other: Case = { task: 'other', design: '', world: 'x', truth: true };
  const kinds = new Map(['numbers', 'other'].map((id) => [id, kind as CaseKind]));
  return { kinds, cases: [...cases, other], variants: [] };
}

/** By name of the metric, what a variant gets that is right about so many. */
function scores(sheet: AnswerSheet, right: number) {
  const column = columnOf(sheet, 'v', (item, position) => replyTo(item, position < right));
  return numberMetrics('L', sheet, 0.95, isNumber).map((metric) => {
    const found = estimateOf(metric.of(column));
    return [metric.name, found.kind === 'estimate' ? found.value : found.kind];
  });
}

test('who always gives one number has no discrimination, a perfect model 1', () => {
  // 2 is right in two of five.
  const sheet = sheetOf([2, 2, 3, 4, 5]);
  expect(scores(sheet, 5)).toEqual([
    ['L discrimination', expect.closeTo(1, 12)],
    ['L accuracy', 1],
  ]);
  expect(scores(sheet, 2)).toEqual([
    ['L discrimination', expect.closeTo(0, 12)],
    ['L accuracy', 0.4],
  ]);
  expect(scores(sheet, 0)[0]).toEqual(['L discrimination', expect.closeTo(-0.4 / 0.6, 12)]);
});

test('one number may be right about several truths, bounds included', () => {
  // 2.5 is within ± 0.5 of 2 and of 3, and of nothing else.
  expect(scores(sheetOf([2, 3, 5, 7], 0.5), 2)[0]).toEqual(['L discrimination', expect.closeTo(0, 12)]);
  // Within ± 1, 4 is right about 3, 5; 6 about 5, 7; nothing about three.
  expect(scores(sheetOf([3, 5, 7, 20], 1), 2)[0]).toEqual(['L discrimination', expect.closeTo(0, 12)]);
});

test('there is none where one number is right everywhere, or nothing is asked', () => {
  expect(scores(sheetOf([2, 2, 2]), 3)).toEqual([['L accuracy', 1]]);
  expect(scores(sheetOf([]), 0).map(([name]) => name)).toEqual(['L accuracy']);
});
