import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { namedRng, type Rng } from '../../../src/lib/rng.ts';
import { absoluteInterval } from '../../../src/lib/statistics/absolute-interval.ts';
import { bootstrapRatios, percentileInterval, type Ratio } from '../../../src/lib/statistics/bootstrap.ts';
import {
  collectDistribution,
  combineDistributions,
  type Distribution,
  distributionOf,
} from '../../../src/lib/statistics/distribution.ts';
import { normalQuantile } from '../../../src/lib/statistics/normal.ts';
import { drawResamples, type Resamples } from '../../../src/lib/statistics/resamples.ts';
import { IS_NIGHTLY, nightly } from '../../support/fuzz.ts';
import expected from './fixtures/bootstrap.json' with { type: 'json' };

const ones = (length: number) => new Float64Array(length).fill(1);

/** A ratio summed the plain way, one unit at a time. */
function plainly({ numerator, denominator }: Ratio): (times: Uint32Array) => number | undefined {
  return (times) => {
    let above = 0;
    let below = 0;
    times.forEach((t, unit) => {
      above += t * numerator[unit]!;
      below += t * denominator[unit]!;
    });
    return below === 0 ? undefined : above / below;
  };
}

function bounds(distribution: Distribution, resamples: Resamples) {
  const interval = percentileInterval(distribution, resamples);
  if (interval.kind === 'none') throw new Error(`no interval: ${interval.reason}`);
  return interval;
}

/** The distribution of any statistic of how often each unit was drawn, one resample at a time. */
function bootstrapStatistic(
  { count, units, times }: Resamples,
  statistic: (times: Uint32Array) => number | undefined,
): Distribution {
  return collectDistribution(count, (r) => statistic(times.subarray(r * units, (r + 1) * units)));
}

describe('bootstrapRatios', () => {
  it('agrees with summing one unit at a time, undefined resamples included', () => {
    const list = fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 6, maxLength: 6 });
    fc.assert(
      fc.property(fc.integer(), list, list, list, (seed, a, b, c) => {
        const resamples = drawResamples(namedRng(seed), 6, 30);
        const ratios = [
          { numerator: a, denominator: b },
          { numerator: c, denominator: b },
          { numerator: a, denominator: ones(6) },
        ];
        expect(bootstrapRatios(resamples, ratios)).toEqual(
          ratios.map((ratio) => bootstrapStatistic(resamples, plainly(ratio))),
        );
      }),
    );
  });

  it('gives the same numbers for the same name, in every version of this package', () => {
    const resamples = drawResamples(namedRng(2025, 'bootstrap'), 8, 4);
    const [mean] = bootstrapRatios(resamples, [
      { numerator: [1, 0, 0, 1, 1, 0, 1, 1], denominator: ones(8) },
    ]);
    expect(mean!.values).toMatchInlineSnapshot(`
      Float64Array [
        0.75,
        0.375,
        0.5,
        0.5,
      ]
    `);
  });

  it('refuses lists of another length, and NaN', () => {
    const resamples = drawResamples(namedRng(1), 3, 10);
    expect(() => bootstrapRatios(resamples, [{ numerator: [1, 2], denominator: [1, 1, 1] }])).toThrow(
      'bootstrapRatios: expected a list of length 3, got 2',
    );
    expect(() =>
      bootstrapRatios(resamples, [{ numerator: [1, 2, Number.NaN], denominator: [1, 1, 1] }]),
    ).toThrow('bootstrapRatios: expected finite numbers, got NaN at position 2');
  });
});

describe('percentileInterval', () => {
  test.each(expected.rows)(
    'is near that of scipy, $low to $high',
    ({ numerator, denominator, low, high, standardError }) => {
      const resamples = drawResamples(namedRng('scipy'), numerator.length, 20_000);
      const [distribution] = bootstrapRatios(resamples, [{ numerator, denominator }]);
      const interval = bounds(distribution!, resamples);
      expect(Math.abs(interval.low - low) / standardError).toBeLessThan(0.1);
      expect(Math.abs(interval.high - high) / standardError).toBeLessThan(0.1);
    },
  );

  const overOneHundred = drawResamples(namedRng('positions'), 10, 100);

  it('takes the quantiles of type 7', () => {
    const values = Array.from({ length: 100 }, (_, i) => i);
    const interval = bounds(distributionOf(values.toReversed()), overOneHundred);
    expect(interval.low).toBeCloseTo(2.475, 12);
    expect(interval.high).toBeCloseTo(96.525, 12);
    expect(interval).toMatchObject({ level: 0.95, method: 'percentile-bootstrap' });
  });

  it('widens for undefined resamples, as if they lay beyond both bounds', () => {
    const values = Array.from({ length: 100 }, (_, i) => (i < 2 ? undefined : i));
    const interval = bounds(distributionOf(values), overOneHundred);
    expect(interval.low).toBeCloseTo(2.475, 12);
    expect(interval.high).toBeCloseTo(98.525, 12);
  });

  it('says so when a bound falls among undefined resamples', () => {
    const values = Array.from({ length: 100 }, (_, i) => (i < 3 ? undefined : i));
    expect(percentileInterval(distributionOf(values), overOneHundred)).toEqual({
      kind: 'none',
      reason: 'undefined-resamples',
    });
  });

  it('never has no width', () => {
    const units = 10;
    const weights = ones(units).map(() => 1 / 3);
    const resamples = drawResamples(namedRng('constant'), units, 100);
    const [constant] = bootstrapRatios(resamples, [
      { numerator: weights.map((w) => 0.7 * w), denominator: weights },
    ]);
    expect(percentileInterval(constant!, resamples)).toEqual({ kind: 'none', reason: 'no-variation' });
  });

  it('knows that one cluster is not enough', () => {
    const resamples = drawResamples(namedRng('lonely'), 1, 100);
    const distribution = bootstrapStatistic(resamples, (times) => times[0]);
    expect(percentileInterval(distribution, resamples)).toEqual({ kind: 'none', reason: 'single-cluster' });
  });

  it('keeps together what varies together', () => {
    // Two variants that differ on one unit of 40: their difference hardly varies, though each of them does.
    const units = 40;
    const first = ones(units).map((_, i) => i % 2);
    const second = first.map((correct, i) => (i === 0 ? 1 : correct));
    const resamples = drawResamples(namedRng('paired'), units, 1000);
    const variants = bootstrapRatios(resamples, [
      { numerator: first, denominator: ones(units) },
      { numerator: second, denominator: ones(units) },
    ]);
    const difference = combineDistributions([variants[1]!, variants[0]!], ([b, a]) => b - a);
    const alone = bounds(variants[0]!, resamples);
    const paired = bounds(difference, resamples);
    expect(alone.high - alone.low).toBeGreaterThan(0.25);
    expect(paired.high - paired.low).toBeLessThan(0.1);
  });
});

/** How often the interval of a mean holds the truth, over data sets that all share one set of resamples. */
function coverage(resamples: Resamples, truth: number, dataSets: readonly Ratio[]): number {
  const covered = bootstrapRatios(resamples, dataSets).filter((distribution) => {
    const interval = percentileInterval(distribution, resamples);
    return interval.kind === 'interval' && interval.low <= truth && truth <= interval.high;
  });
  return covered.length / dataSets.length;
}

describe('coverage of percentile intervals', () => {
  /** By day half as many: a standard error of 0.007 at 0.9. */
  const SETS = IS_NIGHTLY ? 2000 : 1000;

  function coverageOfMeans(units: number, truth: number, observe: (rng: Rng) => number, sets = SETS): number {
    const rng = namedRng('coverage', units, truth);
    const denominator = ones(units);
    return coverage(
      drawResamples(namedRng('coverage', 'resamples', units), units, 1000),
      truth,
      Array.from({ length: sets }, () => ({ numerator: denominator.map(() => observe(rng)), denominator })),
    );
  }

  it.each([30, 50])('is between 0.93 and 0.97 for a share of %i per cent among 100 units', (percent) => {
    // By day 500: a standard error of 0.01, within the same bounds.
    const observe = (rng: Rng) => Number(rng.bernoulli(percent / 100));
    const covered = coverageOfMeans(100, percent / 100, observe, nightly(2000));
    expect(covered).toBeGreaterThan(0.93);
    expect(covered).toBeLessThan(0.97);
  });

  it('is between 0.93 and 0.97 for clusters of several related answers', () => {
    const rng = namedRng('coverage', 'clusters');
    const dataSets = Array.from({ length: nightly(2000) }, () => {
      const clusters = Array.from({ length: 100 }, () => {
        const answers = 1 + rng.integer(5);
        const ability = rng.uniform();
        let correct = 0;
        for (let i = 0; i < answers; i++) correct += Number(rng.bernoulli(ability));
        return { answers, correct };
      });
      return {
        numerator: clusters.map(({ correct }) => correct),
        denominator: clusters.map(({ answers }) => answers),
      };
    });
    const covered = coverage(drawResamples(namedRng('coverage', 'resamples'), 100, 1000), 0.5, dataSets);
    expect(covered).toBeGreaterThan(0.93);
    expect(covered).toBeLessThan(0.97);
  });

  // What the docstrings warn of. Should one of these fail, the warning is out of date.
  it.each([
    [5, 0.81, 0.86],
    [10, 0.88, 0.92],
    [20, 0.9, 0.94],
  ])('falls short for a normal variable in %i units', (units, least, most) => {
    const covered = coverageOfMeans(units, 0, (rng) =>
      normalQuantile((rng.integer(2 ** 20) + 0.5) / 2 ** 20),
    );
    expect(covered).toBeGreaterThan(least);
    expect(covered).toBeLessThan(most);
  });

  it('falls short for an outcome of which one is expected', () => {
    const covered = coverageOfMeans(100, 0.01, (rng) => Number(rng.bernoulli(0.01)));
    expect(covered).toBeGreaterThan(0.6);
    expect(covered).toBeLessThan(0.7);
  });

  it('is lost for an absolute error near 0, unless the interval is folded', () => {
    const units = 1000;
    const rng = namedRng('coverage', 'absolute');
    const resamples = drawResamples(namedRng('coverage', 'absolute', 'resamples'), units, 1000);
    const denominator = ones(units);
    const share = () => ({ numerator: denominator.map(() => Number(rng.bernoulli(0.3))), denominator });
    const runs = IS_NIGHTLY ? 200 : 80;
    let direct = 0;
    let folded = 0;
    for (let run = 0; run < runs; run++) {
      const [truth, answered] = bootstrapRatios(resamples, [share(), share()]);
      const error = combineDistributions([truth!, answered!], ([a, b]) => a - b);
      const absolute = combineDistributions([error], ([signed]) => Math.abs(signed));
      direct += Number(bounds(absolute, resamples).low === 0);
      const fold = absoluteInterval(percentileInterval(error, resamples));
      folded += Number(fold.kind === 'interval' && fold.low === 0);
    }
    expect(direct / runs).toBeLessThan(0.1);
    expect(folded / runs).toBeGreaterThan(0.9);
  });
});
