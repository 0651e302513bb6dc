import { describe, expect, test } from 'vitest';
import { ANSWER_RECORD_KEY, type AnswerRecord, gradeOf } from '../../../src/answers/reply/answer-record.ts';
import type { Case } from '../../../src/cases/case.ts';
import type { Result } from '../../../src/scoring/rows/result-schema.ts';
import { type Component, conflictOf, STRIPPED } from '../../../src/scoring/rows/row-conflict.ts';

const item: Case = { task: 't', design: '', world: 'w', truth: true };
const YES: AnswerRecord = { answer: 'yes', by: 'word' };

interface Row {
  readonly record?: AnswerRecord;
  readonly output?: unknown;
  readonly component?: Partial<Component>;
  readonly result?: Partial<Result>;
  readonly about?: Partial<Case>;
  /** Whether the templates of its question are at hand. */
  readonly hasTemplates?: boolean;
}

/** What does not agree in a row whose reply is Yes., graded as it should be, but for some changes. */
function conflict({
  record = YES,
  output = 'Yes.',
  component = {},
  result = {},
  about = {},
  hasTemplates = false,
}: Row = {}) {
  const asked = { ...item, ...about };
  const grade = gradeOf(record, asked.truth);
  const whole: Component = { ...grade, metadata: { [ANSWER_RECORD_KEY]: record }, ...component };
  const row = {
    ...{ promptIdx: 0, testIdx: 0, provider: {}, prompt: { raw: 'Is it?' }, response: { output } },
    ...{ success: grade.pass, score: grade.score },
    gradingResult: { pass: grade.pass, score: grade.score, componentResults: [whole] },
    ...result,
  } as Result;
  const kind = { asked: () => ({ subject: [], others: [], statements: [] }) };
  return conflictOf(row, whole, record, asked, hasTemplates ? kind : undefined);
}

test('a row that says one thing throughout has none', () => {
  expect(conflict()).toBeUndefined();
  expect(conflict({ record: { answer: 'no', by: 'word' }, output: 'No.' })).toBeUndefined();
});

describe('a row contradicts itself', () => {
  const saying = 'its answer record says yes (by word)';

  test('in the grade, its score or its reason', () => {
    expect(conflict({ component: { pass: false } })).toBe(`its grade says failed, but ${saying}`);
    expect(conflict({ component: { score: 0.5 } })).toBe(`its score is 0.5, but ${saying}`);
    expect(conflict({ component: { reason: 'because' } })).toBe(`its reason is “because”, but ${saying}`);
    expect(conflict({ record: { answer: 'no', by: 'word' }, output: 'No.', component: { pass: true } })).toBe(
      'its grade says passed, but its answer record says no (by word)',
    );
  });

  test('in what it says as a whole, where nothing else is graded', () => {
    expect(conflict({ result: { success: false } })).toBe(`its success is false, but ${saying}`);
    expect(conflict({ result: { score: 0 } })).toBe(`its score is 0, but ${saying}`);
    const graded = (changes: object) => ({
      gradingResult: { pass: true, score: 1, componentResults: [{}], ...changes },
    });
    expect(conflict({ result: graded({ pass: false }) })).toBe(`its grading says failed, but ${saying}`);
    expect(conflict({ result: graded({ score: 0 }) })).toBe(`its grading has score 0, but ${saying}`);
    // Another grade, or a threshold, may decide over the whole.
    expect(
      conflict({ result: { ...graded({ componentResults: [{}, {}] }), success: false } }),
    ).toBeUndefined();
    expect(conflict({ result: { success: false, testCase: { threshold: 2 } } })).toBeUndefined();
    expect(conflict({ result: { success: null, score: undefined } })).toBeUndefined();
  });

  test.each([
    ['tag', '<answer>no</answer>', '<answer>yes</answer>'],
    ['boxed', '\\boxed{no}', '\\boxed{yes}'],
    ['json', '{"answer":"no"}', '{"answer":"yes"}'],
    ['word', 'No.', 'Yes.'],
  ] as const)('in the %s of its reply, whatever was asked', (by, no, yes) => {
    const record = { answer: 'yes', by } as const;
    expect(conflict({ record, output: yes })).toBeUndefined();
    expect(conflict({ record, output: no })).toContain(`reading its reply again gives no (by ${by})`);
  });

  test('in its reply, read again', () => {
    expect(conflict({ output: 'No.' })).toBe(
      `${saying}, but reading its reply again gives no (by word); the row was changed, or was read by a different version of the rules`,
    );
    expect(conflict({ record: { answer: 'yes', by: 'bare' } })).toContain(
      'reading its reply again gives yes (by word)',
    );
    expect(conflict({ output: STRIPPED })).toBeUndefined();
    expect(conflict({ result: { response: undefined } as never })).toBe(
      `${saying}, but the row has no response`,
    );
  });
});

test('a grade without weight passes whatever it finds; its score tells', () => {
  const unweighed = { assertion: { weight: 0 }, pass: false };
  expect(conflict({ component: unweighed, result: { success: false } })).toBeUndefined();
  expect(conflict({ component: { ...unweighed, score: 0 } })).toContain('its score is 0');
});

describe('nothing that a row says about how it was read switches the check off', () => {
  test('a transform of the assertion', () => {
    expect(conflict({ output: 'No.', component: { assertion: { transform: 'x' } } })).toBe(
      'its assertion has a transform, so the text that was read is not in the row; move the transform to the options of the test, or to the provider',
    );
  });
});

test('a reply that was asked for again says how often, and whether it would do', () => {
  const asked = (record: AnswerRecord, answerRetry?: object) =>
    conflict({
      record,
      result: { response: { output: 'Yes.', ...(answerRetry && { metadata: { answerRetry } }) } },
    });
  const twice: AnswerRecord = { ...YES, attempts: 2 };
  expect(asked(twice, { attempts: 2 })).toBeUndefined();
  expect(asked(twice)).toContain('reading its reply again gives yes');
  expect(asked(twice, { attempts: 3 })).toContain('reading its reply again gives yes');
  const gaveUp: AnswerRecord = { answer: 'unparsed', by: 'gave-up', attempts: 2, gaveUp: true };
  expect(asked({ ...YES, attempts: 2 }, { attempts: 2, gaveUp: true })).toContain(
    'again gives unparsed (by gave-up)',
  );
  expect(asked(gaveUp, { attempts: 2 })).toContain('reading its reply again gives yes (by word)');
});
