import { at } from '../../src/lib/at.ts';
import { namedRng, type Seed } from '../../src/lib/rng.ts';
import { mean } from '../../src/lib/statistics/mean.ts';
import { quantileOfSorted } from '../../src/lib/statistics/quantile.ts';
import type { Experiment } from './experiments.ts';
import { type SimulatedQuantity, simulatedQuantities } from './quantities.ts';

export type Convergence = ReturnType<typeof convergence>;

export type ConvergingQuantity = Convergence['quantities'][number];

export type Point = ReturnType<typeof pointOf>;

/**
 * Repeats one experiment, and summarises estimates, compositions and deductions by sample size.
 *
 * @param sizes - The sample sizes, in ascending order.
 * @see Maasch et al. (2025), App. E.1
 */
export function convergence(
  experiment: Experiment,
  { sizes, runs, seed }: { readonly sizes: readonly number[]; readonly runs: number; readonly seed: Seed },
) {
  const quantities = simulatedQuantities(experiment.symbols);
  const samples = Array.from({ length: runs }, (_, run) =>
    experiment.sample(sizes, namedRng(seed, 'simulation', experiment.name, run)),
  );
  const pairName = (pair: number): string =>
    quantities.find((quantity) => quantity.pair === pair && ['global', 'local'].includes(quantity.role))!
      .name;
  return {
    experiment: experiment.name,
    title: experiment.title,
    measure: experiment.measure,
    runs,
    quantities: quantities.map(({ name, role, pair, from }) => ({
      name,
      role,
      pair: pairName(pair),
      truth: at(experiment.truths, pair),
      /** The value of the quantity if every estimate were exact. */
      limit: from(experiment.truths)!,
      points: sizes.map((size, i) => {
        const values = samples.map((bySize) => from(at(bySize, i)));
        return pointOf(size, values);
      }),
    })),
    gaps: sizes.map((size, i) => {
      const gap = (role: SimulatedQuantity['role']) =>
        gapOf(samples.map((bySize) => largestGap(quantities, role, at(bySize, i), experiment)));
      return {
        size,
        inductive: gap('composition'),
        deductive: gap('deduction'),
      };
    }),
  };
}

/**
 * Returns the largest difference between a composition or a deduction and the direct estimate of the same pair,
 * relative to the true value of the pair.
 */
function largestGap(
  quantities: readonly SimulatedQuantity[],
  role: SimulatedQuantity['role'],
  estimates: readonly (number | undefined)[],
  { truths }: Experiment,
): number | undefined {
  let largest = 0;
  for (const quantity of quantities) {
    if (quantity.role !== role) continue;
    const [value, direct] = [quantity.from(estimates), estimates[quantity.pair]];
    if (value === undefined || direct === undefined) return undefined;
    largest = Math.max(largest, Math.abs((value - direct) / at(truths, quantity.pair)));
  }
  return largest;
}

function pointOf(size: number, values: readonly (number | undefined)[]) {
  const sorted = definedAscending(values);
  const { length } = sorted;
  if (length === 0) return { kind: 'undefined' as const, size, runs: 0 };
  return {
    kind: 'estimate' as const,
    size,
    runs: length,
    mean: mean(sorted) ?? 0,
    low: quantileOfSorted(sorted, 0.025),
    high: quantileOfSorted(sorted, 0.975),
  };
}

function gapOf(values: readonly (number | undefined)[]) {
  const sorted = definedAscending(values);
  if (sorted.length === 0) return { kind: 'undefined' as const, runs: 0 };
  return {
    kind: 'gap' as const,
    runs: sorted.length,
    mean: mean(sorted) ?? 0,
    high: quantileOfSorted(sorted, 0.95),
  };
}

function definedAscending(values: readonly (number | undefined)[]): Float64Array {
  return Float64Array.from(values.filter((value) => value !== undefined)).sort();
}

const HEADER = 'experiment,measure,quantity,role,pair,truth,limit,size,runs,mean,low,high';

/**
 * Writes a line of CSV for each quantity and sample size, below a header. Missing values are empty fields. Nothing is
 * quoted, because no field contains a comma, a quote or a line break.
 */
export function convergenceCsv(experiments: readonly Convergence[]): string {
  const lines = experiments.flatMap(({ experiment, measure, quantities }) =>
    quantities.flatMap(({ name, role, pair, truth, limit, points }) =>
      points.map((point) => {
        const about = [experiment, measure, name, role, pair, digits(truth), digits(limit)];
        const found =
          point.kind === 'estimate' ? [point.mean, point.low, point.high].map(digits) : ['', '', ''];
        return [...about, point.size, point.runs, ...found].join(',');
      }),
    ),
  );
  return `${[HEADER, ...lines].join('\r\n')}\r\n`;
}

/** Rounds to ten significant digits, which hides the rounding errors of sums. */
function digits(value: number): string {
  return String(Number(value.toPrecision(10)));
}

/**
 * Lists whole sample sizes from `least` to `most`, inclusive, that grow by about the same factor.
 *
 * @param perDecade - The number of steps per factor of ten.
 * @throws {RangeError} Unless all three are whole numbers with 1 ≤ least ≤ most and perDecade ≥ 1.
 * @example geometricGrid(100, 1000, 2) // [100, 316, 1000]
 */
export function geometricGrid(least: number, most: number, perDecade: number): number[] {
  if (![least, most, perDecade].every((value) => Number.isSafeInteger(value) && value >= 1) || least > most) {
    throw new RangeError(
      `geometricGrid: expected whole numbers with 1 ≤ least ≤ most and perDecade ≥ 1, got ${least}, ${most} and ${perDecade}`,
    );
  }
  const steps = Math.floor(perDecade * Math.log10(most / least) + 1e-9);
  const grid = Array.from({ length: steps + 1 }, (_, step) => Math.round(least * 10 ** (step / perDecade)));
  return [...new Set([...grid, most])];
}
