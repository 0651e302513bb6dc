import type { Rng } from '../lib/random.ts';
import { ancestorsOf, type Dag, dagFromEdges, type Edge, withoutArrowsInto } from './dag.ts';

/** The named functions with which no cause prevents its effect. */
export const MONOTONE_FUNCTIONS = ['or', 'and'] as const;

/**
 * A node's function. Monotone functions are `or`, U ∨ pa_1 ∨ … ∨ pa_k; `and`, U ∧ pa_1 ∧ … ∧ pa_k; and thresholds of 2
 * or more, U + pa_1 + … + pa_k ≥ t. The other functions are not monotone, so the PNS does not compose with them: `xor`,
 * U ⊕ pa_1 ⊕ … ⊕ pa_k, and `not`, U ∨ ¬pa_1 ∨ … ∨ ¬pa_k.
 */
export type NodeFunction = (typeof MONOTONE_FUNCTIONS)[number] | 'xor' | 'not' | `at least ${number}`;

/** Returns t of a threshold “at least t”; undefined for the other functions. */
export function thresholdOf(operator: NodeFunction): number | undefined {
  return operator.startsWith('at least ') ? Number(operator.slice('at least '.length)) : undefined;
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
  /** The values of the nodes on which an intervention was performed. */
  readonly fixed: ReadonlyMap<number, boolean>;
}

/** One setting of the noise: 1 or 0 for each node. */
export type Noise = ArrayLike<number>;

/** The intervention do(node = value). */
export interface Intervention {
  readonly node: number;
  readonly value: boolean;
}

/** Makes a model on which no intervention was performed. */
export function scmOf(dag: Dag, functions: readonly NodeFunction[], noise: readonly number[]): Scm {
  return { dag, functions, noise, fixed: new Map() };
}

/** Returns the value of the noise at which the parents alone decide a node's value: off, but on for “and”. */
export function neutralOf(operator: NodeFunction): 0 | 1 {
  return operator === 'and' ? 1 : 0;
}

/** Returns a node's value, 1 or 0, for the values of its noise and of its parents. */
export function combineNode(operator: NodeFunction, noise: number, parents: readonly number[]): number {
  if (parents.length === 0) return noise;
  switch (operator) {
    case 'or':
      return Math.max(noise, ...parents);
    case 'and':
      return Math.min(noise, ...parents);
    case 'xor':
      return parents.reduce((value, parent) => value ^ parent, noise);
    case 'not':
      return Math.max(noise, ...parents.map((parent) => 1 - parent));
    default:
      return Number(parents.reduce((sum, parent) => sum + parent, noise) >= thresholdOf(operator)!);
  }
}

/** Applies perfect interventions, which replace equations with constants. @see Pearl (2009), Def. 7.1.2 */
export function intervene(scm: Scm, interventions: readonly Intervention[]): Scm {
  const values = interventions.map(({ node, value }) => [node, value] as const);
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

/** Computes whether the effect is true under do(cause = true), `y1`, and under do(cause = false), `y0`. */
export function potentialOutcomes(scm: Scm, noise: Noise, cause: number, effect: number): { y1: boolean; y0: boolean } {
  const isTrueUnder = (value: boolean): boolean =>
    evaluate(intervene(scm, [{ node: cause, value }]), noise)[effect] === 1;
  return { y1: isTrueUnder(true), y0: isTrueUnder(false) };
}

/**
 * Returns the nodes whose noise can change an effect under an intervention on the cause: the effect and its ancestors
 * in the graph without the arrows into the cause, except for the cause itself.
 */
export function noiseUnderIntervention(dag: Dag, cause: number, effect: number): number[] {
  return noiseOfFact(withoutArrowsInto(dag, cause), effect).filter((node) => node !== cause);
}

/** Returns the effect and its ancestors, whose noise can change the factual value of the effect. */
export function noiseOfFact(dag: Dag, effect: number): number[] {
  return [...ancestorsOf(dag, effect)].sort((a, b) => a - b);
}

/** Draws one setting of the noise. */
export function drawUnitNoise({ noise }: Pick<Scm, 'noise'>, rng: Rng): Uint8Array {
  return Uint8Array.from(noise, (probability) => Number(rng.bernoulli(probability)));
}

/** Returns the probability that the noise of the given nodes has the given setting: Π P(U_i = u_i). */
export function noiseProbability(scm: Scm, nodes: Iterable<number>, noise: Noise): number {
  let product = 1;
  for (const node of nodes) product *= noise[node] ? scm.noise[node]! : 1 - scm.noise[node]!;
  return product;
}

/** The sign of each named function in encoded models. */
const SIGNS: Readonly<Record<string, NodeFunction>> = { '|': 'or', '&': 'and', '^': 'xor', '!': 'not' };

/**
 * Encodes a model as equations, such as `X=0.4 A|X C=0.2|X|A`. The noise is on with probability 0.4 for X and A, and
 * with probability 0.2 for C. The sign `|` stands for “or”, `&` for “and”, `^` for “exclusive or”, and `!` for “or
 * not”. The term `C+X+A≥2` is true if at least two of C's noise, X and A are true. A node without a probability has that
 * of the node before it.
 *
 * @throws {RangeError} If an intervention was performed on the model, because equations cannot state it.
 */
export function encodeScm({ dag, functions, noise, fixed }: Scm): string {
  if (fixed.size > 0)
    throw new RangeError(
      `encodeScm: expected a model without interventions, got one on ${[...fixed.keys()].map((node) => dag.nodes[node]).join(', ')}`,
    );
  const equations = dag.nodes.map((symbol, node) => {
    const parents = dag.parents[node]!;
    const least = parents.length > 0 ? thresholdOf(functions[node]!) : undefined;
    const [sign = '+'] = Object.entries(SIGNS).find(([, name]) => name === functions[node]) ?? [];
    const probability = noise[node] === noise[node - 1] ? '' : `=${noise[node]}`;
    const causes = parents.map((parent) => sign + dag.nodes[parent]).join('');
    return `${symbol}${probability}${causes}${least === undefined ? '' : `≥${least}`}`;
  });
  return equations.join(' ');
}

/** Matches one equation: a node's symbol, its probability if stated, and its causes, each behind the same sign. */
const EQUATION =
  /^(?<symbol>[^=|&^!+≥]+)(?:=(?<stated>[\d.e-]+))?(?:(?<sign>[|&^!+])(?<causes>[^=|&^!+≥]+(?:\k<sign>[^=|&^!+≥]+)*)(?:≥(?<least>[1-9]\d*))?)?$/;

/** Parses the output of {@link encodeScm}. @throws {SyntaxError} If an equation cannot be parsed or is out of order. */
export function decodeScm(code: string): Scm {
  const nodes: string[] = [];
  const noise: number[] = [];
  const functions: NodeFunction[] = [];
  const edges: Edge[] = [];
  for (const equation of code.split(' ')) {
    const { symbol, stated, sign, causes, least } = EQUATION.exec(equation)?.groups ?? {};
    const probability = stated === undefined ? noise.at(-1) : Number(stated);
    const isProbability = probability !== undefined && probability >= 0 && probability <= 1;
    const hasThreshold = least !== undefined;
    const needsThreshold = sign === '+';
    if (symbol === undefined || !isProbability || hasThreshold !== needsThreshold)
      throw new SyntaxError(`decodeScm: expected an equation like C=0.4|X|A, got ${equation}`);
    nodes.push(symbol);
    noise.push(probability);
    functions.push(least === undefined ? SIGNS[sign ?? '|']! : `at least ${Number(least)}`);
    for (const cause of causes?.split(sign!) ?? []) edges.push([cause, symbol]);
  }
  const dag = dagFromEdges(edges, nodes);
  if (dag.nodes.join() !== nodes.join())
    throw new SyntaxError(`decodeScm: expected causes before effects, got ${code}`);
  return scmOf(dag, functions, noise);
}
