import { dagFromEdges, type Edge, parentsOf } from './dag.ts';
import { type NodeFunction, type Scm, scmOf } from './scm.ts';

const OPERATOR: Record<NodeFunction, string> = { or: '|', and: '&', xor: '^', not: '!' };
const FUNCTION_OF = new Map(Object.entries(OPERATOR).map(([name, sign]) => [sign, name as NodeFunction]));

/**
 * A structural causal model as one line of its equations: `X=0.4 A|X C=0.2|X|A` reads “X is its noise, true with probability
 * 0.4; A is its noise, true as often, or X; C is its noise, true with probability 0.2, or X or A”. `&` stands for and, `^` for
 * exclusive or, `!` for or not. A probability is written where it differs from that of the node before.
 */
export function encodeScm(scm: Scm): string {
  return scm.dag.nodes
    .map((symbol, node) => {
      const parents = parentsOf(scm.dag, node).map(
        (parent) => OPERATOR[scm.functions[node]!] + scm.dag.nodes[parent],
      );
      const noise = scm.noise[node] === scm.noise[node - 1] ? '' : `=${scm.noise[node]}`;
      return `${symbol}${noise}${parents.join('')}`;
    })
    .join(' ');
}

/** Reads back what {@link encodeScm} wrote. @throws {SyntaxError} Naming the equation that cannot be read. */
export function decodeScm(code: string): Scm {
  const nodes: string[] = [];
  const noise: number[] = [];
  const functions: NodeFunction[] = [];
  const edges: Edge[] = [];
  for (const equation of code.split(' ')) {
    const match = /^([^=|&^!]+)(?:=([\d.e-]+))?(?:([|&^!])([^=|&^!]+(?:\3[^=|&^!]+)*))?$/.exec(equation);
    const probability = match?.[2] ?? noise.at(-1);
    const [, symbol, , operator, causes] = match ?? [];
    if (symbol === undefined || probability === undefined)
      throw new SyntaxError(`decodeScm: expected an equation like C=0.4|X|A, got ${equation}`);
    nodes.push(symbol);
    noise.push(Number(probability));
    functions.push(FUNCTION_OF.get(operator ?? '|')!);
    if (operator === undefined || causes === undefined) continue;
    for (const cause of causes.split(operator)) edges.push([cause, symbol]);
  }
  const dag = dagFromEdges(edges, nodes);
  if (dag.nodes.some((symbol, i) => symbol !== nodes[i])) {
    throw new SyntaxError(`decodeScm: expected causes before effects, got ${code}`);
  }
  return scmOf(dag, functions, noise);
}
