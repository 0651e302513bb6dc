import { afterEach, expect, test, vi } from 'vitest';
import { stepsIn } from '../../../src/scoring/rows/steps-in-row.ts';

afterEach(() => vi.unstubAllEnvs());

/** A kind whose steps are what it was asked about. */
const kind = { steps: (item: unknown, asked: object) => ({ item, ...asked }) } as never;
const item = { truth: true } as never;
const LONG = Array(3).fill('X is on, so C is on, and with C on Y is on.').join(' ');

const steps = (output: unknown, answer = 'yes', other: object = {}) =>
  stepsIn({ response: { output }, prompt: { raw: 'Is Y on?' }, ...other } as never, item, kind, {
    answer,
  } as never);

test('steps are read with the prompt, and whether the answer was right', () => {
  expect(steps(LONG)).toEqual({ item, prompt: 'Is Y on?', text: LONG, right: true });
  expect(
    ['no', 'right', 'wrong', 'unparsed'].map(
      (answer) => (steps(LONG, answer) as never as { right: boolean }).right,
    ),
  ).toEqual([false, true, false, undefined]);
  expect(steps(LONG, 'yes', { prompt: {} })).toMatchObject({ prompt: '' });
});

test('a short reply is an answer without steps, as is one that was not kept', () => {
  expect([steps('Yes.'), steps('x'.repeat(79)), steps('[output stripped]'), steps({ answer: LONG })]).toEqual(
    Array(4).fill(undefined),
  );
  expect(steps('x'.repeat(80))).toMatchObject({ text: 'x'.repeat(80) });
  expect(
    stepsIn({ response: { output: LONG }, prompt: {} } as never, item, {} as never, {} as never),
  ).toBeUndefined();
});

test('reasoning that a provider tells apart is read only where that is allowed', () => {
  const response = {
    output: `Thinking: ${LONG}\n\nYes.`,
    raw: { choices: [{ message: { content: 'Yes.', reasoning_content: LONG } }] },
  };
  expect(steps('', 'yes', { response })).toBeUndefined();
  vi.stubEnv('PROMPTFOO_CAUSAL_REASONING', 'read');
  expect(steps('', 'yes', { response })).toMatchObject({ text: response.output });
});
