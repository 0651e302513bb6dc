import { at } from '../lib/at.ts';
import { type Dag, dagFromEdges, type Edge, pairName, parentsOf, symbolOf } from './dag.ts';

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

export type WeightedEdge = readonly [cause: string, effect: string, coefficient: number];

export function linearScm(edges: readonly WeightedEdge[], nodes: readonly string[] = []): LinearScm {
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

/** Encodes a linear model as equations without noise: `X A=1.5*X Y=2*A+-0.5*X`. */
export function encodeLinearScm(scm: LinearScm): string {
  return scm.dag.nodes
    .map((symbol, node) => {
      const terms = influencesOn(scm, node).map(
        ({ cause, coefficient }) => `${coefficient}*${symbolOf(scm.dag, cause)}`,
      );
      return terms.length > 0 ? `${symbol}=${terms.join('+')}` : symbol;
    })
    .join(' ');
}

/** Parses the output of {@link encodeLinearScm}. @throws {SyntaxError} If an equation is wrong or out of order. */
export function decodeLinearScm(code: string): LinearScm {
  const nodes: string[] = [];
  const edges: WeightedEdge[] = [];
  for (const equation of code.split(' ')) {
    const [symbol = '', terms] = equation.split('=');
    nodes.push(symbol);
    for (const term of terms === undefined ? [] : terms.split('+')) {
      const [, coefficient, cause] = /^(-?\d+(?:\.\d+)?)\*([^*]+)$/.exec(term) ?? [];
      if (coefficient === undefined || cause === undefined) {
        throw new SyntaxError(`decodeLinearScm: expected an equation like C=1.5*X+2*A, got ${equation}`);
      }
      edges.push([cause, symbol, Number(coefficient)]);
    }
  }
  const scm = linearScm(edges, nodes);
  if (scm.dag.nodes.some((symbol, i) => symbol !== nodes[i])) {
    throw new SyntaxError(`decodeLinearScm: expected causes before effects, got ${code}`);
  }
  return scm;
}
