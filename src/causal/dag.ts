import { at } from '../lib/at.ts';

export class CycleError extends RangeError {}

/** A directed acyclic graph. Nodes are numbered in a topological order: causes have lower numbers than effects. */
export interface Dag {
  readonly nodes: readonly string[];
  /** The numbers of each node's direct causes, ascending. */
  readonly parents: readonly (readonly number[])[];
  /** The numbers of each node's direct effects, ascending. */
  readonly children: readonly (readonly number[])[];
}

/** Matches the symbol of a node. Symbols contain none of the operators in encoded models, such as `|`, `+` and `*`. */
export const NODE_SYMBOL = /^[\p{L}_][\p{L}\p{N}_'.-]*$/u;

export type Edge = readonly [cause: string, effect: string];

/**
 * Builds a DAG from its arrows. Duplicate arrows count once. @throws {CycleError} If the arrows form a cycle.
 *
 * @param nodes - Symbols that count as mentioned before those in the arrows. Nodes without causes come first, in the
 *   order of mention.
 */
export function dagFromEdges(edges: readonly Edge[], nodes: readonly string[] = []): Dag {
  const symbols = [...new Set([...nodes, ...edges.flat()])];
  const position = new Map(symbols.map((symbol, i) => [symbol, i]));
  const effects: Set<number>[] = symbols.map(() => new Set());
  for (const [cause, effect] of edges) at(effects, position.get(cause)!).add(position.get(effect)!);

  const order = topologicalOrder(effects, symbols);
  const rank = new Int32Array(order.length);
  order.forEach((node, i) => {
    rank[node] = i;
  });
  const parents: number[][] = symbols.map(() => []);
  const children = order.map((node) =>
    [...effects[node]!].map((effect) => at(rank, effect)).sort((a, b) => a - b),
  );
  children.forEach((list, cause) => {
    for (const effect of list) at(parents, effect).push(cause);
  });
  return { nodes: order.map((node) => at(symbols, node)), parents, children };
}

export function edgesOf(dag: Dag): Edge[] {
  return dag.children.flatMap((list, cause) =>
    list.map((effect): Edge => [symbolOf(dag, cause), symbolOf(dag, effect)]),
  );
}

export function symbolOf(dag: Dag, node: number): string {
  return at(dag.nodes, node);
}

export function parentsOf(dag: Dag, node: number): readonly number[] {
  return at(dag.parents, node);
}

export function childrenOf(dag: Dag, node: number): readonly number[] {
  return at(dag.children, node);
}

export function nodeNumber(dag: Dag, symbol: string): number {
  const number = dag.nodes.indexOf(symbol);
  if (number < 0) {
    throw new RangeError(`nodeNumber: expected one of ${dag.nodes.join(', ')}, got ${symbol}`);
  }
  return number;
}

/** Returns the graph Gⁱ after perfect interventions on some nodes, which remove all arrows into these nodes. */
export function withoutArrowsInto(dag: Dag, ...nodes: readonly number[]): Dag {
  return {
    nodes: dag.nodes,
    parents: dag.parents.map((list, i) => (nodes.includes(i) ? [] : list)),
    children: dag.children.map((list) => list.filter((effect) => !nodes.includes(effect))),
  };
}

/** Marks the given nodes and every node with a directed path to one of them. */
export function ancestorsOf({ parents }: Pick<Dag, 'parents'>, ...nodes: readonly number[]): Uint8Array {
  return reachable(parents, nodes);
}

/** Marks a node and every node to which it has a directed path. */
export function descendantsOf(dag: Dag, node: number): Uint8Array {
  return reachable(dag.children, [node]);
}

function reachable(next: readonly (readonly number[])[], starts: readonly number[]): Uint8Array {
  const marks = new Uint8Array(next.length);
  const open = [...starts];
  for (const start of starts) marks[start] = 1;
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (const neighbour of at(next, node)) {
      if (marks[neighbour]) continue;
      marks[neighbour] = 1;
      open.push(neighbour);
    }
  }
  return marks;
}

/** Sorts nodes topologically by Kahn's algorithm. */
function topologicalOrder(effects: readonly ReadonlySet<number>[], symbols: readonly string[]): number[] {
  const waitingFor = new Int32Array(effects.length);
  for (const list of effects) for (const effect of list) waitingFor[effect]! += 1;
  const order = [...waitingFor.keys()].filter((node) => waitingFor[node] === 0);
  for (let next = 0; next < order.length; next++) {
    for (const effect of at(effects, at(order, next))) {
      waitingFor[effect]! -= 1;
      if (waitingFor[effect] === 0) order.push(effect);
    }
  }
  if (order.length < effects.length) {
    const left = symbols.filter((_, node) => at(waitingFor, node) > 0);
    throw new CycleError(`dagFromEdges: expected an acyclic graph, got a cycle among ${left.join(', ')}`);
  }
  return order;
}

const ARROW = '→';

export function pathName(symbols: readonly string[]): string {
  return symbols.join(ARROW);
}

export function parsePath(name: string): string[] {
  return name.split(ARROW);
}

/** Returns the name of a pair or an arrow. @example pairName('X', 'C') // 'X→C' */
export function pairName(cause: string, outcome: string): string {
  return `${cause}${ARROW}${outcome}`;
}

export function isPairName(text: string): boolean {
  return /^[^→]+→[^→]+$/u.test(text);
}

export function parsePair(name: string) {
  const [cause, outcome, ...rest] = parsePath(name);
  if (!cause || !outcome || rest.length > 0)
    throw new SyntaxError(`parsePair: expected a pair like X→Y, got ${name}`);
  return { cause, outcome };
}

/** Returns the number of arrows on the shortest directed path between two nodes; undefined if there is no path. */
export function shortestPathLength(dag: Dag, from: number, to: number): number | undefined {
  const length = new Map([[from, 0]]);
  // The search is breadth-first, because a loop over a map also visits entries that are added during the loop.
  for (const [node, steps] of length) {
    if (node === to) return steps;
    for (const child of childrenOf(dag, node)) if (!length.has(child)) length.set(child, steps + 1);
  }
  return undefined;
}

/** Finds the nodes on the directed paths from one node to another, including both ends. */
export function nodesBetween(dag: Dag, from: number, to: number): number[] {
  const [below, above] = [descendantsOf(dag, from), ancestorsOf(dag, to)];
  return [...dag.nodes.keys()].filter((node) => below[node] && above[node]);
}

export function mediatorCount(dag: Dag, from: number, to: number): number {
  return nodesBetween(dag, from, to).filter((node) => node !== from && node !== to).length;
}
