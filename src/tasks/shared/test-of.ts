import { sealed } from '../../cases/seal.ts';
import type { FormatOfTest } from './answer-format.ts';
import { type PromptVars, testTexts } from './context-reference.ts';

/** What a question is told with; how to answer is the format's to say. */
export type Told = Omit<PromptVars, 'answerInstruction'>;

/** Makes questions promptfoo tests: with the case that each asks, sealed. */
export function testsBy(
  { answerInstruction, options, metadata }: FormatOfTest,
  { contextByReference }: { readonly contextByReference?: boolean | undefined },
) {
  return (
    asked: { readonly description: string; readonly metadata: object },
    { context, question, theme }: Told,
  ) => ({
    ...testTexts(asked.description, { context, question, answerInstruction, theme }, contextByReference),
    metadata: Object.assign(sealed(asked.metadata), metadata),
    options: { disableVarExpansion: true, ...options },
  });
}
