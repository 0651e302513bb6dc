import type { Dag } from './dag.ts';

/** The named functions with which no cause prevents its effect. */
export const MONOTONE_FUNCTIONS = ['or', 'and'] as const;

/**
 * A node's function. Monotone functions are `or`, U ∨ pa_1 ∨ … ∨ pa_k; `and`, U ∧ pa_1 ∧ … ∧ pa_k; and thresholds of 2
 * or more, U + pa_1 + … + pa_k ≥ t. The other functions are not monotone, so the PNS does not compose with them: `xor`,
 * U ⊕ pa_1 ⊕ … ⊕ pa_k, and `not`, U ∨ ¬pa_1 ∨ … ∨ ¬pa_k.
 */
export type NodeFunction = (typeof MONOTONE_FUNCTIONS)[number] | 'xor' | 'not' | `at least ${number}`;

export function thresholdOf(operator: NodeFunction): number | undefined {
  return operator.startsWith('at') ? Number(operator.slice('at least '.length)) : undefined;
}

/**
 * A structural causal model over Booleans: V_i = U_i ∘ pa_1 ∘ … ∘ pa_k, where ∘ is one of the node functions and the
 * noise is independent, U_i ~ Bernoulli(noise_i).
 *
 * @see Maasch et al. (2025), Def. 2.1, Eq. G.1, App. F
 */
export interface Scm {
  readonly dag: Dag;
  /** The function of each node. The value of a node without parents is its noise, regardless of its function. */
  readonly functions: readonly NodeFunction[];
  /** For each node, the probability P(U_i = 1) that its noise is on. */
  readonly noise: readonly number[];
  readonly fixed: ReadonlyMap<number, boolean>;
}

/** One setting of the noise: 1 or 0 for each node. */
export type Noise = ArrayLike<number>;

/** The intervention do(node = value). */
export interface Hypothesis {
  readonly node: number;
  readonly value: boolean;
}

export function scmOf(dag: Dag, functions: readonly NodeFunction[], noise: readonly number[]): Scm {
  return { dag, functions, noise, fixed: new Map() };
}

/** Returns the value of the noise at which the parents alone decide a node's value. */
export function neutralOf(operator: NodeFunction): 0 | 1 {
  return operator === 'and' ? 1 : 0;
}

/** Returns a node's value for the values of its noise and of its parents. */
export function combineNode(operator: NodeFunction, own: number, parents: readonly number[]): number {
  if (parents.length === 0) return own;
  switch (operator) {
    case 'or':
      return Math.max(own, ...parents);
    case 'and':
      return Math.min(own, ...parents);
    case 'xor':
      return parents.reduce((value, parent) => value ^ parent, own);
    case 'not':
      return Math.max(own, ...parents.map((parent) => 1 - parent));
    default:
      return Number(parents.reduce((sum, parent) => sum + parent, own) >= thresholdOf(operator)!);
  }
}

/** Applies perfect interventions, which replace equations with constants. @see Pearl (2009), Def. 7.1.2 */
export function intervene(scm: Scm, hypotheses: readonly Hypothesis[]): Scm {
  const values = hypotheses.map(({ node, value }) => [node, value] as const);
  return { ...scm, fixed: new Map([...scm.fixed, ...values]) };
}

/** Computes the value of every node, 1 or 0, in one setting of the noise. */
export function evaluate({ dag, functions, fixed }: Scm, noise: Noise): Uint8Array {
  const values = new Uint8Array(functions.length);
  for (const [node, operator] of functions.entries()) {
    const parents = dag.parents[node]!.map((parent) => values[parent]!);
    values[node] = Number(fixed.get(node) ?? combineNode(operator, noise[node]!, parents));
  }
  return values;
}

/** Returns whether the effect is true under do(cause = true), and under do(cause = false). */
export function potentialOutcomes(scm: Scm, noise: Noise, cause: number, effect: number) {
  const under = (value: boolean): boolean =>
    evaluate(intervene(scm, [{ node: cause, value }]), noise)[effect] === 1;
  return { y1: under(true), y0: under(false) };
}

/** Returns the probability that the noise of the given nodes has the given setting: Π P(U_i = u_i). */
export function noiseProbability(scm: Scm, nodes: Iterable<number>, noise: Noise): number {
  let product = 1;
  for (const node of nodes) product *= noise[node] ? scm.noise[node]! : 1 - scm.noise[node]!;
  return product;
}
