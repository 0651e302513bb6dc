import { commutativeCutTree, compositions, pairs } from '../src/causal/commutative-cut-tree.ts';
import { ancestorsOf, type Dag, dagFromEdges, type Edge, pairName, pathName } from '../src/causal/dag.ts';
import { populationPnsOfPairs } from '../src/causal/population.ts';
import { scmOf } from '../src/causal/scm.ts';
import { namedRng, type Rng } from '../src/lib/random.ts';
import { say } from '../src/lib/say.ts';
import { tableText } from '../src/report/table-text.ts';

/**
 * Reproduces Appendices C.1 and E of Maasch et al. (2025) without a model: in simulated samples, compositions and
 * deductions of PNS and of linear ATE approach the direct estimates as samples grow.
 *
 *   node bench/appendix-e.ts
 *   node bench/appendix-e.ts ate-appendix-c ate-appendix-c-bypass
 */
export interface Experiment {
  readonly name: string;
  /** The symbols of the cut tree. */
  readonly tree: readonly string[];
  /** The true value of each pair of the tree. */
  readonly truths: readonly number[];
  /** Draws one sample, and estimates each pair from its first units, at each of the sizes. */
  readonly sample: (sizes: readonly number[], rng: Rng) => number[][];
}

const FIGURE_4 = 'X>A X>B X>C A>C B>C C>D D>E D>F E>F E>Y F>Y';
const FIGURE_C1 = 'X1>X2 X1>X5 X2>X3 X5>X3 X3>X4 X3>X6 X4>Y X6>Y';

/** The probability that a node is on by itself with “or”, or off by itself with “and”. */
const NOISE = 0.4;

/** The coefficient of every arrow in linear models. */
const COEFFICIENT = 1.5;

/** By duality, “or” and “and” have the same PNS here. The arrow X5→X6 bypasses the cutpoint of Figure C.1. */
export const EXPERIMENTS: Readonly<Record<string, () => Experiment>> = {
  'pns-or': () => pnsExperiment('pns-or', 'or'),
  'pns-and': () => pnsExperiment('pns-and', 'and'),
  ate: () => ateExperiment('ate', FIGURE_4),
  'ate-appendix-c': () => ateExperiment('ate-appendix-c', FIGURE_C1),
  'ate-appendix-c-bypass': () => ateExperiment('ate-appendix-c-bypass', `${FIGURE_C1} X5>X6`, FIGURE_C1),
};

function dagOf(arrows: string): Dag {
  return dagFromEdges(arrows.split(' ').map((arrow) => arrow.split('>') as unknown as Edge));
}

/** Draws 32 units at a time, one in each bit of a word, and counts how often the effect follows the cause. */
function pnsExperiment(name: string, operator: 'or' | 'and'): Experiment {
  const dag = dagOf(FIGURE_4);
  const on = operator === 'or' ? NOISE : 1 - NOISE;
  const scm = scmOf(
    dag,
    dag.nodes.map(() => operator),
    dag.nodes.map(() => on),
  );
  const tree = commutativeCutTree(dag);
  const sample: Experiment['sample'] = (sizes, rng) => {
    const counts = pairs(tree.length).map(() => 0);
    const estimates: number[][] = [];
    for (let units = 0; estimates.length < sizes.length; units += 32) {
      const noise = dag.nodes.map(() => wordOf(rng, on));
      const [held, free] = [-1, 0].map((value) =>
        tree.map((cause) => evaluateWord(dag, operator, noise, { cause, value })),
      );
      const follows = pairs(tree.length).map(
        ({ from, to }) => held![from]![tree[to]!]! & ~free![from]![tree[to]!]!,
      );
      const left = sizes[estimates.length]! - units;
      if (left <= 32) {
        const mask = left === 32 ? -1 : 2 ** left - 1;
        estimates.push(follows.map((word, p) => (counts[p]! + bits(word & mask)) / (units + left)));
      }
      follows.forEach((word, p) => {
        counts[p]! += bits(word);
      });
    }
    return estimates;
  };
  return {
    name,
    tree: tree.map((node) => dag.nodes[node]!),
    truths: populationPnsOfPairs(scm, tree),
    sample,
  };
}

function wordOf(rng: Rng, probability: number): number {
  let word = 0;
  for (let bit = 0; bit < 32; bit++) if (rng.bernoulli(probability)) word |= 1 << bit;
  return word;
}

function evaluateWord(
  { parents }: Dag,
  operator: 'or' | 'and',
  noise: readonly number[],
  held: { readonly cause: number; readonly value: number },
): number[] {
  const values: number[] = [];
  for (let node = 0; node < noise.length; node++) {
    let value = noise[node]!;
    for (const parent of parents[node]!)
      value = operator === 'or' ? value | values[parent]! : value & values[parent]!;
    values.push(node === held.cause ? held.value : value);
  }
  return values;
}

function bits(word: number): number {
  let count = 0;
  for (let rest = word >>> 0; rest > 0; rest = (rest & (rest - 1)) >>> 0) count++;
  return count;
}

/**
 * Draws units of a linear model with normal noise, V = Σ 1.5 · parents + U. The ATE of a pair is the slope of the
 * effect on the cause, adjusted for the cause's parents.
 *
 * @param within - The graph whose cut tree is used; by default, the model's own.
 */
function ateExperiment(name: string, arrows: string, within = arrows): Experiment {
  const dag = dagOf(arrows);
  const symbols = commutativeCutTree(dagOf(within)).map((node) => dagOf(within).nodes[node]!);
  const tree = symbols.map((symbol) => dag.nodes.indexOf(symbol));
  const sample: Experiment['sample'] = (sizes, rng) => {
    const size = dag.nodes.length;
    const sums = Array.from({ length: size }, () => new Float64Array(size));
    return sizes.map((until, i) => {
      for (let unit = sizes[i - 1] ?? 0; unit < until; unit++) addUnit(dag, sums, rng);
      return pairs(tree.length).map(({ from, to }) => {
        const [cause, effect] = [tree[from]!, tree[to]!];
        return slope(sums, [cause, ...adjustmentOf(dag, cause, effect)], effect);
      });
    });
  };
  const truths = pairs(tree.length).map(({ from, to }) => totalEffect(dag, tree[from]!, tree[to]!));
  return { name, tree: symbols, truths, sample };
}

/** @see Pearl (2009), Def. 3.3.1 and Theorem 3.2.2 */
export function adjustmentOf(dag: Dag, cause: number, effect: number): readonly number[] {
  const without = dag.parents.map((list) => list.filter((parent) => parent !== cause));
  const around = ancestorsOf({ parents: without }, effect);
  const isConfounded = [...ancestorsOf(dag, cause)].some((node) => node !== cause && around.has(node));
  return isConfounded ? dag.parents[cause]! : [];
}

/** All variables have mean 0, so that sums of products are enough. */
function addUnit({ parents }: Dag, sums: readonly Float64Array[], rng: Rng): void {
  const values: number[] = [];
  for (const list of parents) {
    // The method of Box and Muller.
    const own = Math.sqrt(-2 * Math.log(1 - rng.uniform())) * Math.cos(2 * Math.PI * rng.uniform());
    values.push(list.reduce((sum, parent) => sum + COEFFICIENT * values[parent]!, own));
  }
  for (let i = 0; i < values.length; i++)
    for (let j = 0; j < values.length; j++) sums[i]![j]! += values[i]! * values[j]!;
}

/** Computes the slope on the first predictor by least squares: solves the normal equations by elimination. */
export function slope(
  sums: readonly ArrayLike<number>[],
  predictors: readonly number[],
  response: number,
): number {
  const rows = predictors.map((i) => [...predictors, response].map((j) => sums[i]![j]!));
  // The first predictor is eliminated last, so that its row then holds the slope.
  for (let pivot = rows.length - 1; pivot > 0; pivot--) {
    for (let row = 0; row < pivot; row++) {
      const factor = rows[row]![pivot]! / rows[pivot]![pivot]!;
      rows[row] = rows[row]!.map((value, column) => value - factor * rows[pivot]![column]!);
    }
  }
  return rows[0]!.at(-1)! / rows[0]![0]!;
}

/** Sums over all directed paths the products of their coefficients. @see Maasch et al. (2025), Ex. 3.2 */
export function totalEffect({ parents }: Dag, cause: number, effect: number): number {
  const effects = parents.map(() => 0);
  effects[cause] = 1;
  for (let node = cause + 1; node <= effect; node++)
    effects[node] = parents[node]!.reduce((sum, parent) => sum + COEFFICIENT * effects[parent]!, 0);
  return effects[effect]!;
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
 *
 * @see Maasch et al. (2025), Def. 3.5, Figs. E.2, E.4
 */
export function derivedValues(tree: readonly string[]): Derived[] {
  const places = pairs(tree.length);
  const placeOf = (from: number, to: number) =>
    places.findIndex((pair) => pair.from === from && pair.to === to);
  const whole = placeOf(0, tree.length - 1);
  const nameOf = ({ from, to }: (typeof places)[number]) => pairName(tree[from]!, tree[to]!);
  return compositions(tree.length).flatMap((path): Derived[] => {
    const steps = path.slice(1).map((to, i) => placeOf(path[i]!, to));
    const name = pathName(path.map((node) => tree[node]!));
    const product = (estimates: readonly number[], without?: number) =>
      steps.reduce((all, step) => (step === without ? all : all * estimates[step]!), 1);
    return [
      { name, kind: 'composition', pair: whole, from: (estimates) => product(estimates) },
      ...steps.map(
        (step): Derived => ({
          name: `${nameOf(places[step]!)} from ${name}`,
          kind: 'deduction',
          pair: step,
          from: (estimates) => estimates[whole]! / product(estimates, step),
        }),
      ),
    ];
  });
}

/** A mean with the limits between which the central 95 % of runs lie; runs without a value are left out. */
function summary(values: readonly number[]) {
  const sorted = values.filter(Number.isFinite).sort((a, b) => a - b);
  const quantile = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
  const mean = sorted.reduce((sum, value) => sum + value, 0) / sorted.length;
  return { runs: sorted.length, mean, low: quantile(0.025), high: quantile(0.975) };
}

/**
 * Repeats an experiment and returns, for each sample size, the estimate of the whole and the largest gap between
 * derived and direct values, relative to the truth.
 */
export function convergence(
  { name, tree, truths, sample }: Experiment,
  sizes: readonly number[],
  runs: number,
) {
  const derived = derivedValues(tree);
  const samples = Array.from({ length: runs }, (_, run) =>
    sample(sizes, namedRng(1, 'simulation', name, run)),
  );
  return sizes.map((size, i) => {
    const estimates = samples.map((bySize) => bySize[i]!);
    const gap = (kind: Derived['kind']) =>
      summary(
        estimates.map((found) =>
          Math.max(
            ...derived
              .filter((one) => one.kind === kind)
              .map(({ pair, from }) => Math.abs((from(found) - found[pair]!) / truths[pair]!)),
          ),
        ),
      );
    const whole = summary(estimates.map((found) => found[tree.length - 2]!));
    return { size, whole, composition: gap('composition'), deduction: gap('deduction') };
  });
}

if (import.meta.main) {
  const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(EXPERIMENTS);
  const unknown = names.find((name) => !(name in EXPERIMENTS));
  if (unknown !== undefined)
    throw new RangeError(`expected experiments (${Object.keys(EXPERIMENTS).join(', ')}), got ${unknown}`);
  const sizes = [100, 316, 1000, 3162, 10_000, 31_623, 100_000];
  const rows = names.flatMap((name) => {
    const experiment = EXPERIMENTS[name]!();
    const truth = experiment.truths[experiment.tree.length - 2]!;
    return convergence(experiment, sizes, 50).map(({ size, whole, composition, deduction }) => [
      name,
      String(size),
      `${whole.mean.toPrecision(4)} [${whole.low.toPrecision(4)}, ${whole.high.toPrecision(4)}]`,
      truth.toPrecision(4),
      ...[composition, deduction].flatMap((gap) => [gap.mean.toFixed(4), gap.high.toFixed(4)]),
      `${Math.min(composition.runs, deduction.runs)} of 50`,
    ]);
  });
  const gaps = ['composition gap', '97.5 % below', 'deduction gap', '97.5 % below'];
  say(tableText({ head: ['experiment', 'n', 'whole [95 % of runs]', 'truth', ...gaps, 'defined'], rows }));
}
