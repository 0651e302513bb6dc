import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { perKey } from '../../src/lib/caching.ts';
import { metricsOf } from '../../src/scorecard/metrics.ts';
import { depthMetrics, halfDepth } from '../../src/scoring/half-depth.ts';
import { DEFAULT_SETTINGS } from '../../src/scoring/settings.ts';
import { estimateOf } from '../../src/scoring/tracked.ts';
import { SCORES } from '../../src/tasks/scores.ts';
import { IS_NIGHTLY } from '../support/fuzz.ts';
import { promptOf, simulatedVariant } from '../support/rows.ts';
import { columnOf, sheetOf } from '../support/variant-answers.ts';

/** `npm run calibrate -- depth` has three hundred, each night as well. */
const SEEDS = IS_NIGHTLY ? 10 : 2;

const ladder = perKey((seed: number) => compositional({ preset: 'ladder', units: { twins: 12 }, seed }));

/** Half depth of a simulated model on a ladder, with its interval and the curve. */
function depthOf(model: object, seed: number, name = 'CCR half depth (links)', tests = ladder(seed)) {
  const { reply } = simulatedVariant({ seed, ...model });
  const sheet = sheetOf(tests);
  const variant = columnOf(sheet, 'model', (_, position) => {
    return /\byes\b/i.test(String(reply(promptOf(tests[position]!), 0))) ? 'yes' : 'no';
  });
  const metrics = metricsOf(sheet, DEFAULT_SETTINGS, SCORES);
  const found = metrics.find((metric) => metric.name === name);
  const estimate = found && estimateOf(found.of(variant));
  if (estimate?.kind !== 'estimate' || estimate.interval.kind !== 'interval')
    throw new Error('no half depth');
  const curve = metrics
    .filter((metric) => metric.name.startsWith(`${name.split(' ', 1)[0]} discrimination at `))
    .map((metric) => estimateOf(metric.of(variant)));
  return {
    value: estimate.value,
    ...estimate.interval,
    curve: curve.map((one) => (one.kind === 'estimate' ? one.value : Number.NaN)),
  };
}

const octaves = (one: number, other: number): number => Math.abs(Math.log2(one / other));

const paths = perKey((seed: number) => interventionEffects({ preset: 'ladder', seed }));
const PATHS = 'IE half depth (variables)';

test('a ladder of paths asks as much that is so as not, at each length', () => {
  for (const [graph, tests] of Map.groupBy(paths(1), ({ metadata }) => metadata?.graph)) {
    const truths = tests.map(({ metadata }) => metadata?.truth);
    expect([graph, truths.filter(Boolean).length]).toEqual([graph, tests.length / 2]);
  }
  expect(paths(1)).toHaveLength(7 * 16 * 4);
});

describe('half depth of paths', () => {
  test.each([5, 12, 50, 200])(
    'of a model that loses a path after %i variables, with 3 % slips: between the rungs',
    (variables) => {
      for (let seed = 1; seed <= SEEDS; seed++) {
        const model = { model: 'forgetful', steps: variables - 1, slipRate: 0.03 };
        const { value, low, high } = depthOf(model, seed, PATHS, paths(seed));
        const between = 2 ** (Math.floor(Math.log2(variables)) + 0.5);
        expect(octaves(value, between), `seed ${seed}`).toBeLessThan(0.25);
        expect([low <= value, value <= high, octaves(low, high) < 1]).toEqual([true, true, true]);
      }
    },
  );

  test('of a model that slips at single steps is where its discrimination falls to half', () => {
    // Of a path of n variables, n − 2 are derived: the cause is given, and nothing causes the one that is set.
    const lengths = [4, 8, 16, 32, 64, 128, 256];
    const exact = halfDepth(
      lengths,
      lengths.map((length) => (1 - 2 * 0.05) ** (length - 2)),
    );
    const within = [1, 2, 3, 4].filter((seed) => {
      const { low, high } = depthOf({ model: 'oracle', stepSlipRate: 0.05 }, seed, PATHS, paths(seed));
      return low <= exact && exact <= high;
    });
    expect(within.length).toBeGreaterThanOrEqual(3);
  });

  test.each(['always-yes', 'always-no', 'intervention-blind'])('of %s is below the first rung', (model) => {
    expect(depthOf({ model }, 1, PATHS, paths(1))).toMatchObject({
      value: 2,
      low: 2,
      curve: Array(7).fill(0),
    });
  });

  test('of the oracle is as long as the longest path', () => {
    expect(depthOf({ model: 'oracle' }, 1, PATHS, paths(1))).toMatchObject({
      value: 256,
      curve: Array(7).fill(1),
    });
  });
});

describe('half depth', () => {
  test.each(['always-yes', 'always-no', 'intervention-blind', 'credulous'])(
    'of %s is below the first rung, with J = 0 at all',
    (model) => {
      const { value, low, curve } = depthOf({ model }, 1);
      expect([value, low]).toEqual([1, 1]);
      for (const found of curve) expect(found).toBeCloseTo(0, 12);
    },
  );

  test('of the oracle is as deep as the ladder', () => {
    expect(depthOf({ model: 'oracle' }, 1)).toMatchObject({ value: 256, curve: Array(8).fill(1) });
  });

  test('is where the curve crosses one half, on the logarithm of the length', () => {
    expect(halfDepth([2, 4, 8, 16], [1, 1, 0, 0])).toBeCloseTo(4 * Math.SQRT2, 12);
    expect(halfDepth([2, 4, 8], [1, 1, 0.25])).toBeCloseTo(4 * 2 ** (2 / 3), 12);
    expect(halfDepth([2, 4, 8], [1, 1, 0.5])).toBe(8);
    expect(halfDepth([2, 4, 8], [1, 0.5, 0])).toBe(4);
    // Below one half at the first length: less than that; nothing followed: half of it.
    expect(halfDepth([2, 4, 8], [0.25, 0, 0])).toBeCloseTo(Math.SQRT2, 12);
    expect(halfDepth([2, 4, 8], [-0.5, 0, 0])).toBe(1);
    // Out of order: pooled first, to 1, 0.6, 0.6, 0.2.
    expect(halfDepth([2, 4, 8, 16], [1, 0.5, 0.7, 0.2])).toBeCloseTo(8 * 2 ** 0.25, 12);
  });

  test('never falls where any J rises, and lies between none and all', () => {
    const j = fc.double({ min: -1, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(j, { minLength: 4, maxLength: 4 }),
        fc.nat(3),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (values, i, more) => {
          const lengths = [2, 4, 8, 16];
          const [before, after] = [values, values.with(i, Math.min(1, (values[i] ?? 0) + more))].map(
            (curve) => halfDepth(lengths, curve),
          );
          expect(after! >= before! - 1e-9).toBe(true);
          expect(before! >= 1 && after! <= 16).toBe(true);
        },
      ),
      { seed: 20, numRuns: 500 },
    );
  });
});

test('lengths are named by their units, and none are where there are too few of them', () => {
  const depth = { label: 'CCR', axis: 'links', unit: { one: 'link', many: 'links' } };
  const rungs = [3, 1, 2].map((length) => ({ length, discrimination: { name: 'x' } as never }));
  expect(
    depthMetrics(rungs, depth, 0.95).map(({ name, isDetail, ceiling }) => [name, isDetail, ceiling]),
  ).toEqual([
    ['CCR half depth (links)', undefined, 3],
    ['CCR discrimination at 1 link', true, undefined],
    ['CCR discrimination at 2 links', true, undefined],
    ['CCR discrimination at 3 links', true, undefined],
  ]);
  expect(depthMetrics(rungs.slice(0, 1), depth, 0.95)).toEqual([]);
});

test('half depth is compared by the mean of the curve', () => {
  const sums = [{ cluster: 'a', right: 1, of: 1 }];
  const rungs = [1, 2, 4].map((length) => ({
    length,
    discrimination: {
      name: 'd',
      contrast: () => ({ constant: -length, parts: [{ coefficient: 6 * length, sums }] }),
    } as never,
  }));
  const depth = { label: 'L', axis: 'links', unit: { one: 'link', many: 'links' } };
  const [half] = depthMetrics(rungs, depth, 0.95).filter(({ name }) => name === 'L half depth (links)');
  const { constant, parts } = half!.contrast({} as never);
  expect(constant).toBeCloseTo(-7 / 3, 12);
  expect(parts.map(({ coefficient }) => coefficient)).toEqual([2, 4, 8]);
  expect(half!.ceiling).toBe(4);
  expect(depthMetrics(rungs.slice(2), depth, 0.95)).toEqual([]);
});

test('rungs with few answers weigh little where the curve rises', () => {
  // A lucky rung of 8 answers beyond the half depth hardly lifts the one of 48 before it.
  const few = halfDepth([2, 4, 8, 16], [1, 1, 0, 0.75], [8, 48, 48, 8]);
  expect(few).toBeCloseTo(4 * 2 ** (0.5 / (1 - (8 * 0.75) / 56)), 10);
  expect(halfDepth([2, 4, 8], [1, 0.4, 0.6], [48, 48, 48])).toBe(halfDepth([2, 4, 8], [1, 0.4, 0.6]));
});
