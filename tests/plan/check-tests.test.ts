import { describe, expect, it } from 'vitest';
import { checkTests } from '../../src/plan/check-tests.ts';
import type { GeneratedTest } from '../../src/plan/config-file.ts';
import { TASKS } from '../../src/tasks/tasks.ts';
import { smallTests } from '../rows/tests-of.ts';

/** 60 questions of one task and 16 of the other. */
const TESTS = smallTests() as unknown as GeneratedTest[];

type Fields = Readonly<Record<string, unknown>>;

/** Changes the case or the texts of the first test. */
function withFirstChanged(change: (item: Fields, texts: Fields) => Partial<GeneratedTest>): GeneratedTest[] {
  const [first, ...others] = TESTS;
  return [{ ...first, ...change(first!.metadata!, first!.vars!.case as Fields) }, ...others];
}

describe('the check of generated questions', () => {
  it('recomputes the correct answer to each question from the text of the prompt', () => {
    expect(checkTests(TESTS, TASKS)).toMatchObject({ checked: TESTS.length, disagreements: [] });
  });

  it('skips tests that do not come from this package', () => {
    expect(checkTests([{ vars: { topic: 'tea' } }], TASKS).checked).toBe(0);
  });

  it.each([
    [
      'a question with a changed correct answer',
      (item: Fields) => ({ metadata: { ...item, truth: !item.truth } }),
      /right answer is .*, but its prompt says/,
    ],
    [
      'a question with a changed weight',
      (item: Fields) => ({ metadata: { ...item, weight: 0.5 } }),
      /its weight is 0\.5, but its model says/,
    ],
    [
      'a question with a changed text',
      (_: Fields, texts: Fields) => ({ vars: { case: { ...texts, context: `${texts.context} ` } } }),
      /not those of its fingerprint/,
    ],
    [
      'a question with a story that describes no causal model',
      (_: Fields, texts: Fields) => ({ vars: { case: { ...texts, context: 'Once upon a time' } } }),
      /its prompt cannot be read as one of CCR/,
    ],
    [
      'a question with metadata from another version of this package',
      () => ({ metadata: { task: TASKS[0]!.id } }),
      /its metadata is not a case of this version/,
    ],
  ] as const)('reports %s', (_, change, message) => {
    const { disagreements } = checkTests(withFirstChanged(change), TASKS);
    expect(disagreements.join('\n')).toMatch(message);
  });
});
