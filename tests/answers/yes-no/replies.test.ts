import { describe, expect, test } from 'vitest';
import { earlierReplies } from '../earlier-held-out-replies.ts';
import { OPEN } from '../reasoned.ts';
import { CUT_OFF } from '../styles.ts';
import { misread, questions, readingOf, type Styles } from './replies.ts';

test('questions are of every task and theme, one of one’s own included, and of names, codes and letters', () => {
  const labels = new Set(questions.map(({ label }) => label));
  expect(labels.size).toBe(10);
  for (const subject of [/^\p{Lu}\p{Ll}+$/u, /^\p{Lu}\d{3}$/u, /^“\p{Lu}”$/u]) {
    expect(questions.some((question) => subject.test(question.subject))).toBe(true);
  }
});

describe('whoever is asked about, in whatever theme', () => {
  test('replies that leave it open stay unparsed', () => {
    expect(misread(OPEN, () => 'unparsed')).toEqual([]);
  });

  test('replies that were cut off before they answered stay unparsed', () => {
    expect(misread(CUT_OFF, () => 'unparsed')).toEqual([]);
  });
});

test('a statement about somebody else is no answer', () => {
  const aboutOthers: Styles = [
    (question, value) => `${question.saysOfOther(value, 0)}.`,
    (question, value) => `Therefore, ${question.saysOfOther(value, 1)}.`,
    (question, value) => `So ${question.saysOfOther(value, 2)}, as the rules say.`,
  ];
  expect(misread(aboutOthers, () => 'unparsed')).toEqual([]);
});

test('replies that were held out before are read right', () => {
  expect(earlierReplies().filter((reply) => readingOf(reply) !== reply.expected)).toEqual([]);
});
