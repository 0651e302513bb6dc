import type { AssertionValueFunctionContext } from 'promptfoo';
import { promptText } from '../src/answers/text/prompt-text.ts';
import type { Asked } from '../src/cases/asked.ts';
import { askedIn } from '../src/tasks/parse-prompt.ts';

/** What the test of an assertion asks, by its prompt, else by its vars: a prompt may be a list of messages. */
export function askedOf({ prompt, vars, test }: AssertionValueFunctionContext): Asked | undefined {
  const { context, question } = vars ?? test.vars ?? {};
  return askedIn([
    ...(prompt === undefined ? [] : [promptText(prompt)]),
    ...(question === undefined ? [] : [[context, question].flat().join('\n')]),
  ]);
}
