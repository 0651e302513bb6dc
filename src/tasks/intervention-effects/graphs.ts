import { type Dag, dagFromEdges, type Edge, pairName, parseEdges } from '../../causal/dag.ts';
import type { Rng } from '../../lib/random.ts';
import { UNTOLD_GRAPH } from './case.ts';
import { pathsEdges, pathsName, type TwoPaths } from './two-paths.ts';

/** A graph of causal relations that is the same in every draw, or the size of one that is drawn. */
export interface RelationGraph {
  readonly name: string;
  /** The number of variables. */
  readonly size: number;
  readonly arrowCount: number;
  /** The graph itself; undefined if it differs between draws. */
  readonly fixed?: Dag;
  readonly published?: Published;
  /** Present if the graph consists of two separate paths. */
  readonly paths?: TwoPaths;
}

/** What the paper asks about one of its graphs. */
interface Published {
  /** The relations in question. */
  readonly queries: readonly Edge[];
  /** The relation whose variables get the names of a listed Tübingen pair when names are `tuebingen`. */
  readonly listed: Edge;
}

/** A graph as the config gives it. */
export type GraphSpec =
  | keyof typeof NAMED
  | { readonly edges: readonly Edge[]; readonly name?: string | undefined }
  | { readonly random: { readonly nodes: number; readonly density: number } };

interface NamedGraph {
  readonly edges: readonly Edge[];
  readonly published?: Published;
}

const BIVARIATE: NamedGraph = {
  edges: parseEdges('A→B'),
  published: { queries: parseEdges('A→B B→A'), listed: ['A', 'B'] },
};
const THREE_QUERIES = parseEdges('A→B A→C B→C');

/**
 * The built-in graphs. The first three are the paper's, and the last is not described in prompts.
 *
 * @see "Evaluating Interventional Reasoning Capabilities of LLMs", Fig. 2, Tables 3 and 4, App. A.2
 */
const NAMED = {
  bivariate: BIVARIATE,
  confounding: { edges: parseEdges('A→B A→C'), published: { queries: THREE_QUERIES, listed: ['B', 'C'] } },
  mediation: { edges: parseEdges('A→B B→C'), published: { queries: THREE_QUERIES, listed: ['A', 'C'] } },
  collider: { edges: parseEdges('A→C B→C') },
  chain: { edges: parseEdges('A→B B→C C→D') },
  fork: { edges: parseEdges('A→B A→C A→D') },
  diamond: { edges: parseEdges('A→B A→C B→D C→D') },
  [UNTOLD_GRAPH]: BIVARIATE,
} as const satisfies Record<string, NamedGraph>;

export const GRAPH_NAMES = Object.keys(NAMED) as (keyof typeof NAMED)[];

/** Returns the graphs of a config: the named, own and random ones, and two paths for each number of links. */
export function relationGraphs(config: {
  readonly graphs?: readonly GraphSpec[] | undefined;
  readonly links?: readonly number[] | undefined;
  readonly interventions?: number | undefined;
}): RelationGraph[] {
  const { graphs = [], links = [], interventions = 1 } = config;
  return [...graphs.map(relationGraph), ...links.map((count) => pathsGraph({ links: count, routes: interventions }))];
}

function relationGraph(spec: GraphSpec): RelationGraph {
  if (typeof spec === 'string') {
    const { edges, published }: NamedGraph = NAMED[spec];
    const dag = dagFromEdges(edges, [...new Set(edges.flat())].sort());
    return { ...fixedGraph(spec, dag, edges), ...(published && { published }) };
  }
  if ('edges' in spec) {
    const name = spec.name ?? spec.edges.map(([from, to]) => pairName(from, to)).join(' ');
    return fixedGraph(name, dagFromEdges(spec.edges), spec.edges);
  }
  const { nodes, density } = spec.random;
  return { name: `random ${nodes}/${density}`, size: nodes, arrowCount: arrowsAt(nodes, density) };
}

function pathsGraph(paths: TwoPaths): RelationGraph {
  const edges = pathsEdges(paths);
  return { ...fixedGraph(pathsName(paths), dagFromEdges(edges), edges), paths };
}

function fixedGraph(name: string, fixed: Dag, edges: readonly Edge[]): RelationGraph {
  // Arrows that are given twice count once.
  const arrowCount = new Set(edges.map(String)).size;
  return { name, size: fixed.nodes.length, arrowCount, fixed };
}

/** Draws a graph with nodes A, B, C …, and with `count` arrows that are drawn uniformly from all forward pairs. */
export function randomDag(size: number, count: number, rng: Rng): Dag {
  const nodes = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].slice(0, size);
  const pairs = nodes.flatMap((cause, i) => nodes.slice(i + 1).map((effect): Edge => [cause, effect]));
  return dagFromEdges(rng.sample(pairs, count), nodes);
}

/** Returns the number of arrows of a random graph: its density times the number of pairs of nodes. */
export function arrowsAt(nodes: number, density: number): number {
  return Math.round((density * nodes * (nodes - 1)) / 2);
}
