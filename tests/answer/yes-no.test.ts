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

describe('the yesNo assertion', () => {
  test.each([
    [1, 'the right answer', '<answer>yes</answer>'],
    [0, 'the wrong answer', '<answer>no</answer>'],
    [0, 'a reply that is neither yes nor no', 'Perhaps.'],
  ])('gives a score of %d for %s, and names this score after the task', (score, _, reply) => {
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
  ])('passes a test that does not come from this package and has %s, without reading the reply', (_, metadata) => {
    expect(gradeOf('<answer>yes</answer>', metadata)).toEqual({
      pass: true,
      score: 1,
      reason: 'Not graded: this test does not come from promptfoo-causal.',
    });
  });

  test('fails a test of this package if the correct answer was removed from its metadata', () => {
    const { truth: _, ...rest } = OURS;
    expect(gradeOf('<answer>yes</answer>', rest)).toMatchObject({ pass: false, score: 0 });
  });
});
