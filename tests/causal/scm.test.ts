import { describe, expect, test } from 'vitest';
import { decodeScm, encodeScm, evaluate, intervene } from '../../src/causal/scm.ts';
import { MODELS } from './random-models.ts';

describe('a node', () => {
  // The values for A and B both false, A alone true, B alone true, and both true.
  test.each([
    ['or', 'C=0.4|A|B', '0111'],
    ['and', 'C=0.4&A&B', '0000'],
    ['exclusive or', 'C=0.4^A^B', '0110'],
    ['or not', 'C=0.4!A!B', '1110'],
    ['at least 2', 'C=0.4+A+B≥2', '0001'],
  ])(
    'with the function “%s” has the correct state for every state of its causes while its own noise is off',
    (_, equation, table) => {
      const scm = decodeScm(`A=0.5 B ${equation}`);
      const settings = [
        [0, 0, 0],
        [1, 0, 0],
        [0, 1, 0],
        [1, 1, 0],
      ];
      expect(settings.map((noise) => evaluate(scm, noise)[2]).join('')).toBe(table);
    },
  );

  test('ignores its causes and its noise when an intervention sets its state', () => {
    const scm = intervene(decodeScm('A=0.5 B|A C|B'), [{ node: 1, value: false }]);
    expect([...evaluate(scm, [1, 1, 0])]).toEqual([1, 0, 0]);
  });
});

describe('a causal model that was written as text', () => {
  test.each(MODELS)('is the same after the text is parsed (model %#)', (scm) => {
    expect(decodeScm(encodeScm(scm))).toEqual(scm);
  });

  test.each([
    ['contains no probability', 'A'],
    ['contains a probability above 1', 'A=2'],
    ['names a node twice', 'A=0.5 A|B'],
    ['puts an effect before its cause', 'B=0.5|A A'],
    ['contains a threshold without a number', 'C=0.5+A≥'],
    ['mixes two functions in one equation', 'A=0.5 B|A&C'],
    ['is empty', ''],
  ])('is refused if its text %s', (_, code) => {
    expect(() => decodeScm(code)).toThrow(/^decodeScm: expected .+, got /);
  });
});
