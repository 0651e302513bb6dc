import { expect, test } from 'vitest';
import { at } from '../../../../src/lib/at.ts';
import { namedRng } from '../../../../src/lib/rng.ts';
import { twinUnits } from '../../../../src/tasks/compositional/twins/twin-units.ts';
import { noiseThatMatters } from '../../../../src/tasks/compositional/units.ts';
import { worldAt } from './twin-units.ts';

/** Wrong answerers: functions of all noise, told nodes that cannot matter included. */
const ANSWERERS = Array.from({ length: 10 }, (_, i) => {
  const rng = namedRng('answerers', i);
  const weights = Array.from({ length: 64 }, () => rng.uniform() - 0.5);
  return (noise: ArrayLike<number>): number =>
    Array.from(noise).reduce((sum, on, node) => sum + on * at(weights, node), 0) > 0 ? 1 : 0;
});

test('estimates over 300 designs lie within 3 standard errors of the population value, for arbitrary wrong answerers', () => {
  const { world } = worldAt('decisive-small', 'skewed');
  const pair = { from: 0, to: 2, scope: 'global' } as const;
  const matters = noiseThatMatters(world, pair);
  expect(matters.length).toBeGreaterThan(8);
  const { twins, others, twin, other } = twinUnits(world, pair, 60);
  const designs = Array.from({ length: 300 }, (_, d) => [
    ...Array.from({ length: twins }, (__, i) => twin(i, namedRng('design', d, 'twin', i))).flat(),
    ...Array.from({ length: others }, (__, i) => other(i, namedRng('design', d, 'other', i))),
  ]);
  const DRAWS = 60_000;
  const rng = namedRng('population');
  const drawn = Array.from({ length: DRAWS }, () =>
    Uint8Array.from(world.scm.noise, (p) => (rng.bernoulli(p) ? 1 : 0)),
  );
  for (const answer of ANSWERERS) {
    const truth = drawn.reduce((sum, noise) => sum + answer(noise), 0) / DRAWS;
    const estimates = designs.map((units) =>
      units.reduce((sum, { noise, weight }) => sum + weight * answer(noise), 0),
    );
    const mean = estimates.reduce((sum, value) => sum + value, 0) / estimates.length;
    const variance = estimates.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (estimates.length - 1);
    const error = Math.sqrt(variance / estimates.length + (truth * (1 - truth)) / DRAWS);
    expect(Math.abs(mean - truth)).toBeLessThanOrEqual(3 * error);
  }
});
