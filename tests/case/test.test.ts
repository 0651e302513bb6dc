import { describe, expect, test } from 'vitest';
import { fingerprintOf, testOf } from '../../src/case/test.ts';

const ITEM = { task: 't', design: 'd/1', id: '1', cluster: '1', weight: 1, truth: true };
const TEXTS = { context: 'Ada waits.', question: 'Does Ada wait?', answerInstruction: 'Say yes or no.' };

describe('a fingerprint', () => {
  test('is the same whatever the order of the fields, with or without undefined fields', () => {
    const reversed = Object.fromEntries(Object.entries({ ...ITEM, twin: undefined }).reverse());
    expect(fingerprintOf(reversed, TEXTS)).toBe(fingerprintOf(ITEM, TEXTS));
  });

  test.each([
    ['a field changes', { ...ITEM, truth: false }, TEXTS],
    ['a text changes', ITEM, { ...TEXTS, question: 'Does Ida wait?' }],
    [
      'words move from the context to the question',
      ITEM,
      { ...TEXTS, context: 'Ada', question: ' waits.Does Ada wait?' },
    ],
    [
      'words move from the question to the instruction',
      ITEM,
      { ...TEXTS, question: 'Does Ada', answerInstruction: ' wait?Say yes or no.' },
    ],
  ])('changes if %s', (_, item, texts) => {
    expect(fingerprintOf(item, texts)).not.toBe(fingerprintOf(ITEM, TEXTS));
  });
});

describe('the test of a question', () => {
  test('has the case and its fingerprint as metadata, and all texts in a single variable', () => {
    const { context, question } = TEXTS;
    const texts = { context, question, answerInstruction: 'Answer with Yes or No.' };
    expect(testOf(ITEM, { context, question }, 'words')).toEqual({
      vars: { case: texts },
      metadata: { ...ITEM, fingerprint: fingerprintOf(ITEM, texts) },
      options: { disableVarExpansion: true },
    });
  });

  test('asks for answer tags by default', () => {
    const { vars, options } = testOf(ITEM, TEXTS);
    expect(vars.case.answerInstruction).toContain('<answer>yes</answer> or <answer>no</answer>');
    expect(options).toEqual({ disableVarExpansion: true });
  });

  test('asks for a JSON object in the format “json”, and sends every provider its schema', () => {
    const { vars, options } = testOf(ITEM, TEXTS, 'json');
    expect(vars.case.answerInstruction).toContain('{"answer": "yes"} or {"answer": "no"}');
    expect(options).toMatchObject({ response_format: { type: 'json_schema' } });
  });
});
