import { type Dag, dagFromEdges, type Edge, edgesOf, pairName, parentsOf } from '../../causal/dag.ts';
import { namedRng, type Rng, type Seed } from '../../lib/rng.ts';
import { arrows, arrowsAt, randomDag } from '../shared/graphs.ts';
import { crossedPaths, detours, MOST_DETOURED, PATH_SIZES, type TwinGraphs } from './twin-graphs.ts';

/** A graph of causal relations, or a way to draw one. */
export interface RelationGraph {
  /** Unique within a design; stands in reports. */
  readonly name: string;
  /** The number of its variables; the most, where draws differ. */
  readonly size: number;
  readonly arrows: number;
  /** The graph itself; undefined when every draw has another one. */
  readonly fixed: Dag | undefined;
  /** What the paper asks about it, where it is one of the paper's. */
  readonly published: Published | undefined;
  /** Draws two graphs for two draws, where these are twins. */
  readonly twins?: (rng: Rng) => TwinGraphs;
  /** A path, and a branch: what is asked is told apart by how long they are. */
  readonly isPath?: boolean;
}

/** What is asked about a graph of the paper, and where a listed pair goes when names are `tuebingen`. */
export interface Published {
  readonly queries: readonly PublishedQuery[];
  readonly listed: Edge;
}

/** A relation, and the variables that are intervened on: all, if not said. */
export type PublishedQuery = readonly [...Edge, under?: readonly string[]];

/** How a config says which graph it means. */
export type RelationGraphSpec =
  | keyof typeof NAMED
  | typeof DETOURS
  | { readonly path: number }
  | { readonly edges: readonly Edge[]; readonly name?: string | undefined }
  | { readonly random: { readonly nodes: number; readonly density: number } };

type NamedGraph = { readonly arrows: readonly Edge[] } & Partial<Published>;

const THREE_QUERIES = arrows('A>B A>C B>C');

/**
 * Graphs by name. The first three are the paper's, with the relations that it asks about. A chain of three
 * and a fork of two would be its mediation and its confounding again, so these have a variable more.
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
 * Of which nothing is told: a listed pair is asked about in both directions, by what is known of the world.
 *
 * @see "Evaluating Interventional Reasoning Capabilities of LLMs", Table 4
 */
export const UNTOLD = 'none';

/** The graphs of the paper. */
export const PUBLISHED = ['bivariate', 'confounding', 'mediation'] as const;

/** Another graph for every two draws: one of two variables on the way can be bypassed. */
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

/** What the values of the config key `preset` stand for, unless the config says otherwise. */
export const PRESETS = {
  paper: { graphs: [...PUBLISHED], draws: 60 },
  ladder: {
    graphs: Array.from({ length: PATH_SIZES.most - PATH_SIZES.least + 1 }, (_, i) => ({
      path: i + PATH_SIZES.least,
    })),
    draws: 16,
  },
} as const;

/** How many variables a path from cause to effect has, both included. */
export function variablesOnPath(dag: Dag, cause: number, effect: number): number {
  const [parent = cause] = parentsOf(dag, effect);
  return cause === effect ? 1 : 1 + variablesOnPath(dag, cause, parent);
}

/** The graph of one draw, and its variables and arrows in the order in which they are told. */
export interface DrawnGraph {
  readonly dag: Dag;
  readonly told: { readonly variables: readonly string[]; readonly arrows: readonly Edge[] };
  /** What is asked about it, where it has a twin. */
  readonly twin?: Pick<TwinGraphs, 'relation' | 'interventions'>;
}

/**
 * Draws the graph of one draw, the same whatever its variables are called. A random one has exactly as many arrows as its
 * density asks for, at places drawn evenly among all forward pairs of A, B, C … Twins are two draws after each other, told
 * in the same order.
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
