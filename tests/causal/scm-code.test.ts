import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dagFromEdges } from '../../src/causal/dag.ts';
import { decodeScm, encodeScm } from '../../src/causal/scm.ts';
import { ANY_FUNCTION, anyDag, anyScm } from '../arbitraries.ts';

test('reads as equations', () => {
  const dag = dagFromEdges([
    ['X', 'A'],
    ['X', 'C'],
    ['A', 'C'],
  ]);
  const scm = { dag, functions: ['or', 'or', 'and'] as const, noise: [0.4, 0.25, 0.5], fixed: new Map() };
  expect(encodeScm(scm)).toBe('X=0.4 A=0.25|X C=0.5&X&A');
  expect(encodeScm({ ...scm, functions: ['or', 'or', 'at least 2'] })).toBe('X=0.4 A=0.25|X C=0.5+X+A≥2');
});

test('reading back gives the same model', () => {
  fc.assert(
    fc.property(anyScm(anyDag(), ANY_FUNCTION), (scm) => {
      const back = decodeScm(encodeScm(scm));
      expect(back.dag).toEqual(scm.dag);
      expect(back.noise).toEqual(scm.noise);
      // A node without parents has nothing to combine: its function is not written.
      scm.dag.parents.forEach((parents, node) => {
        if (parents.length > 0) expect(back.functions[node]).toBe(scm.functions[node]);
      });
    }),
  );
});

test.each([
  ['X C', 'X'],
  ['X=0.4 C=', 'C='],
  ['X=a', 'X=a'],
  ['X=0.4 A=0.4|X B=0.4|X C=0.4|A&B', 'C=0.4|A&B'],
  ['X=0.4 A=0.4|X C=0.4+X+A', 'C=0.4+X+A'],
  ['X=0.4 A=0.4|X C=0.4|X|A≥2', 'C=0.4|X|A≥2'],
  ['', ''],
])('refuses %s, naming the equation', (code, equation) => {
  expect(() => decodeScm(code)).toThrow(`decodeScm: expected an equation like C=0.4|X|A, got ${equation}`);
});

test('refuses equations whose causes come later', () => {
  expect(() => decodeScm('A=0.4|X X=0.4')).toThrow('decodeScm: expected causes before effects');
});
