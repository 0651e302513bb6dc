import { describe, expect, test } from 'vitest';
import { decodeScm, encodeScm, evaluate, intervene } from '../../src/causal/scm.ts';
import { MODELS } from './random-models.ts';

describe('a node', () => {
  test.each([
    ['or', 'C=0.4|A|B', '0111'],
    ['and', 'C=0.4&A&B', '0000'],
    ['exclusive or', 'C=0.4^A^B', '0110'],
    ['or not', 'C=0.4!A!B', '1110'],
    ['at least 2', 'C=0.4+A+B≥2', '0001'],
  ])('has the truth table of the function “%s” when its noise is off', (_, equation, table) => {
    const scm = decodeScm(`A=0.5 B ${equation}`);
    const values = [0, 1, 2, 3].map((code) => evaluate(scm, [code & 1, code >> 1, 0])[2]);
    expect(values.join('')).toBe(table);
  });

  test('ignores its causes when an intervention sets it', () => {
    const scm = intervene(decodeScm('A=0.5 B|A C|B'), [{ node: 1, value: false }]);
    expect([...evaluate(scm, [1, 1, 0])]).toEqual([1, 0, 0]);
  });
});

describe('an encoded model', () => {
  test.each(MODELS)('is decoded to the same model', (scm) => {
    expect(decodeScm(encodeScm(scm))).toEqual(scm);
  });

  test.each(['A', 'A=2', 'A=0.5 A|B', 'B=0.5|A A', 'C=0.5+A≥', 'A=0.5 B|A&C', ''])(
    'is refused if it is malformed: “%s”',
    (code) => {
      expect(() => decodeScm(code)).toThrow(/^decodeScm: expected .+, got /);
    },
  );
});
