import { type Dag, descendantsOf } from './dag.ts';

/** Tests whether a directed path leads from a cause to an effect: C_uv(G) = 1. */
export function isCausalRelation(dag: Dag, cause: number, effect: number): boolean {
  return cause !== effect && descendantsOf(dag, cause).has(effect);
}
