import { bringVars } from './context-reference.ts';

/**
 * Returns the context of a test with `contextByReference`. promptfoo calls this function when a var names this file.
 * The function also sets the test's other vars, because promptfoo renders the prompt from the same object.
 *
 * @throws {Error} If no generator in this process made the context. promptfoo then records an error in the row and asks
 *   no model.
 */
export default function referencedContext(
  _name: string,
  _prompt: string,
  vars: Record<string, unknown>,
): { output: unknown[] } {
  // promptfoo inserts a list unchanged. It would render a text as a template, which takes time.
  return { output: [bringVars(vars)].flat() };
}
