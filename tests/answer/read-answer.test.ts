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

test('each of 70 replies that users of other tools have reported is read correctly', () => {
  const shapes = linesOf('reply-shapes.jsonl');
  // Some shapes may be read in more than one way: `also` lists the others.
  const misread = shapes.filter(({ reply, right, also = [] }) => ![right, ...also].includes(readAnswer(reply).answer));
  expect(shapes).toHaveLength(70);
  expect(misread).toEqual([]);
});

describe('among replies whose meaning is known,', () => {
  const replies = linesOf('labelled-replies.jsonl').map(({ id, reply, meant }) => ({
    id,
    meant,
    answer: readAnswer(reply).answer,
  }));

  test('606 of the 608 that mean yes or no are read correctly, and the other two are unparsed', () => {
    const answers = replies.filter(({ meant }) => meant === 'yes' || meant === 'no');
    expect(answers).toHaveLength(608);
    expect(answers.filter(({ meant, answer }) => answer !== meant)).toEqual([
      { id: 'p-p3-027-b', meant: 'yes', answer: 'unparsed' },
      { id: 'replies-4-2-41', meant: 'yes', answer: 'unparsed' },
    ]);
  });

  test('none of the refusals is read as yes or no', () => {
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
])('a provider’s output that is not text, such as %j, is read as “%s”', (output, answer) => {
  expect(readAnswer(output).answer).toBe(answer);
});

describe('a reply', () => {
  test.each([
    ['<answer>yes</answer>', 'tag'],
    ['{"answer": "yes"}\nAnswer: no', 'json'],
    ['The answer is \\boxed{yes}, or: Answer: no', 'boxed'],
    ['Answer: yes\nNo rule forbids it.', 'label'],
    ['Yes, because Ada waits.', 'bare'],
  ])('such as %j is read as yes, and its format is recorded as “%s”', (reply, by) => {
    expect(readAnswer(reply)).toEqual({ answer: 'yes', by });
  });

  test.each([
    ['Therefore Celine is happy.', 'no answer'],
    ['<answer>yes or no</answer>', 'no answer'],
    ['<answer>yes</answer> <answer>no</answer>', 'several answers'],
    ['Yes\n\nBut Ada waits.\n\nNo', 'several answers'],
    ['<think>It must be <answer>yes</answer>', 'reasoning never ended'],
    [undefined, 'not text'],
  ])('such as %j is unparsed, and the reason is recorded as “%s”', (reply, reason) => {
    expect(readAnswer(reply)).toEqual({ answer: 'unparsed', by: 'none', reason });
  });

  test('that was cut off is read if it contains an answer tag, but not if it only ends with the word “No”', () => {
    const cutOff = { finishReason: 'length' };
    expect(readAnswer('First Ada.\nNo', cutOff).reason).toBe('cut off');
    expect(readAnswer('<answer>no</answer> Ada', cutOff).answer).toBe('no');
  });

  test.each([
    { isRefusal: true },
    { finishReason: 'content_filter' },
    { guardrails: { flagged: true } },
    { guardrails: { flaggedOutput: true } },
  ])('counts as a refusal, whatever its text says, if the provider marks it with %j', (flags) => {
    expect(readAnswer('<answer>yes</answer>', flags)).toEqual({ answer: 'refused', by: 'provider' });
  });

  test('that begins with “No” but refuses to help is read as a refusal, not as the answer no', () => {
    expect(readAnswer('No, I am not able to assist with that.').answer).toBe('refused');
  });

  test('with two different answer tags is read as the answer in the last tag if the text between the tags corrects the first answer', () => {
    const reply = '<answer>yes</answer>\nWait, Bela is not happy.\n<answer>no</answer>';
    expect(readAnswer(reply).answer).toBe('no');
  });
});
