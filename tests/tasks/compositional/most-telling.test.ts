import { expect, test } from 'vitest';
import { mostTelling } from '../../../src/tasks/compositional/kind.ts';
import type { CompositionalCase, Query } from '../../../src/tasks/shared/compositional-case.ts';

function asked(unit: number, query: Query, truth: boolean, weight: number, pair = 'X→Y'): CompositionalCase {
  return {
    ...{ task: 'compositional', design: '01234567/96/balanced', world: 'w1', theme: 'abstract' },
    ...{ equations: '', pair, query, unit, noise: '1', weight, truth },
  };
}

test('what settles a unit comes first, heavy units before light ones, and as they came where both are alike', () => {
  const cases = [
    asked(0, 'do-true', true, 0.9), // on anyway: a yes here leaves open what the other is
    asked(0, 'do-false', true, 0.9), // a yes that settles it
    asked(1, 'do-true', false, 0.1), // off anyway: a no that settles it
    asked(1, 'do-false', false, 0.1),
    asked(2, 'do-true', true, 0.2), // causal: both are needed
    asked(2, 'do-false', false, 0.2),
    asked(3, 'factual', true, 0.3),
  ];
  expect(mostTelling(cases)).toEqual([1, 6, 4, 5, 2, 0, 3]);
});

test('units of other pairs and worlds are others', () => {
  const cases = [
    asked(0, 'do-true', true, 0.5),
    asked(0, 'do-false', false, 0.6, 'X→A'),
    { ...asked(0, 'do-false', false, 0.7), world: 'w2' },
  ];
  // None of them is causal, and none settles anything.
  expect(mostTelling(cases)).toEqual([2, 1, 0]);
});
