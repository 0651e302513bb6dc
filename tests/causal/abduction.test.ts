import { expect, test } from 'vitest';
import { explanations } from '../../src/causal/abduction.ts';
import { nodeNumber } from '../../src/causal/dag.ts';
import { decodeScm, evaluate } from '../../src/causal/scm.ts';

test('explanations of observed values are exactly the settings of hidden noise that produce them', () => {
  const scm = decodeScm('X=0.5 U V A|U|X B^U^V C&V&A');
  const at = (name: string): number => nodeNumber(scm.dag, name);
  // B shows whether exactly one of U and V is on, A whether either is.
  const told = [0, 0, 0, 0, 0, 1];
  const fact = evaluate(scm, [0, 1, 0, 0, 0, 1]);
  const causes = [at('U'), at('V')];
  const hiddenIn = (noise: Uint8Array): string => causes.map((node) => noise[node]).join('');
  const seen = new Map([at('A'), at('B')].map((node) => [node, fact[node] === 1]));
  const found = [...explanations(scm, told, { causes, seen })].map(hiddenIn);
  expect(found).toEqual(['10']);
  const less = [...explanations(scm, told, { causes, seen: new Map([[at('B'), true]]) })];
  expect(less.map(hiddenIn).toSorted()).toEqual(['01', '10']);
});
