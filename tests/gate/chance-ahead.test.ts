import { expect, test } from 'vitest';
import { isFutile } from '../../src/gate/futility.ts';
import { normalCumulative, normalQuantile } from '../../src/lib/statistics/normal.ts';

const look = (stage: number, stages: number) => ({
  ...{ stage, stages },
  ...{ through: new Map(), enumerated: false },
});

/** The p so far from which on it is futile to go on, by the formula solved for it. */
function edge(alpha: number, share: number): number {
  const z = -normalQuantile(alpha) + normalQuantile(0.02) * Math.sqrt(1 - share);
  return normalCumulative(-z * Math.sqrt(share));
}

test.each([
  [0.01, 1, 4],
  [0.01, 2, 4],
  [0.05, 3, 4],
  [0.05, 1, 16],
])('a finding at %d is given up at stage %i of %i once it has a chance of 2 %%', (alpha, stage, stages) => {
  const p = edge(alpha, stage / stages);
  expect(isFutile(p + 1e-6, alpha, look(stage, stages))).toBe(true);
  expect(isFutile(p - 1e-6, alpha, look(stage, stages))).toBe(false);
});

test('a p of 0 or 1 is as good as next to it', () => {
  expect([0, 1].map((p) => isFutile(p, 0.01, look(7, 8)))).toEqual([false, true]);
  // At an alpha of 0 only what is surest may still be found.
  expect(isFutile(0, 0, look(7, 8))).toBe(false);
});
