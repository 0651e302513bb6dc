import { type Dag, decodeDag, isCausalRelation, nodeNumber, parsePair, withoutArrowsInto } from '../../causal/dag.ts';
import { kept } from '../../lib/kept.ts';
import { type InterventionEffectCase, variablesSet } from './case.ts';

/** Two different variables. The relation holds if the first causes the second, directly or through others. */
export interface Relation {
  readonly cause: string;
  readonly effect: string;
}

/**
 * Tests whether a relation holds after perfect interventions on some variables; C_uv(Gⁱ) of the paper.
 *
 * @example holds(dagFromEdges([['A', 'B'], ['B', 'C']]), { cause: 'A', effect: 'C' }, ['B']) // false
 */
export function holds(dag: Dag, { cause, effect }: Relation, set: readonly string[] = []): boolean {
  const numberOf = (symbol: string): number => nodeNumber(dag, symbol);
  return isCausalRelation(withoutArrowsInto(dag, ...set.map(numberOf)), numberOf(cause), numberOf(effect));
}

/** The graphs of cases, by their arrows. */
const GRAPHS = new Map<string, Dag>();

/** Recomputes the right answer of a question from its own arrows. All questions have the same weight. */
export function recomputeRelation(item: Pick<InterventionEffectCase, 'arrows' | 'pair' | 'intervention'>) {
  const { arrows, pair, intervention } = item;
  const graph = kept(GRAPHS, arrows, () => decodeDag(arrows));
  return { truth: holds(graph, parsePair(pair), variablesSet(intervention)), weight: 1 as const };
}
