import type { AssertionValueFunctionContext } from 'promptfoo';
import { promptText } from '../src/answers/text/prompt-text.ts';
import type { Asked } from '../src/cases/asked.ts';
import { askedIn } from '../src/tasks/asked-in.ts';

/** The question of an assertion's test, from its prompt, which may be a list of messages, else from its vars. */
export function askedOf({ prompt, vars, test }: AssertionValueFunctionContext): Asked | undefined {
  const { context, question } = vars ?? test.vars ?? {};
  return askedIn([
    ...(prompt === undefined ? [] : [promptText(prompt)]),
    ...(question === undefined ? [] : [[context, question].flat().join('\n')]),
  ]);
}
