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

test('a test has the case and its fingerprint as metadata, and the texts as a single variable', () => {
  expect(testOf(ITEM, TEXTS, { provider: 'p' })).toEqual({
    vars: { case: TEXTS },
    metadata: { ...ITEM, fingerprint: fingerprintOf(ITEM, TEXTS) },
    options: { disableVarExpansion: true, provider: 'p' },
  });
});
