import { describe, expect, it } from 'vitest';
import { fingerprintOf, type Texts } from '../../src/case/question-test.ts';
import { checkTests } from '../../src/plan/check-tests.ts';
import type { GeneratedTest } from '../../src/plan/config-file.ts';
import { TASKS } from '../../src/tasks/tasks.ts';
import { smallTests } from '../rows/tests-of.ts';

/** 60 questions of one task and 16 of the other. */
const TESTS = smallTests() as unknown as GeneratedTest[];

type Fields = Readonly<Record<string, unknown>>;

/** Changes the case or the texts of the first test, which is one of CCR. */
function withFirstChanged(change: (item: Fields, texts: Fields) => Partial<GeneratedTest>): GeneratedTest[] {
  const [first, ...others] = TESTS;
  return [{ ...first, ...change(first!.metadata!, first!.vars!.case as Fields) }, ...others];
}

/** Gives a case other texts with their fingerprint, as a faulty generator would. */
function withTexts(item: Fields, texts: Fields): Partial<GeneratedTest> {
  return {
    vars: { case: texts },
    metadata: { ...item, fingerprint: fingerprintOf(item, texts as unknown as Texts) },
  };
}

/** The texts of another question of CCR, whose right answer is the opposite. */
function textsWithOtherAnswer({ task, truth }: Fields): Fields {
  return TESTS.find(({ metadata }) => metadata?.task === task && metadata?.truth !== truth)!.vars!.case as Fields;
}

describe('the check of generated questions', () => {
  it('recomputes the correct answer to each question from the text of the prompt', () => {
    expect(checkTests(TESTS)).toMatchObject({ checked: TESTS.length, disagreements: [] });
  });

  it('skips tests that do not come from this package', () => {
    expect(checkTests([{ vars: { topic: 'tea' } }]).checked).toBe(0);
  });

  it('states what is known of the design of each task', () => {
    const { notes } = checkTests(TESTS);
    for (const label of ['CCR', 'IE']) expect(notes).toContainEqual(expect.stringMatching(`^${label}: `));
  });

  it.each([
    [
      'a correct answer that does not follow from the stored causal model',
      (item: Fields) => ({ metadata: { ...item, truth: !item.truth } }),
      /^[^:]+: its right answer is (yes|no), but the recomputed answer is (yes|no)$/,
    ],
    [
      'a correct answer that does not follow from the text of the prompt',
      (item: Fields) => withTexts(item, textsWithOtherAnswer(item)),
      /^[^:]+: its right answer is (yes|no), but its prompt says (yes|no)$/,
    ],
    [
      'a weight that does not follow from the stored causal model',
      (item: Fields) => ({ metadata: { ...item, weight: 0.5 } }),
      /^[^:]+: its weight is 0\.5, but the recomputed weight is [\d.]+$/,
    ],
    [
      'a text that was changed after its fingerprint was computed',
      (_: Fields, texts: Fields) => ({ vars: { case: { ...texts, context: `${texts.context} ` } } }),
      /^[^:]+: its fingerprint does not match/,
    ],
    [
      'a story that describes no causal model',
      (item: Fields, texts: Fields) => withTexts(item, { ...texts, context: 'Once upon a time' }),
      /^[^:]+: its prompt cannot be read as one of CCR$/,
    ],
    [
      'metadata from another version of this package',
      () => ({ metadata: { task: TASKS[0]!.id } }),
      /^undefined: its case cannot be read/,
    ],
    [
      'a test without the texts of a question',
      () => ({ vars: {} }),
      /^[^:]+: expected the texts context, question and answerInstruction in vars\.case$/,
    ],
  ] as const)('reports %s', (_, change, message) => {
    expect(checkTests(withFirstChanged(change)).disagreements).toEqual([expect.stringMatching(message)]);
  });
});
