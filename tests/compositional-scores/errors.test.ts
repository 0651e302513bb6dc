import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pnsError, productError, relativeError, type WorldError } from '../../src/tasks/compositional/errors.ts';
import { anyEstimates, figure4, populationOf } from './asked-cases.ts';

test.each([
  [0.15, 0.2, 0.25],
  [0.2, 0.2, 0],
  [0, 0, 'undefined'],
  [0.1, 0, 'unbounded'],
])('with an estimate of %d and a true value of %d, the relative error is %s', (estimate, truth, expected) => {
  const error = relativeError(truth, estimate);
  expect(typeof error === 'number' ? Number(error.toFixed(12)) : error).toBe(expected);
});

const world = populationOf(figure4('|', 0.4));

/** The errors of the estimated PNS of Figure 4's pairs. */
const ERRORS: Record<string, (estimates: readonly number[]) => WorldError> = {
  'PNS error': (estimates) => pnsError(world, estimates),
  'composition error (ε)': (estimates) => productError(world, estimates, 'truth'),
  'inconsistency (γ)': (estimates) => productError(world, estimates, 'estimate'),
};

const STEP = 1e-6;

test.each(Object.entries(ERRORS))(
  'the slopes computed for the %s, as a function of the estimated PNS values, equal its numerical derivatives',
  (_, errorOf) => {
    fc.assert(
      fc.property(anyEstimates(world.pairs.length), fc.nat(world.pairs.length - 1), (estimates, pair) => {
        const valueAt = (shift: number): number =>
          errorOf(estimates.with(pair, estimates[pair]! + shift)).value as number;
        const left = (valueAt(0) - valueAt(-STEP)) / STEP;
        const right = (valueAt(STEP) - valueAt(0)) / STEP;
        const tolerance = 0.01 * Math.max(1, Math.abs(left));
        // An absolute value has a kink at 0, where there is no derivative.
        fc.pre(Math.abs(left - right) < tolerance);
        expect(Math.abs(errorOf(estimates).slopes[pair]! - left)).toBeLessThan(2 * tolerance);
      }),
    );
  },
);
