import { describe, expect, test } from 'vitest';
import type { Answer } from '../../src/answer/answer.ts';
import { answersOf, countsOf, hasAnswer, hasWrongReply, signsOf } from '../../src/scorecard/signs.ts';

/** The answers to four questions: two replies, none, one, and two. */
const ANSWERS = [['yes', 'no'], [], ['unparsed'], ['refused', 'error']] as const;
const SIGNS = ['yn', '', 'u', 're'];

describe('in a scorecard, the answers to a question', () => {
  test('are written as one letter for each reply', () => {
    expect(signsOf(ANSWERS)).toEqual(SIGNS);
  });

  test('are parsed from one letter for each reply', () => {
    expect(answersOf(SIGNS)).toEqual(ANSWERS);
  });

  test('are counted by their reading, and expected replies that are absent are counted as missing', () => {
    const cases = [true, true, false, false].map((truth) => ({ truth }));
    expect(countsOf(cases, ANSWERS, 8)).toEqual({
      asked: 8,
      received: 4,
      right: 1,
      yes: 1,
      no: 1,
      unparsed: 1,
      refused: 1,
      errors: 1,
      missing: 3,
    });
  });
});

const lettersOf = (replies: readonly Answer[]): string => signsOf([replies])[0]!;

test.each<[Answer[], string]>([
  [['yes'], 'answered'],
  [['error', 'no'], 'answered'],
  [['unparsed', 'refused'], 'not answered'],
  [[], 'not answered'],
])('a question whose replies have the readings %j counts as %s', (replies, expected) => {
  expect(hasAnswer(lettersOf(replies))).toBe(expected === 'answered');
});

/** Unreadable replies and refusals are wrong; a failed call is no reply. */
test.each<[Answer[], string]>([
  [['yes'], 'no wrong reply'],
  [['yes', 'no'], 'a wrong reply'],
  [['unparsed'], 'a wrong reply'],
  [['refused'], 'a wrong reply'],
  [['yes', 'error'], 'no wrong reply'],
])('if the correct answer is yes, replies with the readings %j contain %s', (replies, expected) => {
  expect(hasWrongReply(lettersOf(replies), true)).toBe(expected === 'a wrong reply');
});
