import { commutativeCutTree, pairs } from '../src/causal/commutative-cut-tree.ts';
import type { Dag } from '../src/causal/dag.ts';
import { populationPnsOfPairs } from '../src/causal/population.ts';
import { scmOf } from '../src/causal/scm.ts';
import type { Rng } from '../src/lib/random.ts';
import type { Experiment } from './experiment.ts';

/** The probability that a node is on by itself with “or”, or off by itself with “and”. */
const NOISE = 0.4;

/** A word of 32 bits holds the values of a node in so many units. */
const UNITS_OF_WORD = 32;

/**
 * Estimates PNS as the share of sampled units in which the effect follows the cause. 32 units are drawn and evaluated at
 * a time, each as one bit of all words.
 */
export function pnsExperiment(name: string, dag: Dag, operator: 'or' | 'and'): Experiment {
  const on = operator === 'or' ? NOISE : 1 - NOISE;
  const tree = commutativeCutTree(dag);
  const scm = scmOf(
    dag,
    dag.nodes.map(() => operator),
    dag.nodes.map(() => on),
  );
  const sample: Experiment['sample'] = (sizes, rng) => {
    const counts = pairs(tree.length).map(() => 0);
    const estimates: number[][] = [];
    for (let units = 0; estimates.length < sizes.length; units += UNITS_OF_WORD) {
      const noise = dag.nodes.map(() => randomWord(rng, on));
      const follows = followWords(dag, operator, noise, tree);
      const missing = sizes[estimates.length]! - units;
      if (missing <= UNITS_OF_WORD) {
        const mask = missing === UNITS_OF_WORD ? -1 : 2 ** missing - 1;
        estimates.push(follows.map((word, p) => (counts[p]! + bitsOf(word & mask)) / (units + missing)));
      }
      for (const [p, word] of follows.entries()) counts[p]! += bitsOf(word);
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

/** Returns, for each pair of the tree, the word of the units in which the effect follows the cause. */
function followWords(dag: Dag, operator: 'or' | 'and', noise: readonly number[], tree: readonly number[]): number[] {
  const valuesUnder = (cause: number, word: number) => evaluateWords(dag, operator, noise, { node: cause, word });
  const causeOn = tree.map((cause) => valuesUnder(cause, -1));
  const causeOff = tree.map((cause) => valuesUnder(cause, 0));
  return pairs(tree.length).map(({ from, to }) => {
    const effect = tree[to]!;
    return causeOn[from]![effect]! & ~causeOff[from]![effect]!;
  });
}

/** Computes the values of all nodes in 32 units. The node `fixed` is set in all of them. */
function evaluateWords(
  { parents }: Dag,
  operator: 'or' | 'and',
  noise: readonly number[],
  fixed: { readonly node: number; readonly word: number },
): number[] {
  const values: number[] = [];
  for (let node = 0; node < noise.length; node++) {
    let value = noise[node]!;
    for (const parent of parents[node]!) value = operator === 'or' ? value | values[parent]! : value & values[parent]!;
    values.push(node === fixed.node ? fixed.word : value);
  }
  return values;
}

/** Draws a word each of whose bits is set with a probability. */
function randomWord(rng: Rng, probability: number): number {
  let word = 0;
  for (let bit = 0; bit < UNITS_OF_WORD; bit++) if (rng.bernoulli(probability)) word |= 1 << bit;
  return word;
}

/** Counts the bits of a word that are set. */
function bitsOf(word: number): number {
  let count = 0;
  for (let rest = word >>> 0; rest > 0; rest = (rest & (rest - 1)) >>> 0) count++;
  return count;
}
