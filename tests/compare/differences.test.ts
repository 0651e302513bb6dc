import { expect, test } from 'vitest';
import type { Case, CaseKind } from '../../src/cases/case.ts';
import { differences } from '../../src/compare/differences.ts';
import { accuracyMetric, type Metric } from '../../src/scoring/metric.ts';
import type { VariantAnswers } from '../../src/scoring/rows/answer-sheet.ts';
import { trackedBetween, untracked } from '../../src/scoring/tracked.ts';
import { columnOf, replyTo } from '../support/variant-answers.ts';

const SETTINGS = { level: 0.95, seed: '1' };
const CLUSTERS = Array.from({ length: 12 }, (_, i) => `${i}`);
const cases = CLUSTERS.map((world): Case => ({ task: 'plain', design: '', world, truth: true }));
const sheet = { kinds: new Map<string, CaseKind>(), cases, variants: [] };

/** A variant that is right about so many of the questions. */
const rightAbout = (count: number): VariantAnswers =>
  columnOf(sheet, `${count}`, (item, position) => replyTo(item, position < count));
const metric = (changes: Partial<Metric> = {}): Metric => ({
  ...accuracyMetric('accuracy', sheet, CLUSTERS, 0.95),
  ...changes,
});

function found(metrics: readonly Metric[], before: number, now: number, comparisons = 1, look?: object) {
  const candidate = { ...rightAbout(now), ...look };
  return differences(metrics, rightAbout(before), candidate, SETTINGS, comparisons);
}

test('a rise is better and a fall is worse, by a test over clusters', () => {
  // All of 12 clusters turn one way: 2 of 2^12 assignments of signs are as far off.
  expect(found([metric()], 0, 12)).toMatchObject([
    { measure: 'accuracy', baseline: 0, candidate: 1, adjustedP: 2 / 2 ** 12, verdict: 'better' },
  ]);
  expect(found([metric()], 12, 0)).toMatchObject([{ baseline: 1, candidate: 0, verdict: 'worse' }]);
  expect(found([metric()], 12, 8)).toMatchObject([{ adjustedP: 2 / 2 ** 4, verdict: 'no-difference' }]);
  expect(found([metric()], 6, 6)).toMatchObject([{ adjustedP: 1, verdict: 'no-difference' }]);
});

test('a chance exactly as large as may be is small enough', () => {
  // Four of 12 clusters turn: 2 of 2^4 assignments of signs.
  const verdictAt = (level: number, comparisons = 1) =>
    differences([metric()], rightAbout(12), rightAbout(8), { ...SETTINGS, level }, comparisons)[0]!.verdict;
  expect([verdictAt(1 - 2 / 2 ** 4), verdictAt(0.876)]).toEqual(['worse', 'no-difference']);
  expect([verdictAt(1 - 4 / 2 ** 4, 2), verdictAt(0.751, 2)]).toEqual(['worse', 'no-difference']);
});

test('where there is a truth, better is nearer to it', () => {
  expect(found([metric({ truth: 0 })], 0, 12)).toMatchObject([
    { truth: 0, difference: { value: 1 }, errorRise: { value: 1 }, verdict: 'worse' },
  ]);
  expect(found([metric({ truth: 0 })], 12, 0)).toMatchObject([
    { errorRise: { value: -1 }, verdict: 'better' },
  ]);
  const [without] = found([metric()], 0, 12);
  expect([Object.hasOwn(without!, 'truth'), without?.errorRise]).toEqual([false, undefined]);
  // As far from it on the other side: found out, and neither better nor worse.
  expect(found([metric({ truth: 0.5 })], 0, 12)).toMatchObject([
    { adjustedP: 2 / 2 ** 12, verdict: 'no-difference' },
  ]);
});

test('what is not known for missing answers is neither better nor worse, however it is tested', () => {
  const open = { of: () => trackedBetween({ least: 0, greatest: 1 }, 3) };
  expect(found([metric(open), metric({ ...open, truth: 0 })], 0, 12)).toMatchObject(
    [1, 2].map(() => ({ adjustedP: 2 / 2 ** 12, difference: { kind: 'bounds' }, verdict: 'no-difference' })),
  );
});

test('a number is named by its part and its world; details and what is undefined are no numbers', () => {
  const list = found(
    [
      metric({ name: 'first', part: 'X→Y', world: 'two' }),
      metric({ name: 'detail', isDetail: true }),
      metric({ name: 'undefined', of: () => untracked('not-asked') }),
      metric({ name: 'last' }),
    ],
    0,
    12,
  );
  expect(list.map(({ measure, part, world }) => [measure, part, world])).toEqual([
    ['first', 'X→Y', 'two'],
    ['last', undefined, undefined],
  ]);
  expect(['part', 'world'].filter((key) => Object.hasOwn(list[1]!, key))).toEqual([]);
});

test('each number has the p of its own place, asked for singly or after the verdicts', () => {
  const half = accuracyMetric('half', sheet, CLUSTERS, 0.95, (item) => item === cases[11]);
  const list = found([metric(), half], 0, 12);
  expect(list.map(({ verdict }) => verdict)).toEqual(['better', 'no-difference']);
  expect(list.map(({ adjustedP }) => adjustedP)).toEqual([2 / 2 ** 12, 1]);
  // Now that all are known, verdicts rest on them.
  expect(list.map(({ verdict }) => verdict)).toEqual(['better', 'no-difference']);
});

test('p is times the comparisons of a run, at most 1', () => {
  const p = 2 / 2 ** 12;
  expect(found([metric()], 0, 12, 10)).toMatchObject([{ adjustedP: 10 * p, verdict: 'better' }]);
  expect(found([metric()], 0, 12, 102)).toMatchObject([{ adjustedP: 102 * p, verdict: 'better' }]);
  expect(found([metric()], 0, 12, 103)).toMatchObject([{ adjustedP: 103 * p, verdict: 'no-difference' }]);
  expect(found([metric()], 0, 12, 5000)).toMatchObject([{ adjustedP: 1, verdict: 'no-difference' }]);
});
