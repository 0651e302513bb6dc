import { at } from '../lib/at.ts';
import { type Dag, parentsOf } from './dag.ts';

/** The kinds of effects: total, natural direct and natural indirect. */
export const EFFECTS = ['te', 'nde', 'nie'] as const;

/**
 * A linear structural causal model over numbers:
 *
 *   V_i = Σ_p c_ip · V_p + U_i,  p over the parents of i
 *
 * Effects are differences between two settings with the same U. U therefore cancels out, and is not stored.
 *
 * @see Maasch et al. (2025), Ex. 3.2, App. C
 */
export interface LinearScm {
  readonly dag: Dag;
  /** For each node, the coefficients of its parents, in the order of `dag.parents`. */
  readonly coefficients: readonly (readonly number[])[];
}

/**
 * Computes the change of every node when some nodes are changed by the amounts in `made`. An amount of 0 keeps a node
 * at its value.
 *
 *   ΔV_i = made_i if it is given, otherwise Σ_p c_ip · ΔV_p
 */
export function changesFrom(scm: LinearScm, made: ReadonlyMap<number, number>): Float64Array {
  const changes = new Float64Array(scm.dag.nodes.length);
  for (let node = 0; node < changes.length; node++) {
    const follows = influencesOn(scm, node).reduce(
      (sum, { cause, coefficient }) => sum + coefficient * at(changes, cause),
      0,
    );
    changes[node] = made.get(node) ?? follows;
  }
  return changes;
}

export function influencesOn({ dag, coefficients }: LinearScm, node: number) {
  const own = coefficients[node];
  return parentsOf(dag, node).map((cause, i) => ({ cause, coefficient: own![i]! }));
}

export function coefficientOf(scm: LinearScm, cause: number, effect: number): number | undefined {
  return influencesOn(scm, effect).find((influence) => influence.cause === cause)?.coefficient;
}
