import { describe, expect, test } from 'vitest';
import { answersOf, countsOf, hasAnswer, hasWrongReply, signsOf } from '../../src/scorecard/signs.ts';

/** The answers to four questions: two replies, none, one, and two. */
const ANSWERS = [['yes', 'no'], [], ['unparsed'], ['refused', 'error']] as const;
const SIGNS = ['yn', '', 'u', 're'];

describe('answers', () => {
  test('are written as signs', () => {
    expect(signsOf(ANSWERS)).toEqual(SIGNS);
  });

  test('are read back from signs', () => {
    expect(answersOf(SIGNS)).toEqual(ANSWERS);
  });

  test('are counted by kind, and those that are missing follow from the number of questions', () => {
    expect(countsOf([true, true, false, false], ANSWERS, 8)).toEqual({
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

test.each([
  ['y', 'was'],
  ['en', 'was'],
  ['ur', 'was not'],
  ['', 'was not'],
])('a question whose replies have the signs “%s” %s answered', (signs, expected) => {
  expect(hasAnswer(signs)).toBe(expected === 'was');
});

/** Unreadable replies and refusals are wrong; a failed call is no reply. */
test.each([
  ['y', 'no wrong reply'],
  ['yn', 'a wrong reply'],
  ['u', 'a wrong reply'],
  ['r', 'a wrong reply'],
  ['ye', 'no wrong reply'],
])('if yes is right, the signs “%s” contain %s', (signs, expected) => {
  expect(hasWrongReply(signs, true)).toBe(expected === 'a wrong reply');
});
