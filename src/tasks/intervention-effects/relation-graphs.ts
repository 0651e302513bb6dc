import { type Dag, dagFromEdges, type Edge, pairName, parentsOf } from '../../causal/dag.ts';
import { at } from '../../lib/at.ts';
import { namedRng, type Seed } from '../../lib/rng.ts';
import { arrows, arrowsAt, randomDag } from '../shared/graphs.ts';

/** A graph of causal relations, or a way to draw one. */
export interface RelationGraph {
  /** Unique within a design; stands in reports. */
  readonly name: string;
  readonly size: number;
  readonly arrows: number;
  /** The graph itself; undefined when every draw has another one. */
  readonly fixed: Dag | undefined;
  /** What the paper asks about it, where it is one of the paper's. */
  readonly published: Published | undefined;
  /** A path, and a branch: relations are told apart by how long they are. */
  readonly isPath?: boolean;
}

/** What is asked about a graph of the paper, or a path, and where a listed pair goes when names are `tuebingen`. */
export interface Published {
  readonly queries: readonly PublishedQuery[];
  readonly listed: Edge;
}

/** A relation, and the variables that are intervened on: all, if not said. */
export type PublishedQuery = readonly [...Edge, under?: readonly string[]];

/** How a config says which graph it means. */
export type RelationGraphSpec =
  | keyof typeof NAMED
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

export const PUBLISHED = ['bivariate', 'confounding', 'mediation'] as const;

export function relationGraph(spec: RelationGraphSpec): RelationGraph {
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

/**
 * A path of so many variables from the cause to the effect, and from the cause a branch as long that leads elsewhere. The
 * intervention is on the first variable of either, so that only who follows them to their ends knows which it severs.
 * Asked as well is a relation between the two, that does not hold: yes is right as often as no.
 */
function pathGraph(size: number): RelationGraph {
  const path = [...'ABCDEFGHIJKL'].slice(0, size);
  const branch = path.map((symbol, i) => (i === 0 ? symbol : `${symbol}'`));
  const edges = [path, branch].flatMap((line) =>
    line.slice(1).map((symbol, i): Edge => [at(line, i), symbol]),
  );
  const ends: Edge = ['A', at(path, size - 1)];
  const queries = [[...ends, ['B', "B'"]] as const, ['B', at(branch, size - 1), []] as const];
  const published = { queries, listed: ends };
  return { ...fixedGraph(`path of ${size}`, edges, dagFromEdges(edges), published), isPath: true };
}

function fixedGraph(name: string, edges: readonly Edge[], fixed: Dag, published?: Published): RelationGraph {
  const arrows = new Set(edges.map(String)).size;
  return { name, size: fixed.nodes.length, arrows, fixed, published };
}

/** The longest path that there are letters for. */
export const LONGEST_PATH = 12;

/** What the config key `preset: ladder` stands for, unless the config says otherwise. */
export const LADDER = {
  graphs: Array.from({ length: LONGEST_PATH - 1 }, (_, i) => ({ path: i + 2 })),
  draws: 16,
};

/** How many variables a path from cause to effect has, both included. */
export function variablesOnPath(dag: Dag, cause: number, effect: number): number {
  const [parent = cause] = parentsOf(dag, effect);
  return cause === effect ? 1 : 1 + variablesOnPath(dag, cause, parent);
}

/**
 * The graph of one draw. A random one has exactly as many arrows as its density asks for, at places drawn
 * evenly among all forward pairs of A, B, C …: with the same draw number always the same, whatever its
 * variables are called.
 */
export function drawnDag(graph: RelationGraph, seed: Seed, draw: number): Dag {
  if (graph.fixed) return graph.fixed;
  return randomDag(graph.size, graph.arrows, namedRng(seed, 'graph', graph.name, draw));
}
