import { describe, expect, test } from 'vitest';
import type { Answer } from '../../src/answer/answer.ts';
import { type MergedAnswers, mergeAcrossEvals, mergeWithinEval } from '../../src/rows/merge-answers.ts';

/** @example 'yes no', 'yes, contradicted' */
function textOf({ answers, isContradicted }: MergedAnswers): string {
  return `${answers.join(' ')}${isContradicted ? ', contradicted' : ''}`;
}

describe('the rows of a question in one eval', () => {
  // A row is the number of its test and its answer. In an eval with repeats, a question belongs to several tests.
  test.each<[title: string, repeat: number, rows: [test: number, answer: Answer][], merged: string]>([
    ['give the answer if there is a single row', 1, [[0, 'yes']], 'yes'],
    ['give no answer if every call failed', 1, [[0, 'error']], 'error'],
    [
      'give the answer that follows a failed call if they belong to the same test',
      2,
      [
        [0, 'error'],
        [0, 'no'],
      ],
      'no',
    ],
    [
      'contradict each other if they belong to the same test and contain different answers',
      2,
      [
        [0, 'yes'],
        [0, 'no'],
      ],
      'yes, contradicted',
    ],
    [
      'may contain different answers if they belong to different tests of an eval with repeats',
      2,
      [
        [0, 'yes'],
        [9, 'no'],
      ],
      'yes no',
    ],
    [
      'contradict each other if they contain different answers and the eval has no repeats',
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

describe('the answers to a question in two evals', () => {
  test.each<[title: string, earlier: Answer[], later: Answer[], merged: string]>([
    ['agree if they are the same answers, even in a different order', ['yes', 'no'], ['no', 'yes'], 'yes no'],
    ['contradict each other if they differ and no call failed', ['yes'], ['no'], 'yes, contradicted'],
    ['are combined if a call in one eval failed', ['yes', 'error'], ['no', 'no'], 'yes no'],
    [
      'include a failed call if neither eval contains an answer in its place',
      ['error', 'yes'],
      ['error'],
      'yes error',
    ],
  ])('%s', (_, earlier, later, merged) => {
    expect(textOf(mergeAcrossEvals(earlier, later))).toBe(merged);
  });
});
