import { describe, expect, it } from 'vitest';
import { chancesOf, detectableLoss } from '../../src/plan/detectable-loss.ts';

/** The default design: 36 pairs of twins with four questions each, 108 units with two, 60 draws with four. */
const DEFAULT = [...Array(36).fill(4), ...Array(108).fill(2), ...Array(60).fill(4)];
/** As large as a simulated gate of 1,000 questions: 60 pairs of twins, 180 units, 100 draws. */
const LARGER = [...Array(60).fill(4), ...Array(180).fill(2), ...Array(100).fill(4)];

describe('the computed chances that the gate passes or fails a candidate', () => {
  // The shares of 1,000 gates that passed or failed in a simulation of 600 questions, by bench/operating-table.ts. Such a
  // share has a standard error of up to 0.016, and the formula takes losses as normally distributed.
  it.each([
    [0, 0, { pass: 1, fail: 0 }],
    [0.05, 0.05, { pass: 0.956, fail: 0 }],
    [0.1, 0.1, { pass: 0.779, fail: 0 }],
    [0.02, 0, { pass: 0.943, fail: 0 }],
    [0.03, 0, { pass: 0.519, fail: 0 }],
    [0.05, 0, { pass: 0.004, fail: 0.004 }],
    [0.08, 0, { pass: 0, fail: 0.606 }],
    [0.1, 0, { pass: 0, fail: 0.979 }],
    [0.1, 0.03, { pass: 0, fail: 0.178 }],
    [0.15, 0.05, { pass: 0, fail: 0.757 }],
  ])(
    'are close to those in simulations with a share of wrong answers of %d (candidate) and %d (baseline)',
    (candidate, baseline, wanted) => {
      const { pass, fail } = chancesOf(DEFAULT, { candidate, baseline });
      expect(Math.abs(pass - wanted.pass)).toBeLessThan(0.05);
      expect(Math.abs(fail - wanted.fail)).toBeLessThan(0.05);
    },
  );
});

describe('the loss in accuracy that the gate detects in 80 % of runs', () => {
  it('is about 0.09 for the default design, and smaller for a design with more questions', () => {
    expect(detectableLoss(DEFAULT)).toBeCloseTo(0.087, 2);
    expect(detectableLoss(LARGER)!).toBeLessThan(detectableLoss(DEFAULT)!);
  });

  it('is undefined for a design with only six questions', () => {
    expect(detectableLoss([2, 2, 2])).toBeUndefined();
  });

  it('is undefined if a candidate that guesses never passes, but fails in less than 80 % of runs', () => {
    const clusters = Array(10).fill(4);
    const { pass, fail } = chancesOf(clusters, { candidate: 0.5, baseline: 0 });
    expect(pass).toBeCloseTo(0, 3);
    expect(fail).toBeLessThan(0.8);
    expect(detectableLoss(clusters)).toBeUndefined();
  });
});
