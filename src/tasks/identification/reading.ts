import { answeringParser, themesBeside } from '../answering-parser.ts';
import { sayOpposite } from '../shared/faults.ts';
import type { PromptParser } from '../shared/oracle.ts';
import { FAULTS } from './faults.ts';
import type { QuestionOf } from './identification-case.ts';
import { IDENTIFICATION_CONFIG } from './identification-config.ts';
import { identificationReader } from './story/parser.ts';
import { truthByTrails } from './truth.ts';

/**
 * Returns the parser of identification prompts.
 * @param themes - The names of built-in themes, or the paths of theme files.
 */
export function identificationPromptParser(themes: readonly string[]): PromptParser {
  const readers = themesBeside(themes, IDENTIFICATION_CONFIG).map(identificationReader);
  const truth = (question: QuestionOf): boolean => truthByTrails(question);
  return answeringParser(readers, { truth, faults: FAULTS, slip: sayOpposite });
}
