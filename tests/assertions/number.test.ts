import { describe, expect, test } from 'vitest';
import { numberAnswer } from '../../assertions/number.ts';
import { ANSWER_RECORD_KEY } from '../../src/answers/reply/answer-record.ts';

const about = (metadata: object, config?: unknown) => ({ test: { metadata }, config }) as never;

test.each([
  ['<answer>4.5</answer>', 4.5, { pass: true, score: 1 }, 'right'],
  ['It falls by 2 units.', -2, { pass: true, score: 1 }, 'right'],
  [4.5, 4.5, { pass: true, score: 1 }, 'right'],
  ['<answer>3</answer>', 4.5, { pass: false, score: 0 }, 'wrong'],
  ['', 4.5, { pass: false, score: 0 }, 'unparsed'],
  ['Between 4 and 5.', 4.5, { pass: false, score: 0 }, 'unparsed'],
  ['No idea.', 0, { pass: false, score: 0 }, 'unparsed'],
  [{ tool: 'calculator' }, 4.5, { pass: false, score: 0 }, 'unparsed'],
  ["I'm sorry, but I can't help with that.", 0, { pass: false, score: 0 }, 'refused'],
])('%j where the truth is %s', (output, truth, graded, answer) => {
  const result = numberAnswer(output, about({ truth }));
  expect(result).toMatchObject(graded);
  expect(result.metadata![ANSWER_RECORD_KEY]).toMatchObject({ answer, by: expect.stringMatching(/./) });
  expect(result.reason).toContain(`truth: ${truth}`);
});

describe('the tolerance', () => {
  const passes = (answer: number, truth: number, ofTest?: object, config?: unknown): boolean =>
    numberAnswer(`<answer>${answer}</answer>`, about({ truth, ...(ofTest && { tolerance: ofTest }) }, config))
      .pass;

  test('is two in a thousand, or one thousandth near 0', () => {
    expect([passes(23.6, 23.625), passes(23.5, 23.625), passes(-23.6, 23.625)]).toEqual([true, false, false]);
    expect([passes(0.001, 0), passes(0.002, 0), passes(0.251, 0.25)]).toEqual([true, false, true]);
  });

  test('is the metadata’s where it has one, and the assertion’s config above that, key by key', () => {
    expect(passes(23, 23.625, { relative: 0.05 })).toBe(true);
    expect(passes(23, 23.625, { relative: 0.05 }, { relative: 0.01 })).toBe(false);
    expect(passes(23, 23.625, { relative: 0.05 }, { absolute: 0 })).toBe(true);
    expect(passes(23.625, 23.625, undefined, { relative: 0, absolute: 0 })).toBe(true);
  });

  test('that cannot be used fails with a reason, and does not throw', () => {
    for (const config of [
      { relative: -1 },
      { rel: 0.1 },
      { absolute: 'much' },
      { relative: Number.NaN },
      'loose',
    ]) {
      expect(numberAnswer('<answer>1</answer>', about({ truth: 1 }, config))).toMatchObject({
        pass: false,
        reason: expect.stringContaining('the tolerance is invalid'),
      });
    }
  });
});

test('leaves yes or no to the other assertion, so that one serves all tasks', () => {
  expect(numberAnswer('Yes.', about({ truth: true }))).toMatchObject({
    pass: true,
    metadata: { [ANSWER_RECORD_KEY]: { answer: 'yes' } },
  });
});

test("a test of one's own beside ours is passed over; one of ours without its truth fails, and throws nothing", () => {
  for (const metadata of [{}, { truth: '4.5' }, { truth: null }]) {
    expect(numberAnswer('4.5', about(metadata))).toMatchObject({
      pass: true,
      reason: 'The reply was not graded, because this test does not come from promptfoo-causal.',
    });
  }
  expect(numberAnswer('4.5', { test: {} } as never).pass).toBe(true);
  expect(numberAnswer('4.5', about({ task: 'compositional' }))).toMatchObject({
    pass: false,
    reason: "The reply cannot be graded, because the test's metadata contains no valid truth.",
  });
});
