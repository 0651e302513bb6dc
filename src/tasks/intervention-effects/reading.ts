import { type Answering, answerAs, sayOpposite } from '../shared/faults.ts';
import type { PromptParser, Reading } from '../task.ts';
import { relationsAloud } from './simulated/aloud.ts';
import { FAULTS, tellRelation } from './simulated/faults.ts';
import { parseRelations, type RelationsReading } from './story/parser.ts';

/** Makes the parser of systems of causal relations, which have no themes. */
export function relationPromptParser(): PromptParser {
  return (prompt) => {
    const relations = parseRelations(prompt);
    return relations && readingOf(relations);
  };
}

function readingOf(relations: RelationsReading): Reading {
  return {
    truth: () => tellRelation(relations),
    answer: (config, asking) => answerAs(ANSWERING, relations, config, asking),
    steps: (config) => relationsAloud(relations, config),
    inWords: (says) => (says ? 'Yes.' : 'No.'),
  };
}

const ANSWERING: Answering<RelationsReading> = { truth: tellRelation, faults: FAULTS, slip: sayOpposite };
