import { answeringParser } from '../answering-parser.ts';
import { sayOpposite } from '../shared/faults.ts';
import type { PromptParser } from '../task.ts';
import { relationsAloud } from './simulated/aloud.ts';
import { FAULTS, tellRelation } from './simulated/faults.ts';
import { parseRelations } from './story/parser.ts';

/** Makes the parser of systems of causal relations, which have no themes. */
export function relationPromptParser(): PromptParser {
  const answering = { truth: tellRelation, faults: FAULTS, slip: sayOpposite };
  return answeringParser([parseRelations], answering, (relations) => ({
    steps: (config) => relationsAloud(relations, config),
  }));
}
