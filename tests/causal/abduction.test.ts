import { describe, expect, test } from 'vitest';
import { explanations } from '../../src/causal/abduction.ts';
import { nodeNumber } from '../../src/causal/dag.ts';
import { decodeScm } from '../../src/causal/scm.ts';

// A is true if U or V is on, B if exactly one of them is. The truth table, for U and V:
//
//   U V | A B
//   0 0 | 0 0
//   1 0 | 1 1
//   0 1 | 1 1
//   1 1 | 1 0
describe('abduction (inferring hidden noise from observed states)', () => {
  const scm = decodeScm('U=0.5 V A|U|V B^U^V');
  const causes = ['U', 'V'].map((symbol) => nodeNumber(scm.dag, symbol));

  test.each([
    ['nothing is observed', {}, ['00', '01', '10', '11']],
    ['A is observed to be true', { A: true }, ['01', '10', '11']],
    ['A is observed to be false', { A: false }, ['00']],
    ['B is observed to be true', { B: true }, ['01', '10']],
    ['A is observed to be true and B to be false', { A: true, B: false }, ['11']],
    ['A is observed to be false and B to be true', { A: false, B: true }, []],
  ])('finds all possible values of the hidden noise, and no others, if %s', (_, observed, expected) => {
    const seen = new Map(Object.entries(observed).map(([symbol, value]) => [nodeNumber(scm.dag, symbol), value]));
    const found = [...explanations(scm, [0, 0, 0, 0], { causes, seen })];
    expect(found.map((noise) => causes.map((node) => noise[node]).join('')).toSorted()).toEqual(expected);
  });
});

test('abduction (inferring hidden noise from observed states) never changes the noise that the story states', () => {
  const scm = decodeScm('U=0.5 C A|U|C');
  const [u, c, a] = ['U', 'C', 'A'].map((symbol) => nodeNumber(scm.dag, symbol));
  const stated = [0, 0, 0];
  stated[c!] = 1;
  // C is on, so that A is true whatever U is.
  const found = [...explanations(scm, stated, { causes: [u!], seen: new Map([[a!, true]]) })];
  expect(found.map((noise) => [noise[u!], noise[c!]])).toEqual([
    [0, 1],
    [1, 1],
  ]);
});
