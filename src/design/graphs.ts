import type { Edge } from '../causal/dag.ts';

/** The shapes that a biconnected component can be drawn from. */
export const BCC_TYPES = ['cycle', 'wheel', 'bridge'] as const;

/** One biconnected component of a chain: its shape and number of nodes. */
export interface BccSpec {
  readonly type: (typeof BCC_TYPES)[number];
  readonly nodes: number;
}

/** A named world from the literature: its graph, and the settings it is published with. */
export interface Preset {
  readonly title: string;
  readonly edges: readonly Edge[];
  readonly functions: 'or';
  readonly noise: number;
}

/**
 * Worlds of Maasch et al. (2025). Noise is 0.4: Appendix G.1 says 0.7, but the errors released with the
 * paper fit 0.4, as does its story (candies uniform on 1 … 10 and a threshold of 7).
 */
export const PRESETS = {
  'maasch-2025-figure-4': {
    title: 'Figure 4',
    edges: arrows('X>A X>B X>C A>C B>C C>D D>E D>F E>F E>Y F>Y'),
    functions: 'or',
    noise: 0.4,
  },
} as const satisfies Record<string, Preset>;

/**
 * The arrows of a chain of biconnected components, each component's last node being the next one's
 * first. The root is X, the leaf Y, the cutpoints C1, C2 …, all other nodes V1, V2 …
 *
 * Within a component of k nodes 0 … k−1: a `cycle` is 0→1→…→k−1 with 0→k−1; in a `wheel` the hub 0
 * points to every node of the rim 1→2→…→k−1, and 1→k−1; a `bridge` is 0→1. Two nodes are a bridge in
 * any shape.
 *
 * @see Maasch et al. (2025), App. F
 * @example bccChain([{ type: 'cycle', nodes: 3 }, { type: 'bridge', nodes: 2 }])
 * // [['X', 'V1'], ['X', 'C1'], ['V1', 'C1'], ['C1', 'Y']]
 */
export function bccChain(bccs: readonly BccSpec[]): Edge[] {
  const edges: Edge[] = [];
  let inner = 0;
  let first = 'X';
  bccs.forEach(({ type, nodes }, component) => {
    const last = component === bccs.length - 1 ? 'Y' : `C${component + 1}`;
    const members = [first, ...Array.from({ length: nodes - 2 }, () => `V${++inner}`), last];
    for (const [cause, effect] of bccArrows(type, nodes)) edges.push([members[cause]!, members[effect]!]);
    first = last;
  });
  return edges;
}

function bccArrows(type: BccSpec['type'], nodes: number): [number, number][] {
  if (nodes === 2) return [[0, 1]];
  const start = type === 'wheel' ? 1 : 0;
  const list: [number, number][] = [];
  if (type === 'wheel') for (let rim = 1; rim < nodes; rim++) list.push([0, rim]);
  for (let node = start; node < nodes - 1; node++) list.push([node, node + 1]);
  // A rim of two nodes is already closed by its one arrow.
  if (nodes - 1 - start > 1) list.push([start, nodes - 1]);
  return list;
}

function arrows(text: string): Edge[] {
  return text.split(' ').map((arrow) => arrow.split('>') as [string, string]);
}
