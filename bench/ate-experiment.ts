import { commutativeCutTree, pairs } from '../src/causal/commutative-cut-tree.ts';
import { ancestorsOf, type Dag, nodeNumber } from '../src/causal/dag.ts';
import type { Rng } from '../src/lib/random.ts';
import type { Experiment } from './experiment.ts';

/** The coefficient of every arrow in linear models. */
const COEFFICIENT = 1.5;

/**
 * Estimates average treatment effects (ATE) in a linear model with normal noise, V = Σ 1.5 · parents + U. The ATE of a
 * pair is the slope of the effect on the cause, adjusted for the cause's parents where they confound the two.
 *
 * @param within - The graph whose cut tree is used; by default, the model's own.
 */
export function ateExperiment(name: string, dag: Dag, within = dag): Experiment {
  const symbols = commutativeCutTree(within).map((node) => within.nodes[node]!);
  const tree = symbols.map((symbol) => nodeNumber(dag, symbol));
  const ends = pairs(tree.length).map(({ from, to }) => ({ cause: tree[from]!, effect: tree[to]! }));
  const sample: Experiment['sample'] = (sizes, rng) => {
    const sums = dag.nodes.map(() => new Float64Array(dag.nodes.length));
    return sizes.map((size, i) => {
      for (let unit = sizes[i - 1] ?? 0; unit < size; unit++) addUnit(dag, sums, rng);
      return ends.map(({ cause, effect }) => slope(sums, [cause, ...adjustmentOf(dag, cause, effect)], effect));
    });
  };
  const truths = ends.map(({ cause, effect }) => totalEffect(dag, cause, effect));
  return { name, tree: symbols, truths, sample };
}

/**
 * Returns the nodes for which the effect of a cause is adjusted: the parents of the cause, if a node acts on the cause
 * and, on another way, on the effect.
 *
 * @see Pearl (2009), Def. 3.3.1 and Theorem 3.2.2
 */
export function adjustmentOf(dag: Dag, cause: number, effect: number): readonly number[] {
  const parentsWithoutCause = dag.parents.map((list) => list.filter((parent) => parent !== cause));
  const actsPastCause = ancestorsOf({ parents: parentsWithoutCause }, effect);
  const isConfounded = [...ancestorsOf(dag, cause)].some((node) => node !== cause && actsPastCause.has(node));
  return isConfounded ? dag.parents[cause]! : [];
}

/** Draws a unit, and adds its products of any two variables to `sums`. Means are 0, so that these sums are enough. */
function addUnit({ parents }: Dag, sums: readonly Float64Array[], rng: Rng): void {
  const values: number[] = [];
  for (const list of parents) {
    // The method of Box and Muller.
    const noise = Math.sqrt(-2 * Math.log(1 - rng.uniform())) * Math.cos(2 * Math.PI * rng.uniform());
    values.push(list.reduce((sum, parent) => sum + COEFFICIENT * values[parent]!, noise));
  }
  for (let i = 0; i < values.length; i++)
    for (let j = 0; j < values.length; j++) sums[i]![j]! += values[i]! * values[j]!;
}

/** Computes the slope on the first predictor by least squares: solves the normal equations by elimination. */
export function slope(sums: readonly ArrayLike<number>[], predictors: readonly number[], response: number): number {
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
