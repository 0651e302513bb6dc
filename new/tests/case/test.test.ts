import { describe, expect, test } from 'vitest';
import { fingerprintOf, testOf } from '../../src/case/test.ts';

const ITEM = { task: 't', design: 'd/1', id: '1', cluster: '1', weight: 1, truth: true };
const TEXTS = { context: 'Ada waits.', question: 'Does Ada wait?', answerInstruction: 'Say yes or no.' };

describe('a fingerprint', () => {
  test('depends neither on the order of the fields nor on undefined ones', () => {
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

test('a test carries the case with its fingerprint, and the texts as one variable', () => {
  expect(testOf(ITEM, TEXTS, { provider: 'p' })).toEqual({
    vars: { case: TEXTS },
    metadata: { ...ITEM, fingerprint: fingerprintOf(ITEM, TEXTS) },
    options: { disableVarExpansion: true, provider: 'p' },
  });
});
