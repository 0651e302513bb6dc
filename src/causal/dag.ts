/** The error for arrows that form a cycle. */
export class CycleError extends RangeError {}

/** A directed acyclic graph. Nodes are numbered in a topological order: causes have lower numbers than effects. */
export interface Dag {
  readonly nodes: readonly string[];
  /** The numbers of each node's direct causes, ascending. */
  readonly parents: readonly (readonly number[])[];
  /** The numbers of each node's direct effects, ascending. */
  readonly children: readonly (readonly number[])[];
}

/** An arrow, by the symbols of its ends. */
export type Edge = readonly [cause: string, effect: string];

/** Matches the symbol of a node. Symbols contain none of the operators in encoded models, such as `|` and `+`. */
export const NODE_SYMBOL = /^[\p{L}_][\p{L}\p{N}_'.-]*$/u;

/**
 * Builds a DAG from its arrows. Duplicate arrows count once.
 *
 * @param nodes - Symbols that count as mentioned before those in the arrows. Nodes without causes come first, in the
 *   order of mention.
 * @throws {CycleError} If the arrows form a cycle.
 */
export function dagFromEdges(edges: readonly Edge[], nodes: readonly string[] = []): Dag {
  // Until the nodes are in order, each has the number of its first mention.
  const symbols = [...new Set([...nodes, ...edges.flat()])];
  const mention = new Map(symbols.map((symbol, i) => [symbol, i]));
  const effects: Set<number>[] = symbols.map(() => new Set());
  for (const [cause, effect] of edges) effects[mention.get(cause)!]!.add(mention.get(effect)!);
  const order = topologicalOrder(effects);
  if (order.length < symbols.length) {
    const cycle = cycleAmong(effects, order).map((node) => symbols[node]);
    throw new CycleError(`expected an acyclic graph, got the cycle ${cycle.join(' → ')}`);
  }
  const rank = new Map(order.map((node, i) => [node, i]));
  const children = order.map((node) => [...effects[node]!].map((effect) => rank.get(effect)!).sort((a, b) => a - b));
  const parents: number[][] = children.map(() => []);
  for (const [cause, list] of children.entries()) for (const effect of list) parents[effect]!.push(cause);
  return { nodes: order.map((node) => symbols[node]!), parents, children };
}

/** Sorts nodes topologically (Kahn's algorithm). Nodes on cycles, and below them, are missing from the result. */
function topologicalOrder(effects: readonly ReadonlySet<number>[]): number[] {
  /** How many direct causes of each node are not in the order yet. */
  const missing = new Int32Array(effects.length);
  for (const list of effects) for (const effect of list) missing[effect]! += 1;
  const order = [...missing.keys()].filter((node) => missing[node] === 0);
  // The loop also visits the nodes that it appends.
  for (const node of order) {
    for (const effect of effects[node]!) {
      missing[effect]! -= 1;
      if (missing[effect] === 0) order.push(effect);
    }
  }
  return order;
}

/** Returns a cycle, with its first node repeated at the end. */
function cycleAmong(effects: readonly ReadonlySet<number>[], sorted: readonly number[]): number[] {
  const unsorted = [...effects.keys()].filter((node) => !sorted.includes(node));
  // Every unsorted node has an unsorted cause, so a walk against the arrows must return to a visited node.
  const walk: number[] = [];
  let node = unsorted[0]!;
  while (!walk.includes(node)) {
    walk.unshift(node);
    const [effect] = walk;
    node = unsorted.find((cause) => effects[cause]!.has(effect!))!;
  }
  return [node, ...walk.slice(0, walk.indexOf(node) + 1)];
}

/** Lists the arrows of a graph by the symbols of their ends. */
export function edgesOf({ nodes, children }: Dag): Edge[] {
  return children.flatMap((list, cause) => list.map((effect): Edge => [nodes[cause]!, nodes[effect]!]));
}

/** Returns a node's number. @throws {RangeError} If the graph has no node of this name. */
export function nodeNumber(dag: Dag, symbol: string): number {
  const number = dag.nodes.indexOf(symbol);
  if (number >= 0) return number;
  throw new RangeError(`nodeNumber: expected one of ${dag.nodes.join(', ')}, got ${symbol}`);
}

/** Returns the graph Gⁱ after perfect interventions on some nodes, which remove all arrows into these nodes. */
export function withoutArrowsInto(dag: Dag, ...nodes: readonly number[]): Dag {
  return {
    nodes: dag.nodes,
    parents: dag.parents.map((list, i) => (nodes.includes(i) ? [] : list)),
    children: dag.children.map((list) => list.filter((effect) => !nodes.includes(effect))),
  };
}

/** Returns the given nodes and every node with a directed path to one of them. */
export function ancestorsOf({ parents }: Pick<Dag, 'parents'>, ...nodes: readonly number[]): Set<number> {
  return reachable(parents, nodes);
}

/** Returns a node and every node to which it has a directed path. */
export function descendantsOf({ children }: Pick<Dag, 'children'>, node: number): Set<number> {
  return reachable(children, [node]);
}

/** Tests whether a directed path leads from a cause to an effect: C_uv(G) = 1. */
export function isCausalRelation(dag: Dag, cause: number, effect: number): boolean {
  return cause !== effect && descendantsOf(dag, cause).has(effect);
}

/** Returns the start nodes and all nodes to which steps lead from them; `next` lists one step from each node. */
export function reachable(next: readonly (readonly number[])[], starts: readonly number[]): Set<number> {
  const reached = new Set(starts);
  // A loop over a set also visits elements that are added during the loop.
  for (const node of reached) for (const neighbour of next[node]!) reached.add(neighbour);
  return reached;
}

/** Returns the nodes on the directed paths from one node to another, including both ends, in causal order. */
export function nodesBetween(dag: Dag, from: number, to: number): number[] {
  const above = ancestorsOf(dag, to);
  return [...descendantsOf(dag, from)].filter((node) => above.has(node)).sort((a, b) => a - b);
}

const ARROW = '→';

/** Returns the name of a path, such as `X→C1→Y`. */
export function pathName(symbols: readonly string[]): string {
  return symbols.join(ARROW);
}

/** Returns the symbols on a path. @example parsePath('X→C1→Y') // ['X', 'C1', 'Y'] */
export function parsePath(name: string): string[] {
  return name.split(ARROW);
}

/** Returns the name of a pair or an arrow. @example pairName('X', 'C') // 'X→C' */
export function pairName(cause: string, effect: string): string {
  return pathName([cause, effect]);
}

/** Parses the name of a pair. @throws {SyntaxError} If it is not the name of a pair. */
export function parsePair(name: string): { readonly cause: string; readonly effect: string } {
  const [cause, effect, ...rest] = parsePath(name);
  if (cause && effect && rest.length === 0) return { cause, effect };
  throw new SyntaxError(`parsePair: expected a pair like X→Y, got ${name}`);
}

/** Encodes a graph as its arrows, followed by the nodes without any: `A→B A→C D`. */
export function encodeDag(dag: Dag): string {
  const alone = dag.nodes.filter((_, node) => dag.parents[node]!.length + dag.children[node]!.length === 0);
  return [...edgesOf(dag).map(([cause, effect]) => pairName(cause, effect)), ...alone].join(' ');
}

/** Parses a graph such as `A→B A→C D`. @throws {SyntaxError} If an arrow cannot be parsed. */
export function decodeDag(code: string): Dag {
  const parts = code.split(' ');
  const alone = parts.filter((part) => !part.includes(ARROW));
  return dagFromEdges(parts.filter((part) => part.includes(ARROW)).map(parseEdge), alone);
}

/** Parses arrows such as `A→B A→C`. @throws {SyntaxError} If one of them cannot be parsed. */
export function parseEdges(text: string): Edge[] {
  return text.split(' ').map(parseEdge);
}

function parseEdge(text: string): Edge {
  const { cause, effect } = parsePair(text);
  return [cause, effect];
}
