import { describe, expect, test } from 'vitest';
import { notes } from '../../src/report/notes.ts';
import { cellText } from '../../src/report/table-text.ts';
import type { Scorecard } from '../../src/scorecard/scorecard.ts';
import { TASKS } from '../../src/tasks/tasks.ts';
import { oneIn, RUNS } from './models.ts';
import { scorecardOf, ungatedScorecardOf } from './scorecard-of.ts';

const textsOf = (scorecard: Scorecard): string[] => notes(scorecard).map(cellText);

describe('the notes beside a verdict', () => {
  test('mention failed calls first, then unreadable replies, then the error patterns of variants', () => {
    const models = [
      { name: 'v1', unparsed: oneIn(50, 1) },
      { name: 'v2', wrong: oneIn(4), failed: oneIn(50, 2) },
    ];
    expect(textsOf(ungatedScorecardOf(models))).toEqual([
      '12 of 600 calls to v2 failed (“HTTP 503 Service Unavailable”), and are left out.',
      '12 of 600 replies of v1 are unreadable and count as wrong.',
      'CCR: v2 errs like a model that follows only a few links back from the effect (forgetful). Of the questions that either gets wrong, both get 93 % wrong.',
    ]);
  });

  test.each([
    ['unreadable replies', RUNS.unreadable],
    ['failed calls', RUNS.outage],
  ])('do not mention %s again if the verdict already does', (_, models) => {
    expect(textsOf(scorecardOf(models))).toEqual([]);
  });

  test('mention no error pattern of a variant that cannot be judged because too many of its calls failed', () => {
    const down = { name: 'v2', wrong: oneIn(2), failed: oneIn(3) };
    expect(textsOf(scorecardOf([{ name: 'v1' }, down]))).toEqual([]);
  });

  test('include at most three notes of the same kind, and state to how many more variants the same applies', () => {
    const models = Array.from({ length: 9 }, (_, i) => ({ name: `v${i}`, unparsed: oneIn(60, i) }));
    const texts = textsOf(ungatedScorecardOf(models));
    expect(texts).toHaveLength(4);
    expect(texts.at(-1)).toBe('The same holds for 6 more; see the tables below.');
  });
});

test('a task describes an error pattern in words only if the task has a simulated model with this error pattern', () => {
  for (const { faults, faultWords = {} } of TASKS)
    expect(Object.keys(faults)).toEqual(expect.arrayContaining(Object.keys(faultWords)));
});
