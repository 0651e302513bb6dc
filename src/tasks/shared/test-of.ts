import { sealed } from '../../cases/seal.ts';
import type { formatOf } from './answer-format.ts';
import { type PromptVars, testTexts } from './context-reference.ts';

/** A question's texts without the answer instruction, which the answer format adds. */
type Told = Omit<PromptVars, 'answerInstruction'>;

/** Makes promptfoo tests of questions, each with its sealed case. */
export function testsBy(
  { answerInstruction, options, metadata }: ReturnType<typeof formatOf>,
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
