import { type Dag, dagFromEdges, type Edge, edgesOf, pairName, parentsOf } from '../../causal/dag.ts';
import { namedRng, type Rng, type Seed } from '../../lib/rng.ts';
import { arrows, arrowsAt, randomDag } from '../shared/graphs.ts';
import { crossedPaths, detours, MOST_DETOURED, type TwinGraphs } from './twin-graphs.ts';

/** A graph of causal relations, or a way to draw one. */
export interface RelationGraph {
  /** Unique within a design; shown in reports. */
  readonly name: string;
  /** Number of its variables; the largest if draws differ. */
  readonly size: number;
  readonly arrows: number;
  /** The graph itself; undefined if draws differ. */
  readonly fixed: Dag | undefined;
  /** The paper's questions about it, for the paper's graphs. */
  readonly published: Published | undefined;
  /** Draws two graphs for two draws, if these are twins. */
  readonly twins?: (rng: Rng) => TwinGraphs;
  /** A path with a branch: questions are grouped by its length. */
  readonly isPath?: boolean;
}

/** The paper's questions about a graph, and the place of a listed pair under `tuebingen` names. */
interface Published {
  readonly queries: readonly PublishedQuery[];
  readonly listed: Edge;
}

/** A relation, and the variables on which interventions are asked about, by default all. */
type PublishedQuery = readonly [...Edge, under?: readonly string[]];

/** Names or describes a graph in a config. */
export type RelationGraphSpec =
  | keyof typeof NAMED
  | typeof DETOURS
  | { readonly path: number }
  | { readonly edges: readonly Edge[]; readonly name?: string | undefined }
  | { readonly random: { readonly nodes: number; readonly density: number } };

type NamedGraph = { readonly arrows: readonly Edge[] } & Partial<Published>;

const THREE_QUERIES = arrows('A>B A>C B>C');

/**
 * Graphs by name. The first three are the paper's, with its relations. A chain of three and a fork of two would repeat its
 * mediation and confounding, so these have one variable more.
 *
 * @see "Evaluating Interventional Reasoning Capabilities of LLMs", Fig. 2, Table 3 and App. A.2
 */
export const NAMED = {
  bivariate: { arrows: arrows('A>B'), queries: arrows('A>B B>A'), listed: ['A', 'B'] },
  confounding: { arrows: arrows('A>B A>C'), queries: THREE_QUERIES, listed: ['B', 'C'] },
  mediation: { arrows: arrows('A>B B>C'), queries: THREE_QUERIES, listed: ['A', 'C'] },
  collider: { arrows: arrows('A>C B>C') },
  chain: { arrows: arrows('A>B B>C C>D') },
  fork: { arrows: arrows('A>B A>C A>D') },
  diamond: { arrows: arrows('A>B A>C B>D C>D') },
  none: { arrows: arrows('A>B'), queries: arrows('A>B B>A'), listed: ['A', 'B'] },
} as const satisfies Record<string, NamedGraph>;

/**
 * A graph that is not described: a listed pair is asked about in both directions, from knowledge of the world.
 *
 * @see "Evaluating Interventional Reasoning Capabilities of LLMs", Table 4
 */
export const UNTOLD = 'none';

export const PUBLISHED = ['bivariate', 'confounding', 'mediation'] as const;

/** A new graph for every two draws: one of two variables on the way can be bypassed. */
export const DETOURS = 'detours';

export function relationGraph(spec: RelationGraphSpec): RelationGraph {
  if (spec === DETOURS) {
    return {
      name: spec,
      size: MOST_DETOURED,
      arrows: 0,
      fixed: undefined,
      published: undefined,
      twins: detours,
    };
  }
  if (typeof spec === 'string') {
    const { arrows: edges, queries, listed }: NamedGraph = NAMED[spec];
    const dag = dagFromEdges(edges, [...new Set(edges.flat())].sort());
    return fixedGraph(spec, edges, dag, queries && listed && { queries, listed });
  }
  if ('edges' in spec) {
    const name = spec.name ?? spec.edges.map(([from, to]) => pairName(from, to)).join(' ');
    return fixedGraph(name, spec.edges, dagFromEdges(spec.edges));
  }
  if ('path' in spec) return pathGraph(spec.path);
  const { nodes, density } = spec.random;
  return {
    name: `random ${nodes}/${density}`,
    size: nodes,
    arrows: arrowsAt(nodes, density),
    fixed: undefined,
    published: undefined,
  };
}

function pathGraph(size: number): RelationGraph {
  return {
    name: `path of ${size}`,
    size: 2 * size - 1,
    arrows: 2 * (size - 1),
    fixed: undefined,
    published: undefined,
    twins: (rng) => crossedPaths(size, rng),
    isPath: true,
  };
}

function fixedGraph(name: string, edges: readonly Edge[], fixed: Dag, published?: Published): RelationGraph {
  const arrows = new Set(edges.map(String)).size;
  return { name, size: fixed.nodes.length, arrows, fixed, published };
}

/** Settings of each value of `preset`, unless the config sets them. */
export const PRESETS = {
  paper: { graphs: [...PUBLISHED], draws: 60 },
  ladder: {
    graphs: [4, 8, 16, 32, 64, 128, 256].map((path) => ({ path })),
    draws: 16,
  },
} as const;

/** Number of variables on a path from cause to effect, both included. */
export function variablesOnPath(dag: Dag, cause: number, effect: number): number {
  const [parent = cause] = parentsOf(dag, effect);
  return cause === effect ? 1 : 1 + variablesOnPath(dag, cause, parent);
}

/** The graph of one draw, with its variables and arrows in the prompt's order. */
interface DrawnGraph {
  readonly dag: Dag;
  readonly told: { readonly variables: readonly string[]; readonly arrows: readonly Edge[] };
  /** The question about it, if it has a twin. */
  readonly twin?: Pick<TwinGraphs, 'relation' | 'interventions'>;
}

/**
 * Draws the graph of one draw, whatever its variables are called. A random one has exactly the number of arrows that its
 * density gives, drawn evenly among all forward pairs of A, B, C … Twins are two consecutive draws, listed in the same
 * order.
 */
export function drawnGraph(graph: RelationGraph, seed: Seed, draw: number): DrawnGraph {
  const { name, fixed, size, twins } = graph;
  if (!twins) {
    const dag = fixed ?? randomDag(size, graph.arrows, namedRng(seed, 'graph', name, draw));
    const order = namedRng(seed, 'order', name, draw);
    return { dag, told: { variables: order.shuffled(dag.nodes), arrows: order.shuffled(edgesOf(dag)) } };
  }
  const pair = Math.floor(draw / 2);
  const { arrows: both, ...twin } = twins(namedRng(seed, 'twins', name, pair));
  const edges = both[draw % 2 === 0 ? 0 : 1];
  const dag = dagFromEdges(edges);
  const order = namedRng(seed, 'order', name, pair);
  const variables = order.shuffled(dag.nodes.toSorted());
  return { dag, told: { variables, arrows: order.shuffled(edges) }, twin };
}
