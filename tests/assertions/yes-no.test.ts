import { expect, test } from 'vitest';
import { yesNo } from '../../assertions/yes-no.ts';
import { ANSWER_RECORD_KEY } from '../../src/answers/reply/answer-record.ts';

const about = (metadata: object) => ({ test: { metadata } }) as never;

test.each([
  ['Yes, Mila is happy.', true, { pass: true, score: 1 }, 'yes'],
  ['<answer>no</answer>', true, { pass: false, score: 0 }, 'no'],
  ['No.', false, { pass: true, score: 1 }, 'no'],
  ['', false, { pass: false, score: 0 }, 'unparsed'],
  [{ tool: 'calculator' }, false, { pass: false, score: 0 }, 'unparsed'],
  ["I'm sorry, but I can't help with that.", false, { pass: false, score: 0 }, 'refused'],
])('%j where the truth is %s', (output, truth, graded, answer) => {
  const result = yesNo(output, about({ truth }));
  expect(result).toMatchObject(graded);
  expect(result.metadata![ANSWER_RECORD_KEY]).toMatchObject({ answer, by: expect.stringMatching(/./) });
  expect(result.reason).toContain(`truth: ${truth ? 'yes' : 'no'}`);
});

test("a test of one's own beside ours is passed over; one of ours without its truth fails, and throws nothing", () => {
  expect(yesNo('Yes.', about({}))).toMatchObject({
    pass: true,
    reason: 'The reply was not graded, because this test does not come from promptfoo-causal.',
  });
  expect(yesNo('Yes.', about({ task: 'compositional' }))).toMatchObject({
    pass: false,
    reason: "The reply cannot be graded, because the test's metadata contains no valid truth.",
  });
});
