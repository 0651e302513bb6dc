import type { Dag } from '../../causal/dag.ts';
import { namedRng } from '../../lib/random.ts';
import type { InterventionEffectsConfig } from './config.ts';
import { type RelationGraph, randomDag } from './graphs.ts';
import { type AskedRelation, askedRelations } from './queries.ts';
import { holds, type Relation } from './relation.ts';

/** A draw of a graph, with what to ask about it. All kinds of names and all phrasings share it. */
export interface DrawnGraph {
  readonly graph: RelationGraph;
  /** The number of the draw, from 0. */
  readonly draw: number;
  readonly dag: Dag;
  readonly asked: readonly AskedRelation[];
  /** The relation whose variables get the names of a listed Tübingen pair when names are `tuebingen`. */
  readonly listed: Relation;
}

/** Draws a graph, if it is not the same in every draw, and what to ask about it. */
export function drawGraph(
  graph: RelationGraph,
  { seed, queries }: InterventionEffectsConfig,
  draw: number,
): DrawnGraph {
  const { name, fixed, published, size, arrowCount } = graph;
  const dag = fixed ?? randomDag(size, arrowCount, namedRng(seed, 'graph', name, draw));
  const asked = askedRelations(graph, dag, queries, namedRng(seed, 'queries', name, draw));
  if (published) {
    const [cause, effect] = published.listed;
    return { graph, draw, dag, asked, listed: { cause, effect } };
  }
  const holding = asked.filter((relation) => holds(dag, relation));
  const listed = namedRng(seed, 'listed', name, draw).pick(holding);
  return { graph, draw, dag, asked, listed };
}
