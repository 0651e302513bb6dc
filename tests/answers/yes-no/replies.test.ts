import { describe, expect, test } from 'vitest';
import { extractAnswer } from '../../../src/answers/yes-no/extract-answer.ts';
import { nightly } from '../../support/fuzz.ts';
import { composedReplies } from '../composed-replies.ts';
import { earlierReplies } from '../earlier-held-out-replies.ts';
import firstReading from '../first-held-out-reading.json' with { type: 'json' };
import { heldOutReplies } from '../held-out-replies.ts';
import { type PosedQuestion, posedQuestions } from '../questions.ts';
import { OPEN, REASONED } from '../reasoned.ts';
import { CUT_OFF, DENIALS, HARD, REMARKS, STATEMENTS } from '../styles.ts';

const questions = posedQuestions(2);

type Styles = readonly ((question: PosedQuestion, value: boolean) => string | undefined)[];

/** Replies in every style to every question with either value that are not read as what is wanted. */
function misread(styles: Styles, wanted: (value: boolean) => unknown): string[] {
  return questions.flatMap((question) =>
    styles.flatMap((style) =>
      [true, false].flatMap((value) => {
        const text = style(question, value);
        if (text === undefined) return [];
        const answer = extractAnswer(text.charAt(0).toUpperCase() + text.slice(1), question.asked);
        const got = answer.kind === 'boolean' ? answer.value : answer.kind;
        return got === wanted(value) ? [] : [`${question.label}: ${got} for ${value}: ${text}`];
      }),
    ),
  );
}

test('questions are of every task and theme, one of one’s own included, and of names, codes and letters', () => {
  const labels = new Set(questions.map(({ label }) => label));
  expect(labels.size).toBe(10);
  for (const subject of [/^\p{Lu}\p{Ll}+$/u, /^\p{Lu}\d{3}$/u, /^“\p{Lu}”$/u]) {
    expect(questions.some((question) => subject.test(question.subject))).toBe(true);
  }
});

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

/** What a reply with a question is read as. */
function readingOf({ text, question }: { text: string; question: PosedQuestion }): string {
  const answer = extractAnswer(text, question.asked);
  return answer.kind === 'boolean' ? (answer.value ? 'yes' : 'no') : answer.kind;
}

test('replies composed of openings, steps, verdicts and closings are read right', () => {
  const wrong = composedReplies(nightly(1500, 1 / 2)).filter((reply) => readingOf(reply) !== reply.expected);
  expect(wrong.map(({ parts, text }) => ({ parts, text }))).toEqual([]);
});

test('replies that were held out before are read right', () => {
  expect(earlierReplies().filter((reply) => readingOf(reply) !== reply.expected)).toEqual([]);
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
