import { describe, expect, test } from 'vitest';
import { fingerprintOf, testOf } from '../../src/case/question-test.ts';

const ITEM = { task: 't', design: 'd/1', id: '1', cluster: '1', weight: 1, truth: true };
const TEXTS = { context: 'Ada waits.', question: 'Does Ada wait?', answerInstruction: 'Say yes or no.' };

describe('the fingerprint of a question (a hash of its data and texts)', () => {
  test('depends neither on the order of the data fields nor on fields whose value is undefined', () => {
    const reversed = Object.fromEntries(Object.entries({ ...ITEM, twin: undefined }).reverse());
    expect(fingerprintOf(reversed, TEXTS)).toBe(fingerprintOf(ITEM, TEXTS));
  });

  test.each([
    ['a data field changes', { ...ITEM, truth: false }, TEXTS],
    ['one of the texts changes', ITEM, { ...TEXTS, question: 'Does Ida wait?' }],
    [
      'words move from the context to the question',
      ITEM,
      { ...TEXTS, context: 'Ada', question: ' waits.Does Ada wait?' },
    ],
    [
      'words move from the question to the answer instruction',
      ITEM,
      { ...TEXTS, question: 'Does Ada', answerInstruction: ' wait?Say yes or no.' },
    ],
  ])('changes if %s', (_, item, texts) => {
    expect(fingerprintOf(item, texts)).not.toBe(fingerprintOf(ITEM, TEXTS));
  });
});

describe('the promptfoo test of a question', () => {
  test('contains the question’s data and fingerprint as metadata, and all of the question’s texts in a single variable', () => {
    const { context, question } = TEXTS;
    const texts = { context, question, answerInstruction: 'Answer with Yes or No.' };
    expect(testOf(ITEM, { context, question }, 'words')).toEqual({
      vars: { case: texts },
      metadata: { ...ITEM, fingerprint: fingerprintOf(ITEM, texts) },
      options: { disableVarExpansion: true },
    });
  });

  test('asks for an answer in an answer tag by default', () => {
    const { vars, options } = testOf(ITEM, TEXTS);
    expect(vars.case.answerInstruction).toContain('<answer>yes</answer> or <answer>no</answer>');
    expect(options).toEqual({ disableVarExpansion: true });
  });

  test('asks for a JSON object, whose schema is sent to the provider, if the answer format is “json”', () => {
    const { vars, options } = testOf(ITEM, TEXTS, 'json');
    expect(vars.case.answerInstruction).toContain('{"answer": "yes"} or {"answer": "no"}');
    expect(options).toMatchObject({ response_format: { type: 'json_schema' } });
  });
});
