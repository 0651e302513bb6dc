import { describe, expect, test } from 'vitest';
import type { Answer } from '../../src/answer/answer.ts';
import { type MergedAnswers, mergeAcrossEvals, mergeWithinEval } from '../../src/rows/merge-answers.ts';

/** @example 'yes no', 'yes, contradicted' */
function textOf({ answers, isContradicted }: MergedAnswers): string {
  return `${answers.join(' ')}${isContradicted ? ', contradicted' : ''}`;
}

describe('the rows of the same question in one eval', () => {
  // A row is the number of its test and its answer. In an eval with repeats, a question belongs to several tests.
  test.each<[title: string, repeat: number, rows: [test: number, answer: Answer][], merged: string]>([
    ['give the answer of the row if there is only one row', 1, [[0, 'yes']], 'yes'],
    ['give no answer if the only call failed', 1, [[0, 'error']], 'error'],
    [
      'give the answer that follows a failed call if both rows belong to the same repeat of the question',
      2,
      [
        [0, 'error'],
        [0, 'no'],
      ],
      'no',
    ],
    [
      'contradict each other if they belong to the same repeat of the question, but contain different answers',
      2,
      [
        [0, 'yes'],
        [0, 'no'],
      ],
      'yes, contradicted',
    ],
    [
      'may contain different answers if they belong to different repeats of the question',
      2,
      [
        [0, 'yes'],
        [9, 'no'],
      ],
      'yes no',
    ],
    [
      'contradict each other if they contain different answers, although the eval repeats no questions',
      1,
      [
        [0, 'yes'],
        [9, 'no'],
      ],
      'yes, contradicted',
    ],
  ])('%s', (_, repeat, rows, merged) => {
    const numbered = rows.map(([test, answer]) => ({ test, answer }));
    expect(textOf(mergeWithinEval(numbered, repeat))).toBe(merged);
  });
});

describe('the answers to the same question in two evals', () => {
  test.each<[title: string, earlier: Answer[], later: Answer[], merged: string]>([
    ['agree if both evals contain the same answers, even in a different order', ['yes', 'no'], ['no', 'yes'], 'yes no'],
    ['contradict each other if the answers differ and no call failed', ['yes'], ['no'], 'yes, contradicted'],
    [
      'are combined if an answer in one eval can replace a failed call in the other',
      ['yes', 'error'],
      ['no', 'no'],
      'yes no',
    ],
    [
      'still include a failed call if neither eval contains an answer that can replace it',
      ['error', 'yes'],
      ['error'],
      'yes error',
    ],
  ])('%s', (_, earlier, later, merged) => {
    expect(textOf(mergeAcrossEvals(earlier, later))).toBe(merged);
  });
});
