import {
  type Dag,
  decodeDag,
  isCausalRelation,
  nodeNumber,
  parsePair,
  withoutArrowsInto,
} from '../../causal/dag.ts';
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

/**
 * Recomputes the right answer of a question from its own arrows. All questions have the same weight.
 *
 * @param models - Keeps the answers that questions about one graph share, while a run is read.
 */
export function recomputeRelation(
  { arrows, pair, intervention }: Pick<InterventionEffectCase, 'arrows' | 'pair' | 'intervention'>,
  models = new Map<string, unknown>(),
) {
  const key = `${pair} ${intervention} ${arrows}`;
  const known = models.get(key);
  const truth =
    typeof known === 'boolean'
      ? known
      : holds(decodeDag(arrows), parsePair(pair), variablesSet(intervention));
  models.set(key, truth);
  return { truth, weight: 1 as const };
}
