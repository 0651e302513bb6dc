import { type Dag, dagFromEdges, type Edge, parseEdges, reachable } from '../../causal/dag.ts';
import type { Rng } from '../../lib/random.ts';

/**
 * The graphs of Maasch et al. (2025). By default, all nodes have the function `or` and noise of 0.4. Appendix G.1 gives
 * 0.7, but the errors released with the paper fit 0.4, and so does the paper's story, with 1 to 10 candies and a
 * threshold of 7. Figure D.1A names only nodes and cutpoints, and calls the skeleton a cactus; here, its four cycles
 * are diamonds.
 */
export const FIGURES = {
  'maasch-2025-figure-4': figure('Figure 4', 'X→A X→B X→C A→C B→C C→D D→E D→F E→F E→Y F→Y'),
  'maasch-2025-figure-d1a': figure('Figure D.1A', 'A→B A→C B→D C→D D→E D→F E→G F→G G→H G→I H→J I→J J→K J→L K→M L→M'),
  'maasch-2025-figure-d1b': figure('Figure D.1B', 'N→O O→P P→Q Q→R'),
};

function figure(title: string, arrows: string) {
  return { title, edges: parseEdges(arrows) };
}

/** Returns the figure that a preset names; undefined for other presets. */
export function figureOf(preset: string | undefined): ReturnType<typeof figure> | undefined {
  return Object.entries(FIGURES).find(([name]) => name === preset)?.[1];
}

/** The types of components (see {@link bccChain}). */
export const BCC_TYPES = ['cycle', 'wheel', 'bridge', 'random'] as const;

/** The density of random components for which the config gives none. */
const OTHER_DENSITY = 0.5;

/** A component of a chain, as the config gives it. */
interface BccSpec {
  readonly type: (typeof BCC_TYPES)[number];
  /** The number of its nodes, with the two that it shares with its neighbours. */
  readonly nodes: number;
  /** The probability with which each possible arrow of a random component is drawn. */
  readonly density?: number | undefined;
}

/**
 * Returns the arrows of a chain of biconnected components, in which each component's last node is the first node of the
 * next. The root is X, the leaf is Y, the cutpoints are C1, C2 …, and all other nodes are V1, V2 …
 *
 * A component has the nodes 0 … k−1. A `cycle` has the arrows 0→1→…→k−1 and 0→k−1. A `wheel` has a rim with the arrows
 * 1→2→…→k−1 and 1→k−1, and a hub 0 with an arrow to every node of the rim. A `bridge` is 0→1. A `random` component is
 * any biconnected graph with the single source 0 and the single sink k−1. Every component of two nodes is a bridge.
 *
 * @see Maasch et al. (2025), App. F
 * @example bccChain([{ type: 'cycle', nodes: 3 }, { type: 'bridge', nodes: 2 }], rng)
 * // [['X', 'V1'], ['V1', 'C1'], ['X', 'C1'], ['C1', 'Y']]
 */
export function bccChain(bccs: readonly BccSpec[], rng: Rng): Edge[] {
  const edges: Edge[] = [];
  let inner = 0;
  let first = 'X';
  bccs.forEach((bcc, component) => {
    const last = component === bccs.length - 1 ? 'Y' : `C${component + 1}`;
    const members = [first, ...Array.from({ length: bcc.nodes - 2 }, () => `V${++inner}`), last];
    for (const [cause, effect] of bccArrows(bcc, rng)) edges.push([members[cause]!, members[effect]!]);
    first = last;
  });
  return edges;
}

/** Lists the arrows of one component between its nodes 0 … k−1. */
function bccArrows(bcc: BccSpec, rng: Rng): [number, number][] {
  const { type, nodes } = bcc;
  if (nodes === 2) return [[0, 1]];
  if (type === 'random') return randomArrows(nodes, bcc.density ?? OTHER_DENSITY, rng);
  const start = type === 'wheel' ? 1 : 0;
  const list: [number, number][] = [];
  if (type === 'wheel') for (let rim = 1; rim < nodes; rim++) list.push([0, rim]);
  for (let node = start; node < nodes - 1; node++) list.push([node, node + 1]);
  // A rim of two nodes needs only one arrow.
  if (nodes - 1 - start > 1) list.push([start, nodes - 1]);
  return list;
}

/**
 * Draws each forward arrow with a given probability. Then adds an arrow to each node without a cause, except the first
 * node, and from each node without an effect, except the last node. Repeats this until the component is biconnected:
 * until it has no cutpoint.
 */
function randomArrows(nodes: number, density: number, rng: Rng): [number, number][] {
  const numbers = [...Array(nodes).keys()];
  const forward = numbers.flatMap((cause) =>
    numbers.slice(cause + 1).map((effect): [number, number] => [cause, effect]),
  );
  for (;;) {
    const list = forward.filter(() => rng.bernoulli(density));
    for (let node = 1; node < nodes; node++) {
      if (!list.some(([, effect]) => effect === node)) list.push([rng.integer(node), node]);
    }
    for (let node = 0; node < nodes - 1; node++) {
      if (!list.some(([cause]) => cause === node)) list.push([node, node + 1 + rng.integer(nodes - 1 - node)]);
    }
    const dag = dagFromEdges(list.map(([cause, effect]) => [String(cause), String(effect)]));
    if (!hasCutpoint(dag)) return list;
  }
}

/** Returns the title of a chain, such as `cycle 4 + bridge`. */
export function chainTitle(bccs: readonly BccSpec[]): string {
  return bccs.map(({ type, nodes }) => (type === 'bridge' ? type : `${type} ${nodes}`)).join(' + ');
}

/**
 * Describes the violated assumptions of compositional causal reasoning: a connected graph, A1 (one root), A2 (one leaf)
 * and A3 (a cutpoint). A graph with cycles is no {@link Dag}.
 *
 * @see Maasch et al. (2025), §5.1
 */
export function violatedAssumptions(dag: Dag): string[] {
  const { nodes, parents, children } = dag;
  const named = (list: readonly number[]): string => list.map((node) => nodes[node]).join(', ');
  const roots = [...nodes.keys()].filter((node) => parents[node]!.length === 0);
  const leaves = [...nodes.keys()].filter((node) => children[node]!.length === 0);
  const parts = connectedParts(dag);
  const problems = [
    parts.length !== 1 &&
      `expected one connected graph, got ${parts.length} parts: ${parts.map((part) => `{${named(part)}}`).join(' ')}`,
    roots.length !== 1 && `A1: expected exactly one root (a node without causes), got ${roots.length}: ${named(roots)}`,
    leaves.length !== 1 &&
      `A2: expected exactly one leaf (a node without effects), got ${leaves.length}: ${named(leaves)}`,
    !hasCutpoint(dag) &&
      `A3: expected at least one cutpoint (a node whose removal disconnects the graph), got none among ${nodes.join(', ')}`,
  ];
  return problems.filter((problem) => problem !== false);
}

/** Tests whether a graph has a cutpoint: a node that all paths between two of its neighbours pass through. */
function hasCutpoint(dag: Dag): boolean {
  const neighbours = neighboursOf(dag);
  return neighbours.some((around, node) => {
    // A path may end at the node, but no path leads on from it.
    const reached = reachable(neighbours.with(node, []), around.slice(0, 1));
    return around.some((neighbour) => !reached.has(neighbour));
  });
}

/** Splits a graph into its connected parts, regardless of the direction of arrows. */
function connectedParts(dag: Dag): number[][] {
  const neighbours = neighboursOf(dag);
  const parts: number[][] = [];
  const placed = new Set<number>();
  for (const start of neighbours.keys()) {
    if (placed.has(start)) continue;
    const part = reachable(neighbours, [start]);
    for (const node of part) placed.add(node);
    parts.push([...part].sort((a, b) => a - b));
  }
  return parts;
}

/** Lists the causes and the effects of each node. */
function neighboursOf({ parents, children }: Dag): number[][] {
  return parents.map((causes, node) => [...causes, ...children[node]!]);
}
