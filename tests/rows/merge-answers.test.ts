import { describe, expect, test } from 'vitest';
import type { Answer } from '../../src/answer/answer.ts';
import { type MergedAnswers, mergeAcrossEvals, mergeWithinEval } from '../../src/rows/merge-answers.ts';

/** @example 'yes no', 'yes, contradicted' */
function textOf({ answers, isContradicted }: MergedAnswers): string {
  return `${answers.join(' ')}${isContradicted ? ', contradicted' : ''}`;
}

describe('the rows of one eval', () => {
  test.each<{ title: string; rows: [test: number, answer: Answer][]; repeat?: number; merged: string }>([
    { title: 'give the answer of a single row', rows: [[0, 'yes']], merged: 'yes' },
    { title: 'give no answer if every call failed', rows: [[0, 'error']], merged: 'error' },
    {
      title: 'of one test give the answer after failed calls',
      rows: [
        [0, 'error'],
        [0, 'no'],
      ],
      merged: 'no',
    },
    {
      title: 'of one test contradict each other if their answers differ',
      rows: [
        [0, 'yes'],
        [0, 'no'],
      ],
      merged: 'yes, contradicted',
    },
    {
      title: 'of different tests are repeats, whose answers may differ',
      rows: [
        [0, 'yes'],
        [9, 'no'],
      ],
      repeat: 2,
      merged: 'yes no',
    },
    {
      title: 'of different tests contradict each other if the eval has no repeats',
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

describe('the answers of two evals', () => {
  test.each<{ title: string; earlier: Answer[]; later: Answer[]; merged: string }>([
    {
      title: 'are the same answers, in any order',
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
      title: 'complete each other if a call failed',
      earlier: ['yes', 'error'],
      later: ['no', 'no'],
      merged: 'yes no',
    },
    {
      title: 'stay failed calls if no eval has an answer in their place',
      earlier: ['error', 'yes'],
      later: ['error'],
      merged: 'yes error',
    },
  ])('$title', ({ earlier, later, merged }) => {
    expect(textOf(mergeAcrossEvals(earlier, later))).toBe(merged);
  });
});
