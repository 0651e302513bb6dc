import { describe, expect, test } from 'vitest';
import { extractAnswer } from '../../../src/answers/yes-no/extract-answer.ts';
import { nightly } from '../../support/fuzz.ts';
import { composedReplies } from '../composed-replies.ts';
import firstReading from '../first-held-out-reading.json' with { type: 'json' };
import { heldOutReplies } from '../held-out-replies.ts';
import type { PosedQuestion } from '../questions.ts';
import { REASONED } from '../reasoned.ts';
import { DENIALS, HARD, REMARKS, STATEMENTS } from '../styles.ts';
import { misread, questions, readingOf, type Styles } from './replies.ts';

describe('whoever is asked about, in whatever theme', () => {
  const same = (value: boolean): boolean => value;
  test.each<[string, Styles]>([
    ['statements', STATEMENTS],
    ['denied statements', DENIALS],
    ['answers with remarks about others', REMARKS],
    ['reasoned answers', REASONED],
    ...Object.entries(HARD),
  ])('%s are read right', (_, styles) => {
    expect(misread(styles, same)).toEqual([]);
  });
});

test('replies composed of openings, steps, verdicts and closings are read right', () => {
  const wrong = composedReplies(nightly(1500, 1 / 2)).filter((reply) => readingOf(reply) !== reply.expected);
  expect(wrong.map(({ parts, text }) => ({ parts, text }))).toEqual([]);
});

test('of held-out replies only those are misread that were when they were read first, and none on the wrong side', () => {
  const misread = heldOutReplies().filter((reply) => readingOf(reply) !== reply.expected);
  const known = [...firstReading.ordinary.misread, ...firstReading.hard.misread];
  expect(misread.filter(({ id }) => !known.includes(id))).toEqual([]);
  expect(misread.filter((reply) => /^(?:yes|no)$/.test(readingOf(reply)))).toEqual([]);
});

test('a hostile megabyte takes in proportion to its length, question in hand', () => {
  const question = questions.find(({ label }) => label.startsWith('tuebingen')) as PosedQuestion;
  const units = [
    'cause a change ',
    'causally affects ',
    'changing the ',
    'because ',
    'zqa, ',
    'there is no ',
    '(a) yes ',
    '是。',
  ];
  // The least of some runs: whoever else has the processor makes a run longer, never shorter.
  const cost = (unit: string, characters: number): number => {
    const text = `${question.subject} ${unit.repeat(characters / unit.length)}x`;
    const runs = Array.from({ length: 3 }, () => {
      const before = process.cpuUsage();
      extractAnswer(text, question.asked);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    });
    return Math.min(...runs);
  };
  for (const unit of units) {
    // Eight times as long takes eight times as much; what grows with the square would take 64 times.
    const ratio = cost(unit, 1_000_000) / Math.max(1_000, cost(unit, 125_000));
    expect(ratio, unit).toBeLessThan(24);
  }
});
