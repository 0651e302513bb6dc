import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readAnswer } from '../../src/answer/read-answer.ts';

/** Reads a fixture with one JSON object in each line. */
function linesOf(fixture: string) {
  const text = readFileSync(new URL(`../fixtures/${fixture}`, import.meta.url), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

test('the 70 shapes of replies that users of other tools reported are all read as they are meant', () => {
  const shapes = linesOf('reply-shapes.jsonl');
  // Some shapes may be read in more than one way: `also` lists the others.
  const misread = shapes.filter(
    ({ reply, right, also = [] }) => ![right, ...also].includes(readAnswer(reply).answer),
  );
  expect(shapes).toHaveLength(70);
  expect(misread).toEqual([]);
});

describe('of the replies whose meaning is labelled in the test data,', () => {
  const replies = linesOf('labelled-replies.jsonl').map(({ id, reply, meant }) => ({
    id,
    meant,
    answer: readAnswer(reply).answer,
  }));

  test('all 608 that mean yes or no are read so, except for two that stay unparsed', () => {
    const answers = replies.filter(({ meant }) => meant === 'yes' || meant === 'no');
    expect(answers).toHaveLength(608);
    expect(answers.filter(({ meant, answer }) => answer !== meant)).toEqual([
      { id: 'p-p3-027-b', meant: 'yes', answer: 'unparsed' },
      { id: 'replies-4-2-41', meant: 'yes', answer: 'unparsed' },
    ]);
  });

  test('no refusal is read as yes or no', () => {
    const refusals = replies.filter(({ meant }) => meant === 'refused');
    expect(refusals).toHaveLength(5);
    expect(refusals.filter(({ answer }) => answer === 'yes' || answer === 'no')).toEqual([]);
  });
});

test.each([
  [true, 'yes'],
  [false, 'no'],
  [1, 'yes'],
  [0, 'no'],
  [2, 'unparsed'],
  [{ answer: 'yes' }, 'yes'],
  [{ answer: false }, 'no'],
  [{ answer: 'perhaps' }, 'unparsed'],
  [{ text: '<answer>no</answer>' }, 'no'],
  [{ result: { answer: 'no' } }, 'no'],
  [{ role: 'assistant', content: [{ type: 'text', text: 'Yes.' }] }, 'yes'],
  [
    [
      { type: 'thinking', thinking: '<answer>no</answer>' },
      { type: 'text', text: 'Yes' },
    ],
    'yes',
  ],
  [{ error: { code: 503, message: 'overloaded' } }, 'unparsed'],
  [null, 'unparsed'],
  [undefined, 'unparsed'],
])('an output other than text, such as %j, is read as “%s”', (output, answer) => {
  expect(readAnswer(output).answer).toBe(answer);
});

describe('reading a reply', () => {
  test.each([
    ['<answer>yes</answer>', 'tag'],
    ['{"answer": "yes"}\nAnswer: no', 'json'],
    ['The answer is \\boxed{yes}, or: Answer: no', 'boxed'],
    ['Answer: yes\nNo rule forbids it.', 'label'],
    ['Yes, because Ada waits.', 'bare'],
  ])('finds a yes in %j by the form “%s”', (reply, by) => {
    expect(readAnswer(reply)).toEqual({ answer: 'yes', by });
  });

  test.each([
    ['Therefore Celine is happy.', 'no answer'],
    ['<answer>yes or no</answer>', 'no answer'],
    ['<answer>yes</answer> <answer>no</answer>', 'several answers'],
    ['Yes\n\nBut Ada waits.\n\nNo', 'several answers'],
    ['<think>It must be <answer>yes</answer>', 'reasoning never ended'],
    [undefined, 'not text'],
  ])('finds no answer in %j, with the reason “%s”', (reply, reason) => {
    expect(readAnswer(reply)).toEqual({ answer: 'unparsed', by: 'none', reason });
  });

  test('ignores a bare word in a reply that was cut off, but accepts a tag', () => {
    const cutOff = { finishReason: 'length' };
    expect(readAnswer('First Ada.\nNo', cutOff).reason).toBe('cut off');
    expect(readAnswer('<answer>no</answer> Ada', cutOff).answer).toBe('no');
  });

  test.each([
    { isRefusal: true },
    { finishReason: 'content_filter' },
    { guardrails: { flagged: true } },
    { guardrails: { flaggedOutput: true } },
  ])('gives a refusal if the provider sets the flag %j, whatever the reply says', (flags) => {
    expect(readAnswer('<answer>yes</answer>', flags)).toEqual({ answer: 'refused', by: 'provider' });
  });

  test('takes a refusal that begins with “No” for a refusal, not for a no', () => {
    expect(readAnswer('No, I am not able to assist with that.').answer).toBe('refused');
  });

  test('takes the last of two tags if there is a correction between them', () => {
    const reply = '<answer>yes</answer>\nWait, Bela is not happy.\n<answer>no</answer>';
    expect(readAnswer(reply).answer).toBe('no');
  });
});
