import { bitCount } from '../../src/causal/bit-count.ts';
import { type CommutativeCutTree, pairs, treeNode } from '../../src/causal/commutative-cut-tree.ts';
import { evaluateWords, hold, type Scm } from '../../src/causal/scm.ts';
import type { Rng } from '../../src/lib/rng.ts';
import { standardNormals } from '../../src/lib/statistics/standard-normal.ts';
import { adjustmentSet } from './adjustment.ts';
import { crossProducts, slopes } from './least-squares.ts';
import { influencesOn, type LinearScm } from './linear-scm.ts';

/**
 * Estimates the PNS of every pair of a cut tree on growing samples: the share of units in which the effect occurs under
 * do(cause = true), but not under do(cause = false). All pairs share the units, and each sample contains the
 * previous sample.
 *
 * @param sizes - The sample sizes, in ascending order.
 * @returns The estimates by size and then by pair, in the order of `pairs`.
 * @see Maasch et al. (2025), App. E
 */
export function samplePns(scm: Scm, tree: CommutativeCutTree, sizes: readonly number[], rng: Rng) {
  const all = pairs(tree.nodes.length);
  const models = tree.nodes.map((node) => [true, false].map((value) => hold(scm, node, value)));
  const counts = new Array<number>(all.length).fill(0);
  const noise = new Int32Array(scm.noise.length);
  const found: number[][] = [];
  let size = 0;
  let dependent = new Int32Array(all.length);
  for (const wanted of sizes) {
    while (size < wanted) {
      if (size % 32 === 0) {
        drawNoise(scm, rng, noise);
        const outcomes = models.map((held) => held.map((model) => evaluateWords(model, noise)));
        dependent = Int32Array.from(all, ({ from, to }) => {
          const effect = treeNode(tree, to);
          const [ifTrue, ifFalse] = outcomes[from]!;
          return ifTrue![effect]! & ~ifFalse![effect]!;
        });
      }
      const first = size % 32;
      const width = Math.min(32 - first, wanted - size);
      const inUse = width === 32 ? -1 : ((1 << width) - 1) << first;
      for (let pair = 0; pair < all.length; pair++) counts[pair]! += bitCount(dependent[pair]! & inUse);
      size += width;
    }
    found.push(counts.map((count) => count / size));
  }
  return found;
}

function drawNoise({ noise }: Scm, rng: Rng, words: Int32Array): void {
  noise.forEach((probability, node) => {
    let word = 0;
    for (let bit = 0; bit < 32; bit++) if (rng.bernoulli(probability)) word |= 1 << bit;
    words[node] = word;
  });
}

/**
 * Estimates the ATE of every pair of a cut tree on growing samples of a linear model with standard normal noise. The
 * estimate is the slope of a least-squares regression of the effect on the cause. If cause and effect are confounded,
 * the cause's parents are predictors, too.
 *
 * The data are observations without interventions. All pairs share them, and each sample contains the previous sample.
 *
 * @param sizes - The sample sizes, in ascending order.
 * @returns The estimates by size and then by pair; undefined if there are too few observations.
 * @see Maasch et al. (2025), App. C.1 and E
 */
export function sampleAte(scm: LinearScm, tree: CommutativeCutTree, sizes: readonly number[], rng: Rng) {
  const { dag } = scm;
  const equations = dag.nodes.map((_, node) => influencesOn(scm, node));
  const all = pairs(tree.nodes.length).map(({ from, to }) => {
    const [cause, effect] = [treeNode(tree, from), treeNode(tree, to)];
    return { effect, predictors: [cause, ...adjustmentSet(dag, cause, effect)] };
  });
  const normal = standardNormals(rng);
  const values = new Float64Array(dag.nodes.length);
  const sums = crossProducts(values.length);
  return sizes.map((wanted) => {
    while (sums.count() < wanted) {
      equations.forEach((influences, node) => {
        let value = normal();
        for (const { cause, coefficient } of influences) value += coefficient * values[cause]!;
        values[node] = value;
      });
      sums.add(values);
    }
    return all.map(({ effect, predictors }) => slopes(sums, effect, predictors)?.[0]);
  });
}
