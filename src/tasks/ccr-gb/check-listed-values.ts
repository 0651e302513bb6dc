import { pairs, treeNode } from '../../causal/commutative-cut-tree.ts';
import { pathName, symbolOf } from '../../causal/dag.ts';
import { populationPnsOfPairs } from '../../causal/population.ts';
import { potentialOutcomes, type Scm } from '../../causal/scm.ts';
import type { PublishedContext } from './main-context.ts';

/** A listed PNS agrees with one of ours up to this difference. */
const TOLERANCE = 1e-6;

/**
 * Checks the PNS that a table lists against the model: each must be the exact one or the one on the table's
 * samples. That of a composition is the product of its pairs'.
 */
export function checkListedValues({ listed, tree, samples }: PublishedContext, scm: Scm): void {
  if (listed.length === 0) return;
  const all = pairs(tree.nodes.length);
  const exact = populationPnsOfPairs(scm, tree);
  const onSamples = all.map(({ from, to }) => {
    const dependent = samples.filter(({ noise }) => {
      const { y1, y0 } = potentialOutcomes(scm, noise, treeNode(tree, from), treeNode(tree, to));
      return y1 && !y0;
    });
    return dependent.length / samples.length;
  });
  const positions = new Map(all.map(({ from, to }, pair) => [`${from}/${to}`, pair]));
  for (const { row, column, path, value } of listed) {
    const product = (values: readonly number[]): number =>
      path.slice(1).reduce((result, to, i) => result * values[positions.get(`${path[i]}/${to}`)!]!, 1);
    const [population, sampled] = [product(exact), product(onSamples)];
    if (Math.min(Math.abs(value - population), Math.abs(value - sampled)) <= TOLERANCE) continue;
    const name = pathName(path.map((position) => symbolOf(scm.dag, treeNode(tree, position))));
    row.report(
      column,
      `expected ${shown(population)} for ${name}, or ${shown(sampled)} on the table's ${samples.length} samples, got ${value}`,
    );
  }
}

/** Without the last digits, which are rounding. */
function shown(value: number): number {
  return Number(value.toPrecision(12));
}
