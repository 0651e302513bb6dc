import { describe, expect, test } from 'vitest';
import type { Case } from '../../src/case/case.ts';
import { accuracyMetric, runAccuracy } from '../../src/score/accuracy.ts';
import { answersFrom, INFO, valueOrReason } from './replies.ts';

/** Makes two questions for each cluster. The right answer to all of them is yes. */
function casesOf(clusters: number): Case[] {
  return Array.from({ length: 2 * clusters }, (_, i) => ({
    task: 'colour',
    design: 'd/1',
    id: `${i}`,
    fingerprint: '',
    cluster: `c${Math.floor(i / 2)}`,
    weight: 1,
    truth: true,
  }));
}

describe('accuracy', () => {
  // By hand, over the replies to two clusters of two questions: the mean of the answered questions.
  test.each([
    ['is the share of right answers', 'y y y n', 0.75],
    ['counts unparsed replies and refusals as wrong', 'y y u r', 0.5],
    ['leaves out failed calls', 'y y e n', 2 / 3],
    ['leaves out questions that were not asked', 'y - - n', 0.5],
    ['averages the replies to a repeated question', 'yn y yyy nny', 0.5 * 0.75 + 0.5 * (2 / 3)],
    ['averages only the received replies to a repeated question', 'ye y n en', 0.5],
  ])('%s', (_, text, expected) => {
    expect(valueOrReason(runAccuracy(casesOf(2)).estimate(answersFrom(text)))).toBeCloseTo(expected, 12);
  });

  test('is undefined if there are no replies', () => {
    const estimate = runAccuracy(casesOf(2)).estimate(answersFrom('e e - -'));
    expect(estimate).toEqual({ kind: 'undefined', reason: 'no question was answered' });
  });

  test('on a subset of the questions counts only the answers to these questions', () => {
    const ofFirstCluster = accuracyMetric({ ...INFO }, casesOf(2), ({ cluster }) => cluster === 'c0');
    expect(valueOrReason(ofFirstCluster.estimate(answersFrom('y n n n')))).toBe(0.5);
  });

  test('is exactly 1, without a rounding error, if all answers about 60 clusters are right', () => {
    const cases = casesOf(60);
    expect(runAccuracy(cases).estimate(cases.map(() => ['yes']))).toMatchObject({
      value: 1,
      high: 1,
      clusters: 60,
    });
  });
});

describe('the loss of accuracy', () => {
  test.each([
    ['is the accuracy of the baseline minus that of the candidate', 'y y y y', 'y n y y', 0.25],
    ['counts only questions that both variants answered', 'y y y y', 'y e n y', 1 / 3],
    ['does not count failed calls of the candidate as wrong answers', 'y y n y', 'e e n y', 0],
    ['leaves out questions for which the call of the baseline failed', 'e y y y', 'y n y y', 1 / 3],
  ])('%s', (_, before, after, expected) => {
    const loss = runAccuracy(casesOf(2)).loss(answersFrom(before), answersFrom(after));
    expect(valueOrReason(loss)).toBeCloseTo(expected, 12);
  });
});
