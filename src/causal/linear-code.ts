import { dagFromEdges, type Edge, pairName, symbolOf } from './dag.ts';
import { influencesOn, type LinearScm } from './linear-scm.ts';

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
