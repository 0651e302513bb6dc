import type { Asked } from '../../cases/asked.ts';
import { remembering } from '../../lib/remembering.ts';
import { answeringParser, askedByTheme, themesBeside } from '../answering-parser.ts';
import { sayOpposite } from '../shared/faults.ts';
import type { PromptParser } from '../task.ts';
import { FAULTS } from './faults.ts';
import type { QuestionOf } from './identification-case.ts';
import { IDENTIFICATION_CONFIG } from './identification-config.ts';
import { identificationAskedOf } from './story/asked.ts';
import { identificationReader } from './story/parser.ts';
import { questionIn } from './story/question.ts';
import { truthByTrails } from './truth.ts';

/** Makes the parser of identification prompts. @param themes - Names of the package's themes, or files of others. */
export function identificationPromptParser(themes: readonly string[]): PromptParser {
  const readers = themesBeside(themes, IDENTIFICATION_CONFIG).map(identificationReader);
  const truth = (question: QuestionOf): boolean => truthByTrails(question);
  return answeringParser(readers, { truth, faults: FAULTS, slip: sayOpposite });
}

const askedInStory = askedByTheme(identificationAskedOf);

/** What an identification prompt asks; of a theme that nobody has loaded, yes and no alone decide. */
export const identificationAsked = remembering(
  (prompt): Asked | undefined =>
    askedInStory(prompt) ??
    (prompt.split('\n').some((line) => questionIn(line.trim()))
      ? { subject: [], others: [], statements: [] }
      : undefined),
);
