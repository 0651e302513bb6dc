import { expect, test } from 'vitest';
import { explanations } from '../../src/causal/abduction.ts';
import { decodeScm, evaluate } from '../../src/causal/scm.ts';

test('explanations of observed values are exactly the settings of hidden noise that produce them', () => {
  const scm = decodeScm('X=0.5 U V A|U|X B^U^V C&V&A');
  const told = [0, 0, 0, 0, 0, 1];
  const fact = evaluate(scm, [0, 1, 0, 0, 0, 1]);
  const seen = new Map([3, 4].map((node) => [node, fact[node] === 1]));
  const found = [...explanations(scm, told, { causes: [1, 2], seen })].map(
    (noise) => `${noise[1]}${noise[2]}`,
  );
  expect(found).toEqual(['10']);
  const less = [...explanations(scm, told, { causes: [1, 2], seen: new Map([[4, true]]) })];
  expect(less.map((noise) => `${noise[1]}${noise[2]}`).toSorted()).toEqual(['01', '10']);
});
