import { describe, expect, test } from 'vitest';
import type { Answer } from '../../src/answer/answer.ts';
import { type MergedAnswers, mergeAcrossEvals, mergeWithinEval } from '../../src/rows/merge-answers.ts';

/** @example 'yes no', 'yes, contradicted' */
function textOf({ answers, isContradicted }: MergedAnswers): string {
  return `${answers.join(' ')}${isContradicted ? ', contradicted' : ''}`;
}

describe('the rows of a question in one eval', () => {
  test.each<{ title: string; rows: [test: number, answer: Answer][]; repeat?: number; merged: string }>([
    { title: 'give the answer if there is a single row', rows: [[0, 'yes']], merged: 'yes' },
    { title: 'give no answer if every call failed', rows: [[0, 'error']], merged: 'error' },
    {
      title: 'give the answer that follows a failed call if they belong to the same test',
      rows: [
        [0, 'error'],
        [0, 'no'],
      ],
      merged: 'no',
    },
    {
      title: 'contradict each other if they belong to the same test and contain different answers',
      rows: [
        [0, 'yes'],
        [0, 'no'],
      ],
      merged: 'yes, contradicted',
    },
    {
      title: 'may contain different answers if they belong to different tests of an eval with repeats',
      rows: [
        [0, 'yes'],
        [9, 'no'],
      ],
      repeat: 2,
      merged: 'yes no',
    },
    {
      title: 'contradict each other if they contain different answers and the eval has no repeats',
      rows: [
        [0, 'yes'],
        [9, 'no'],
      ],
      repeat: 1,
      merged: 'yes, contradicted',
    },
  ])('$title', ({ rows, repeat, merged }) => {
    const numbered = rows.map(([test, answer]) => ({ test, answer }));
    expect(textOf(mergeWithinEval(numbered, repeat))).toBe(merged);
  });
});

describe('the answers to a question in two evals', () => {
  test.each<{ title: string; earlier: Answer[]; later: Answer[]; merged: string }>([
    {
      title: 'agree if they are the same answers, even in a different order',
      earlier: ['yes', 'no'],
      later: ['no', 'yes'],
      merged: 'yes no',
    },
    {
      title: 'contradict each other if they differ and no call failed',
      earlier: ['yes'],
      later: ['no'],
      merged: 'yes, contradicted',
    },
    {
      title: 'are combined if a call in one eval failed',
      earlier: ['yes', 'error'],
      later: ['no', 'no'],
      merged: 'yes no',
    },
    {
      title: 'include a failed call if neither eval contains an answer in its place',
      earlier: ['error', 'yes'],
      later: ['error'],
      merged: 'yes error',
    },
  ])('$title', ({ earlier, later, merged }) => {
    expect(textOf(mergeAcrossEvals(earlier, later))).toBe(merged);
  });
});
