import { parsePair } from '../../causal/dag.ts';
import type { Task } from '../task.ts';
import { type InterventionEffectCase, interventionEffectCaseSchema, UNTOLD_GRAPH, variablesSet } from './case.ts';
import { RELATION_FAULT_WORDS, RELATION_FAULTS } from './faults.ts';
import { interventionEffectMetrics } from './metrics.ts';
import { radiusNotes } from './notes.ts';
import { parseRelations, type Relations } from './parse.ts';
import { recomputeRelation } from './relation.ts';
import { interventionEffectResults } from './results.ts';

/** Says a question in words. @example 'after do(V201), does K499 affect C800?' */
export function titleOf({ pair, intervention, labels, graph }: InterventionEffectCase): string {
  const { cause, effect } = parsePair(pair);
  const nameOf = (symbol: string): string => labels[symbol] ?? symbol;
  const question = `does ${nameOf(cause)} affect ${nameOf(effect)}`;
  if (graph === UNTOLD_GRAPH) return `${question} in the real world?`;
  const set = variablesSet(intervention).map(nameOf).join(', ');
  return set === '' ? `${question} (${graph})?` : `after do(${set}), ${question} (${graph})?`;
}

export const interventionEffectsTask: Task<InterventionEffectCase, Relations> = {
  id: 'intervention-effects',
  label: 'IE',
  words: 'intervention effects',
  // Measured with the encoding o200k: 1.5 times the usual quarter of a token per character.
  tokensPerCharacter: 1.5 / 4,
  caseSchema: interventionEffectCaseSchema,
  columns: ['graph', 'draw', 'names', 'phrasing', 'pair', 'intervention', 'links', 'listed'],
  metrics: interventionEffectMetrics,
  title: titleOf,
  notes: radiusNotes,
  results: interventionEffectResults,
  sections: async (scorecard) => (await import('./sections.ts')).interventionEffectSections(scorecard),
  recompute: recomputeRelation,
  parse: parseRelations,
  faults: RELATION_FAULTS,
  randomFaults: ['slips'],
  faultWords: RELATION_FAULT_WORDS,
};
