import type { AssertionValueFunctionContext } from 'promptfoo';
import { promptText } from '../src/answers/text/prompt-text.ts';
import type { Asked } from '../src/cases/asked.ts';
import { askedIn } from '../src/tasks/asked-in.ts';

/**
 * Returns the question that an assertion's test asks. It comes from the prompt (a text or a list of messages) or, failing
 * that, from the vars.
 */
export function askedOf({ prompt, vars, test }: AssertionValueFunctionContext): Asked | undefined {
  const { context, question } = vars ?? test.vars ?? {};
  return askedIn([
    ...(prompt === undefined ? [] : [promptText(prompt)]),
    ...(question === undefined ? [] : [[context, question].flat().join('\n')]),
  ]);
}
