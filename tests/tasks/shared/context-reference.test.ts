import { describe, expect, test } from 'vitest';
import {
  bringVars,
  dropBroughtVars,
  testTexts,
  varsIn,
} from '../../../src/tasks/shared/context-reference.ts';

const vars = { context: 'Once.', question: 'Is it?', answerInstruction: 'Say.', theme: 'abstract' };

describe('a test', () => {
  test('holds its texts', () => {
    expect(testTexts('about it', vars, undefined)).toEqual({ description: 'about it', vars });
    expect(testTexts('about it', vars, false)).toEqual({ description: 'about it', vars });
  });

  test('or a reference to them, the same for the same texts', () => {
    const reference = (change: Partial<typeof vars> = {}) =>
      testTexts('about it', { ...vars, ...change }, true);
    const { description, vars: held } = reference();
    expect(description).toBe('about it: Is it?');
    expect(Object.keys(held)).toEqual(['context']);
    expect(held.context).toMatch(/^file:\/\/.*\/[0-9a-f]{16}\/\.\.\/referenced-context\.ts$/);
    expect(reference().vars).toEqual(held);
    const others = [
      { context: 'Twice.' },
      { question: 'Why?' },
      { answerInstruction: '' },
      { theme: 'own' },
    ].map((change) => reference(change).vars.context);
    expect(new Set([held.context, ...others]).size).toBe(5);
    expect(varsIn(held)).toEqual(vars);
    expect(testTexts('it', { ...vars, question: ['{{ a }}'] }, true).description).toBe('it: {{ a }}');
  });

  test('of whose vars nothing is brought where they are no reference', () => {
    for (const own of [
      {},
      { context: 'Once.' },
      { context: ['file:///a/0123456789abcdef/../referenced-context.ts'] },
    ])
      expect(varsIn(own)).toBe(own);
  });

  test('has the vars of its reference while a prompt is made, and only then', () => {
    const held: Record<string, unknown> = {
      ...testTexts('about it', vars, true).vars,
      own: 1,
      theme: 'mine',
    };
    expect(bringVars(held)).toBe('Once.');
    expect(held).toEqual({
      ...held,
      question: 'Is it?',
      answerInstruction: 'Say.',
      theme: 'abstract',
      own: 1,
    });
    dropBroughtVars(held);
    expect(Object.keys(held).toSorted()).toEqual(['context', 'own', 'theme']);
    dropBroughtVars(undefined);
    const plain = { a: 1 };
    dropBroughtVars(plain);
    expect(plain).toEqual({ a: 1 });
  });
});
