import { withoutArrowsOutOf } from '../../src/causal/d-separation.ts';
import { ancestorsOf, type Dag, parentsOf } from '../../src/causal/dag.ts';

/**
 * Nodes to adjust for, so that the association of cause and effect is the effect: the cause's parents if a back-door
 * path is open, else none. It is open exactly when a common ancestor reaches the effect around the cause.
 *
 * @param dag - Without hidden confounding (A4).
 * @see Pearl (2009), Def. 3.3.1 and Theorem 3.2.2; Maasch et al. (2025), App. C.1, on adjusting for X5
 */
export function adjustmentSet(dag: Dag, cause: number, effect: number): readonly number[] {
  const aboveCause = ancestorsOf(dag, cause);
  const aroundCause = ancestorsOf(withoutArrowsOutOf(dag, cause), effect);
  const confounded = dag.nodes.some((_, node) => node !== cause && aboveCause[node] && aroundCause[node]);
  return confounded ? parentsOf(dag, cause) : [];
}
