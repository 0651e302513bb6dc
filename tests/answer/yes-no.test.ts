import type { AssertionValueFunctionContext } from 'promptfoo';
import { describe, expect, test } from 'vitest';
import { yesNo } from '../../assertions/yes-no.ts';
import { testOf } from '../../src/case/question-test.ts';

const ITEM = { task: 'intervention-effects', design: '1a2b3c4d/1', id: '1', cluster: '1', weight: 1 };
const TEXTS = { context: 'Ada waits.', question: 'Does Ada wait?' };
const { metadata: OURS } = testOf({ ...ITEM, truth: true }, TEXTS);

/** Grades a reply to a test with some metadata. */
function gradeOf(reply: string, metadata: Record<string, unknown> | undefined) {
  return yesNo(reply, { test: { metadata } } as AssertionValueFunctionContext);
}

describe('the assertion yesNo', () => {
  test.each([
    ['the right answer', 1, '<answer>yes</answer>'],
    ['the wrong answer', 0, '<answer>no</answer>'],
    ['a reply that is neither yes nor no', 0, 'Perhaps.'],
  ])('gives %s the score %d, and names this score after the task', (_, score, reply) => {
    expect(gradeOf(reply, OURS)).toMatchObject({
      pass: score === 1,
      score,
      namedScores: { intervention_effects_right: score, intervention_effects_replies: 1 },
    });
  });

  test.each([
    ['no metadata', undefined],
    ['a task of its own', { task: 'x' }],
    ['a task and a Boolean “truth” of its own', { task: 'x', truth: false }],
    ['a task and a design of its own', { task: 'x', design: 'y', truth: false }],
  ])(
    'passes a test that does not come from this package and has %s, without reading the reply',
    (_, metadata) => {
      expect(gradeOf('<answer>yes</answer>', metadata)).toEqual({
        pass: true,
        score: 1,
        reason: 'Not graded: this test does not come from promptfoo-causal.',
      });
    },
  );

  test('fails a test of this package if its correct answer was removed', () => {
    const { truth: _, ...rest } = OURS;
    expect(gradeOf('<answer>yes</answer>', rest)).toMatchObject({ pass: false, score: 0 });
  });
});
