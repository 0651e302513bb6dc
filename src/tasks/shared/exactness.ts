import { biconnectedComponents } from '../../causal/biconnected-components.ts';
import type { Dag } from '../../causal/dag.ts';
import { MOST_VARIABLES } from '../../causal/elimination.ts';
import { tableWidth } from '../../causal/exact-inference.ts';
import { hold, scmOf } from '../../causal/scm.ts';

/**
 * The largest number of variables in a table for the global PNS. It is one below the limit, because some questions
 * need tables with one variable more.
 */
const MOST_WIDTH = MOST_VARIABLES - 1;

/**
 * Returns a message if the exact PNS of a graph is too costly to compute. The cost depends mainly on the density of a
 * graph and hardly on its size, so long chains, cycles and wheels are possible.
 */
export function exactnessProblem(dag: Dag, cause = 0, effect = dag.nodes.length - 1): string | undefined {
  const { components } = biconnectedComponents(dag);
  const sizes = components.map(({ nodes }) => nodes.length);
  const largest = components[sizes.indexOf(Math.max(...sizes))];
  // With `or` nodes, no table has more variables than the largest component has nodes.
  if (!largest || largest.nodes.length <= MOST_WIDTH) return undefined;
  // The noise does not affect the size of tables. Models with `not` or thresholds may need larger tables than this one.
  const scm = scmOf(
    dag,
    dag.nodes.map(() => 'or'),
    dag.nodes.map(() => 0.5),
  );
  const literals = [true, false].map((value, world) => ({ world, node: effect, value }));
  const width = tableWidth([hold(scm, cause, true), hold(scm, cause, false)], literals);
  if (width <= MOST_WIDTH) return undefined;
  return `expected a graph whose exact PNS can be computed, got a biconnected component of ${largest.nodes.length} nodes and ${largest.edges.length} arrows, which needs tables of ${width} variables instead of at most ${MOST_WIDTH}; use smaller or sparser components, of which a chain may have any number`;
}
