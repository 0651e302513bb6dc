import { type Dag, descendantsOf, withoutArrowsInto } from './dag.ts';

/** Tests whether a directed path leads from a cause to an effect: C_uv(G) = 1. */
export function isCausalRelation(dag: Dag, cause: number, effect: number): boolean {
  return cause !== effect && descendantsOf(dag, cause).has(effect);
}

/**
 * Returns the effect of perfect interventions on a causal relation: 1 if they remove the relation, otherwise 0.
 *
 *   IE_i(C_uv) = C_uv(G) − C_uv(Gⁱ),  Gⁱ without the arrows into i
 *
 * @see "Evaluating Interventional Reasoning Capabilities of LLMs", Defs. 1 and 2, Eq. 2
 */
export function interventionEffect(
  dag: Dag,
  intervened: readonly number[],
  cause: number,
  effect: number,
): 0 | 1 {
  const before = isCausalRelation(dag, cause, effect);
  const after = isCausalRelation(withoutArrowsInto(dag, ...intervened), cause, effect);
  return before && !after ? 1 : 0;
}
