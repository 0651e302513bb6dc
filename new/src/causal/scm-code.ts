import { dagFromEdges, type Edge } from './dag.ts';
import { type NodeFunction, type Scm, scmOf, thresholdOf } from './scm.ts';

const SIGNS: ReadonlyMap<string, NodeFunction> = new Map([
  ['|', 'or'],
  ['&', 'and'],
  ['^', 'xor'],
  ['!', 'not'],
]);

/**
 * Encodes a model as equations, such as `X=0.4 A|X C=0.2|X|A`. The noise is on with probability 0.4 for X and A, and
 * with probability 0.2 for C. The sign `|` stands for “or”, `&` for “and”, `^` for “exclusive or”, and `!` for “or
 * not”. The term `C+X+A≥2` is true if at least two of C's noise, X and A are true.
 */
export function encodeScm({ dag, functions, noise }: Scm): string {
  const equations = dag.nodes.map((symbol, node) => {
    const parents = dag.parents[node]!;
    const least = parents.length > 0 ? thresholdOf(functions[node]!) : undefined;
    const sign = [...SIGNS].find(([, name]) => name === functions[node])?.[0] ?? '+';
    const probability = noise[node] === noise[node - 1] ? '' : `=${noise[node]}`;
    const causes = parents.map((parent) => sign + dag.nodes[parent]).join('');
    return `${symbol}${probability}${causes}${least === undefined ? '' : `≥${least}`}`;
  });
  return equations.join(' ');
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
    const [, symbol, given, sign, causes, least] = EQUATION.exec(equation) ?? [];
    const probability = given === undefined ? noise.at(-1) : Number(given);
    const isProbability = probability !== undefined && probability >= 0 && probability <= 1;
    if (symbol === undefined || !isProbability || (sign === '+') !== (least !== undefined))
      throw new SyntaxError(`decodeScm: expected an equation like C=0.4|X|A, got ${equation}`);
    nodes.push(symbol);
    noise.push(probability);
    functions.push(least === undefined ? SIGNS.get(sign ?? '|')! : `at least ${Number(least)}`);
    for (const cause of causes?.split(sign!) ?? []) edges.push([cause, symbol]);
  }
  const dag = dagFromEdges(edges, nodes);
  if (dag.nodes.join() !== nodes.join())
    throw new SyntaxError(`decodeScm: expected causes before effects, got ${code}`);
  return scmOf(dag, functions, noise);
}
