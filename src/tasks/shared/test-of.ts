import type { formatOf } from './answer-format.ts';
import { testTexts } from './context-reference.ts';

type Told = Omit<Parameters<typeof testTexts>[1], 'answerInstruction'>;

/** Returns a function that turns a question into a promptfoo test test. */
export function testsBy(
  { answerInstruction, options, metadata }: ReturnType<typeof formatOf>,
  { contextByReference }: { readonly contextByReference?: boolean | undefined },
) {
  return (
    asked: { readonly description: string; readonly metadata: object },
    { context, question, theme }: Told,
  ) => ({
    ...testTexts(asked.description, { context, question, answerInstruction, theme }, contextByReference),
    metadata: { ...asked.metadata, ...metadata },
    options: { disableVarExpansion: true, ...options },
  });
}
