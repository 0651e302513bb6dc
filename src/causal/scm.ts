import { type Dag, dagFromEdges, type Edge, parentsOf } from './dag.ts';

/** The named functions with which no cause prevents its effect. */
export const MONOTONE_FUNCTIONS = ['or', 'and'] as const;

const NODE_FUNCTIONS = [...MONOTONE_FUNCTIONS, 'xor', 'not'] as const;

/** A threshold function, such as `at least 3`. The threshold is 2 or more. */
type Threshold = `at least ${number}`;

/**
 * A node's function. Monotone functions are `or`, U ∨ pa_1 ∨ … ∨ pa_k; `and`, U ∧ pa_1 ∧ … ∧ pa_k; and thresholds, U +
 * pa_1 + … + pa_k ≥ t. The other functions are not monotone, so the PNS does not compose with them: `xor`, U ⊕ pa_1 ⊕ …
 * ⊕ pa_k, and `not`, U ∨ ¬pa_1 ∨ … ∨ ¬pa_k.
 */
export type NodeFunction = (typeof NODE_FUNCTIONS)[number] | Threshold;

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

export function scmOf(dag: Dag, functions: readonly NodeFunction[], noise: readonly number[]): Scm {
  return { dag, functions, noise, fixed: new Map() };
}

/** Returns the value of the noise at which the parents alone decide a node's value. */
export function neutralOf(operator: NodeFunction): 0 | 1 {
  return operator === 'and' ? 1 : 0;
}

export function combineNode(operator: NodeFunction, own: number, parents: readonly number[]): number {
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

/** Tests whether the function of every node with parents is monotone, so that no cause prevents its effect. */
export function isMonotone({ dag, functions }: Scm): boolean {
  return functions.every(
    (operator, node) => (operator !== 'xor' && operator !== 'not') || dag.parents[node]!.length === 0,
  );
}

/** One setting of the noise: 1 or 0 for each node. */
export type Noise = ArrayLike<number>;

/** Applies perfect interventions, which replace equations with constants. @see Pearl (2009), Def. 7.1.2 */
export function intervene(scm: Scm, values: ReadonlyMap<number, boolean>): Scm {
  return { ...scm, fixed: new Map([...scm.fixed, ...values]) };
}

export function hold(scm: Scm, node: number, value: boolean): Scm {
  return intervene(scm, new Map([[node, value]]));
}

/** Returns the probability that the noise of the given nodes has the given setting: Π P(U_i = u_i). */
export function noiseProbability(scm: Scm, nodes: Iterable<number>, noise: Noise): number {
  let product = 1;
  for (const node of nodes) {
    const on = scm.noise[node] ?? 0;
    product *= noise[node] ? on : 1 - on;
  }
  return product;
}

export function evaluate(scm: Scm, noise: Noise): Uint8Array {
  return propagate(scm, new Uint8Array(noise), 1);
}

/** Computes the value of every node in 32 units at once. Bit k of every word belongs to unit k. */
export function evaluateWords(
  scm: Scm,
  noise: Int32Array,
  values = new Int32Array(noise.length),
): Int32Array {
  values.set(noise);
  return propagate(scm, values, -1);
}

function propagate<T extends Uint8Array | Int32Array>(
  { dag, functions, fixed }: Scm,
  values: T,
  yes: number,
): T {
  const isHeld = fixed.size > 0;
  for (let node = 0; node < values.length; node++) {
    const held = isHeld ? fixed.get(node) : undefined;
    if (held !== undefined) {
      values[node] = held ? yes : 0;
      continue;
    }
    const parents = dag.parents[node]!;
    let value = values[node]!;
    const operator = functions[node]!;
    switch (operator) {
      case 'or':
        for (const parent of parents) value |= values[parent]!;
        break;
      case 'and':
        for (const parent of parents) value &= values[parent]!;
        break;
      case 'xor':
        for (const parent of parents) value ^= values[parent]!;
        break;
      case 'not':
        for (const parent of parents) value |= yes ^ values[parent]!;
        break;
      default:
        if (parents.length > 0)
          value = inAtLeast(
            thresholdOf(operator)!,
            [value, ...parents.map((parent) => values[parent]!)],
            yes,
          );
    }
    values[node] = value;
  }
  return values;
}

/** Returns the bits that are set in at least a given number of words. `yes` has all bits set that are in use. */
export function inAtLeast(least: number, words: readonly number[], yes: number): number {
  // `reached[n]` has the bits that are set in at least n of the words visited so far.
  const reached = [yes, ...Array.from({ length: least }, () => 0)];
  for (const word of words)
    for (let count = least; count > 0; count--) reached[count]! |= reached[count - 1]! & word;
  return reached[least]!;
}

export function potentialOutcomes(scm: Scm, noise: Noise, cause: number, effect: number) {
  const under = (value: boolean): boolean => evaluate(hold(scm, cause, value), noise)[effect] === 1;
  return { y1: under(true), y0: under(false) };
}

const OPERATOR = { or: '|', and: '&', xor: '^', not: '!' } as const;
const FUNCTION_OF = new Map(NODE_FUNCTIONS.map((name): [string, NodeFunction] => [OPERATOR[name], name]));

/**
 * Encodes a model as equations, such as `X=0.4 A|X C=0.2|X|A`. The noise is on with probability 0.4 for X and A, and
 * with probability 0.2 for C. The sign `|` stands for “or”, `&` for “and”, `^` for “exclusive or”, and `!` for “or
 * not”. The term `C+X+A≥2` is true if at least two of C's noise, X and A are true.
 */
export function encodeScm(scm: Scm): string {
  return scm.dag.nodes
    .map((symbol, node) => {
      const parents = parentsOf(scm.dag, node);
      const operator = scm.functions[node]!;
      const least = parents.length > 0 ? thresholdOf(operator) : undefined;
      const sign = least === undefined ? OPERATOR[operator as keyof typeof OPERATOR] : '+';
      const end = least === undefined ? '' : `≥${least}`;
      const noise = scm.noise[node] === scm.noise[node - 1] ? '' : `=${scm.noise[node]}`;
      return `${symbol}${noise}${parents.map((parent) => sign + scm.dag.nodes[parent]).join('')}${end}`;
    })
    .join(' ');
}

const EQUATION =
  /^([^=|&^!+≥]+)(?:=([\d.e-]+))?(?:([|&^!+])([^=|&^!+≥]+(?:\3[^=|&^!+≥]+)*)(?:≥([1-9]\d*))?)?$/;

/** Parses the output of {@link encodeScm}. @throws {SyntaxError} If an equation cannot be parsed or is out of order. */
export function decodeScm(code: string): Scm {
  const nodes: string[] = [];
  const noise: number[] = [];
  const functions: NodeFunction[] = [];
  const edges: Edge[] = [];
  for (const equation of code.split(' ')) {
    const match = EQUATION.exec(equation);
    const probability = match?.[2] ?? noise.at(-1);
    const [, symbol, , operator, causes, least] = match ?? [];
    const isThreshold = operator === '+';
    if (symbol === undefined || probability === undefined || isThreshold !== (least !== undefined))
      throw new SyntaxError(`decodeScm: expected an equation like C=0.4|X|A, got ${equation}`);
    nodes.push(symbol);
    noise.push(Number(probability));
    functions.push(isThreshold ? `at least ${Number(least)}` : FUNCTION_OF.get(operator ?? '|')!);
    if (operator === undefined || causes === undefined) continue;
    for (const cause of causes.split(operator)) edges.push([cause, symbol]);
  }
  const dag = dagFromEdges(edges, nodes);
  if (dag.nodes.some((symbol, i) => symbol !== nodes[i])) {
    throw new SyntaxError(`decodeScm: expected causes before effects, got ${code}`);
  }
  return scmOf(dag, functions, noise);
}
