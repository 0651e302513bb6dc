import { type Dag, dagFromEdges, type Edge } from '../causal/dag.ts';

/** A graph of causal relations and the relations that are asked about. */
export interface RelationGraph {
  readonly dag: Dag;
  readonly queries: readonly Edge[];
}

function relationGraph(arrows: readonly Edge[], queries: readonly Edge[]): RelationGraph {
  return { dag: dagFromEdges(arrows, ['A', 'B', 'C'].slice(0, arrows.length + 1)), queries };
}

const THREE_QUERIES: readonly Edge[] = [
  ['A', 'B'],
  ['A', 'C'],
  ['B', 'C'],
];

/**
 * The graphs of the intervention-effects paper with the relations it asks about.
 *
 * @see "Evaluating Interventional Reasoning Capabilities of LLMs", Fig. 2 and Table 3
 */
export const RELATION_GRAPHS = {
  bivariate: relationGraph(
    [['A', 'B']],
    [
      ['A', 'B'],
      ['B', 'A'],
    ],
  ),
  confounding: relationGraph(
    [
      ['A', 'B'],
      ['A', 'C'],
    ],
    THREE_QUERIES,
  ),
  mediation: relationGraph(
    [
      ['A', 'B'],
      ['B', 'C'],
    ],
    THREE_QUERIES,
  ),
} as const;
