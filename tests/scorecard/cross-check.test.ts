import { expect, test } from 'vitest';
import { linear } from '../../generators/linear.ts';
import { rollUp } from '../../src/scorecard/roll-up.ts';
import { misfits } from '../../src/scorecard/serialise.ts';
import { rowsOf, simulatedVariant } from '../support/rows.ts';

const tests = linear({ edges: { 'X -> A': 2, 'A -> Y': 1.5, 'X -> Y': 3, 'Y -> Z': 0.5 } });
const scorecard = rollUp(
  rowsOf(
    tests,
    ['a', 'b'].map((label) => ({ ...simulatedVariant({ model: 'oracle' }), label })),
  ),
  { createdAt: '2025-01-01T00:00:00.000Z' },
);

test('a sound scorecard fits together', () => {
  expect(misfits(scorecard)).toEqual([]);
});

test.each([0, 1])('variant %i without the results of a task that the scorecard has is named', (lacking) => {
  const variants = scorecard.variants.map((variant, i) =>
    i === lacking ? { ...variant, tasks: {} } : variant,
  );
  expect(misfits({ ...scorecard, variants })).toEqual([
    `variants.${lacking}.tasks.linear: expected some, as in tasks.linear, got none`,
  ]);
});

test('results of a task that the scorecard lacks are named', () => {
  expect(misfits({ ...scorecard, tasks: {} })).toEqual([
    'variants.0.tasks.linear: expected none, as in tasks.linear, got some',
  ]);
});
