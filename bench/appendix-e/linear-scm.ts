import { type CommutativeCutTree, commutativeCutTree } from '../../src/causal/commutative-cut-tree.ts';
import {
  type Dag,
  dagFromEdges,
  type Edge,
  edgesOf,
  pairName,
  parentsOf,
  symbolOf,
} from '../../src/causal/dag.ts';
import { at } from '../../src/lib/at.ts';

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

export function linearScm(
  edges: readonly (readonly [cause: string, effect: string, coefficient: number])[],
  nodes: readonly string[] = [],
): LinearScm {
  const dag = dagFromEdges(
    edges.map(([cause, effect]): Edge => [cause, effect]),
    nodes,
  );
  const coefficient = new Map(edges.map(([cause, effect, value]) => [pairName(cause, effect), value]));
  return {
    dag,
    coefficients: dag.parents.map((parents, node) =>
      parents.map((parent) => coefficient.get(pairName(symbolOf(dag, parent), symbolOf(dag, node)))!),
    ),
  };
}

export function influencesOn({ dag, coefficients }: LinearScm, node: number) {
  const own = coefficients[node];
  return parentsOf(dag, node).map((cause, i) => ({ cause, coefficient: own![i]! }));
}

/**
 * Computes the total effect of raising the cause by one, which equals the average treatment effect:
 *
 *   ΔV_cause = 1, and ΔV_i = Σ_p c_ip · ΔV_p for all other nodes
 */
export function totalEffect(scm: LinearScm, cause: number, effect: number): number {
  const changes = new Float64Array(scm.dag.nodes.length);
  for (let node = 0; node < changes.length; node++)
    changes[node] =
      node === cause
        ? 1
        : influencesOn(scm, node).reduce(
            (sum, { cause: parent, coefficient }) => sum + coefficient * at(changes, parent),
            0,
          );
  return at(changes, effect);
}

export interface LinearGraph {
  readonly dag: Dag;
  /** The cut tree, or the former cut tree if an added arrow bypasses one of its nodes. */
  readonly tree: CommutativeCutTree;
}

export function composableGraph(edges: readonly Edge[]): LinearGraph {
  const dag = dagFromEdges(edges);
  return { dag, tree: commutativeCutTree(dag) };
}

/**
 * Adds an arrow that bypasses a cutpoint. The cutpoint stays in the tree, but effects no longer multiply over it.
 *
 * @see Maasch et al. (2025), Fig. C.1 (the dotted arrow), Eq. C.7
 */
export function withBypass({ dag, tree }: LinearGraph, bypass: Edge): LinearGraph {
  const wider = dagFromEdges([...edgesOf(dag), bypass], dag.nodes);
  return { dag: wider, tree: { nodes: tree.nodes.map((node) => wider.nodes.indexOf(symbolOf(dag, node))) } };
}
