import { ancestorsOf, type Dag, parentsOf } from '../../src/causal/dag.ts';

/**
 * Finds the nodes to adjust for when the effect of a cause is estimated: the cause's parents if a back-door path is
 * open, otherwise none. A back-door path is open if and only if an ancestor of the cause reaches the effect without
 * passing through the cause.
 *
 * @param dag - The graph. It must not have hidden confounders.
 * @see Pearl (2009), Def. 3.3.1 and Theorem 3.2.2; Maasch et al. (2025), App. C.1, on adjusting for X5
 */
export function adjustmentSet(dag: Dag, cause: number, effect: number): readonly number[] {
  const aboveCause = ancestorsOf(dag, cause);
  const aroundCause = ancestorsOf(withoutArrowsOutOf(dag, cause), effect);
  const confounded = dag.nodes.some((_, node) => node !== cause && aboveCause[node] && aroundCause[node]);
  return confounded ? parentsOf(dag, cause) : [];
}

/** Returns the graph without the arrows out of a node. Only non-causal paths then remain between it and its effects. */
function withoutArrowsOutOf(dag: Dag, node: number): Dag {
  return {
    nodes: dag.nodes,
    parents: dag.parents.map((list) => list.filter((parent) => parent !== node)),
    children: dag.children.map((list, i) => (i === node ? [] : list)),
  };
}
