import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readAnswer } from '../../src/answer/read-answer.ts';

const lines = (name: string) =>
  readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

test('at least 69 of 70 reply shapes are read correctly, and none is misread as a yes or no', () => {
  const read = lines('reply-shapes.jsonl').map(({ id, reply, right, also = [] }) => {
    const { answer } = readAnswer(reply);
    return { id, answer, isRight: [right, ...also].includes(answer) };
  });
  const wrong = read.filter(({ isRight }) => !isRight);
  expect(read).toHaveLength(70);
  expect(wrong.filter(({ answer }) => answer === 'yes' || answer === 'no')).toEqual([]);
  expect(wrong.length).toBeLessThanOrEqual(1);
});

test('labelled replies are never read as the opposite answer, and at most 1 % are unparsed', () => {
  const read = lines('labelled-replies.jsonl')
    .filter(({ meant }) => meant === 'yes' || meant === 'no')
    .map(({ id, reply, meant }) => ({ id, meant, answer: readAnswer(reply).answer }));
  const missed = read.filter(({ meant, answer }) => answer !== meant);
  expect(missed.filter(({ answer }) => answer !== 'unparsed')).toEqual([]);
  expect(missed.length / read.length).toBeLessThanOrEqual(0.01);
});

test('a labelled refusal is never read as an answer', () => {
  const refusals = lines('labelled-replies.jsonl').filter(({ meant }) => meant === 'refused');
  const answers = refusals.map(({ reply }) => readAnswer(reply).answer);
  expect(answers.filter((answer) => answer === 'yes' || answer === 'no')).toEqual([]);
});

describe('an output other than text', () => {
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
  ])('is accepted: %j is read as “%s”', (output, answer) => {
    expect(readAnswer(output).answer).toBe(answer);
  });
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

describe('reading a hostile text takes linear time', () => {
  const pieces = [
    '<answer>',
    '</answer>',
    '<tool_call>',
    '<tool_call>a',
    '\\boxed{',
    '\\boxed{{a}',
    '"answer": "',
    '\\"answer\\": "\\a',
    'Answer: ',
    '\nanswer\n',
    '<think>',
    '</think>',
    '\n \n',
    '\n\r',
    'analysis',
    'thinking: a\n',
    'I am sorry, ',
    'yes or no ',
    'yes ',
    'é́',
    '\u0301',
    '\uff9e',
    '<|channel|>',
    '(((',
    ' ',
    '&lt;',
  ];
  test.each(pieces)('if it repeats %j', (piece) => {
    const time = (length: number): number => {
      const text = piece.repeat(Math.ceil(length / piece.length));
      const runs = [0, 1, 2].map(() => {
        const start = performance.now();
        readAnswer(text);
        return performance.now() - start;
      });
      return Math.min(...runs);
    };
    time(20_000);
    // Eight times the length takes 64 times as long in quadratic time. Short times are not worth comparing.
    expect(time(160_000)).toBeLessThan(Math.max(25 * time(20_000), 60));
  });
});
