import { type Dag, dagFromEdges, type Edge, edgesOf, pairName, parentsOf } from '../../causal/dag.ts';
import { namedRng, type Rng, type Seed } from '../../lib/rng.ts';
import { arrows, arrowsAt, randomDag } from '../shared/graphs.ts';
import { crossedPaths, crossedRoutes, detours, MOST_DETOURED, type TwinGraphs } from './twin-graphs.ts';

/** A graph of causal relations that is the same in every draw, or a way to draw one. */
export interface RelationGraph {
  readonly name: string;
  /** The number of variables; the largest number if draws differ. */
  readonly size: number;
  readonly arrows: number;
  /** The graph itself; undefined if it differs between draws. */
  readonly fixed?: Dag;
  readonly published?: Published | undefined;
  readonly twins?: (rng: Rng) => TwinGraphs;
  /** True for paths and routes, whose questions are grouped by length. */
  readonly isPath?: boolean;
}

/**
 * The relations that the paper asks about, and the variables that get a listed pair's names under `tuebingen` names.
 */
interface Published {
  readonly queries: readonly Edge[];
  readonly listed: Edge;
}

export type RelationGraphSpec =
  | keyof typeof NAMED
  | typeof DETOURS
  | { readonly path: number }
  | { readonly edges: readonly Edge[]; readonly name?: string | undefined }
  | { readonly random: { readonly nodes: number; readonly density: number } };

type NamedGraph = { readonly arrows: readonly Edge[] } & Partial<Published>;

const THREE_QUERIES = arrows('A>B A>C B>C');

/**
 * The built-in graphs that are the same in every draw. The first three are the paper's. The chain and the fork have
 * four variables, because with three they would be the same as the mediation and the confounding graph.
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
 * The name of the graph that prompts do not describe. Its questions are about both directions of a listed pair, and can
 * be answered only from general knowledge.
 *
 * @see "Evaluating Interventional Reasoning Capabilities of LLMs", Table 4
 */
export const UNTOLD_GRAPH = 'none';

export const PUBLISHED = ['bivariate', 'confounding', 'mediation'] as const;

export const DETOURS = 'detours';

export function relationGraphs({
  graphs,
  interventions,
}: {
  readonly graphs: readonly RelationGraphSpec[];
  readonly interventions?: number | undefined;
}): RelationGraph[] {
  return graphs.map((spec) => relationGraph(spec, interventions));
}

export function relationGraph(spec: RelationGraphSpec, interventions = 1): RelationGraph {
  if (spec === DETOURS) return { name: spec, size: MOST_DETOURED, arrows: 0, twins: detours };
  if (typeof spec === 'string') {
    const { arrows: edges, queries, listed }: NamedGraph = NAMED[spec];
    const dag = dagFromEdges(edges, [...new Set(edges.flat())].sort());
    return fixedGraph(spec, edges, dag, queries && listed && { queries, listed });
  }
  if ('edges' in spec) {
    const name = spec.name ?? spec.edges.map(([from, to]) => pairName(from, to)).join(' ');
    return fixedGraph(name, spec.edges, dagFromEdges(spec.edges));
  }
  if ('path' in spec) {
    const { path } = spec;
    const isSingle = interventions === 1;
    return {
      name: isSingle ? `path of ${path}` : `${interventions} routes of ${path}`,
      size: isSingle ? 2 * path - 1 : interventions * (path - 2) + 2,
      arrows: (isSingle ? 2 : interventions) * (path - 1),
      twins: (rng) => (isSingle ? crossedPaths(path, rng) : crossedRoutes(path, interventions, rng)),
      isPath: true,
    };
  }
  const { nodes, density } = spec.random;
  return { name: `random ${nodes}/${density}`, size: nodes, arrows: arrowsAt(nodes, density) };
}

function fixedGraph(name: string, edges: readonly Edge[], fixed: Dag, published?: Published): RelationGraph {
  const arrows = new Set(edges.map(String)).size;
  return { name, size: fixed.nodes.length, arrows, fixed, published };
}

export const PRESETS = {
  paper: { graphs: [...PUBLISHED], draws: 60 },
  ladder: {
    graphs: [4, 8, 16, 32, 64, 128, 256].map((path) => ({ path })),
    draws: 16,
  },
} as const;

export function variablesOnPath(dag: Dag, cause: number, effect: number): number {
  const [parent = cause] = parentsOf(dag, effect);
  return cause === effect ? 1 : 1 + variablesOnPath(dag, cause, parent);
}

interface DrawnGraph {
  readonly dag: Dag;
  /** The variables and arrows in the order of the prompt. */
  readonly told: { readonly variables: readonly string[]; readonly arrows: readonly Edge[] };
  readonly twin?: Pick<TwinGraphs, 'relation' | 'interventions'>;
}

/** Returns the graph of one draw. Twins belong to two consecutive draws, and their lines are in the same order. */
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
