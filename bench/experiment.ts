import { compositions, pairs } from '../src/causal/commutative-cut-tree.ts';
import { pairName, pathName } from '../src/causal/dag.ts';
import { namedRng, type Rng } from '../src/lib/random.ts';

/** A simulation in which effects are estimated from samples: PNS in Boolean models, ATE in linear ones. */
export interface Experiment {
  readonly name: string;
  /** The symbols of the cut tree. */
  readonly tree: readonly string[];
  /** The true value of each pair of the tree. */
  readonly truths: readonly number[];
  /** Draws one sample, and estimates each pair from its first units, at each of the sizes. */
  readonly sample: (sizes: readonly number[], rng: Rng) => number[][];
}

/** A value that is computed from the estimates of pairs, beside the pair whose direct estimate it should equal. */
interface Derived {
  readonly name: string;
  readonly kind: 'composition' | 'deduction';
  readonly pair: number;
  readonly from: (estimates: readonly number[]) => number;
}

/**
 * Lists the products along all paths, and for each pair on a path its deduction: the whole divided by the other pairs.
 * For the tree X, C, Y these are X→C · C→Y for the whole, X→Y / C→Y for X→C, and X→Y / X→C for C→Y.
 *
 * @see Maasch et al. (2025), Def. 3.5, Figs. E.2, E.4
 */
export function derivedValues(tree: readonly string[]): Derived[] {
  const ends = pairs(tree.length);
  const names = ends.map(({ from, to }) => pairName(tree[from]!, tree[to]!));
  const pairOf = (from: number, to: number): number => ends.findIndex((pair) => pair.from === from && pair.to === to);
  const whole = pairOf(0, tree.length - 1);
  return compositions(tree.length).flatMap((path): Derived[] => {
    const steps = path.slice(1).map((to, i) => pairOf(path[i]!, to));
    const name = pathName(path.map((node) => tree[node]!));
    const composition: Derived = {
      name,
      kind: 'composition',
      pair: whole,
      from: (estimates) => product(estimates, steps),
    };
    const deductions = steps.map((step): Derived => {
      const others = steps.filter((other) => other !== step);
      return {
        name: `${names[step]} from ${name}`,
        kind: 'deduction',
        pair: step,
        from: (estimates) => estimates[whole]! / product(estimates, others),
      };
    });
    return [composition, ...deductions];
  });
}

function product(estimates: readonly number[], steps: readonly number[]): number {
  return steps.reduce((all, step) => all * estimates[step]!, 1);
}

/** Over many runs: the direct estimate of the whole, and the largest gap of each kind, relative to the truth. */
type AtSize = { readonly size: number } & Readonly<Record<'whole' | Derived['kind'], Summary>>;

/** Repeats an experiment, and sums up its runs at each sample size. */
export function convergence(
  { name, tree, truths, sample }: Experiment,
  sizes: readonly number[],
  runs: number,
): AtSize[] {
  const derived = derivedValues(tree);
  const largestGap = (estimates: readonly number[], kind: Derived['kind']): number => {
    const gaps = derived
      .filter((value) => value.kind === kind)
      .map(({ pair, from }) => Math.abs((from(estimates) - estimates[pair]!) / truths[pair]!));
    return Math.max(...gaps);
  };
  const samples = Array.from({ length: runs }, (_, run) => sample(sizes, namedRng(1, 'simulation', name, run)));
  return sizes.map((size, i) => {
    const estimatesOfRuns = samples.map((estimatesBySize) => estimatesBySize[i]!);
    return {
      size,
      whole: summary(estimatesOfRuns.map((estimates) => estimates[tree.length - 2]!)),
      composition: summary(estimatesOfRuns.map((estimates) => largestGap(estimates, 'composition'))),
      deduction: summary(estimatesOfRuns.map((estimates) => largestGap(estimates, 'deduction'))),
    };
  });
}

/** A mean over runs, with the limits between which the central 95 % of runs lie. */
interface Summary {
  /** The number of runs that have a value. */
  readonly runs: number;
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** Sums up the values of runs. Runs without a value, which divided by 0, are left out. */
function summary(values: readonly number[]): Summary {
  const sorted = values.filter(Number.isFinite).sort((a, b) => a - b);
  const quantile = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
  const mean = sorted.reduce((sum, value) => sum + value, 0) / sorted.length;
  return { runs: sorted.length, mean, low: quantile(0.025), high: quantile(0.975) };
}
