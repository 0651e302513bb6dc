import { bringVars } from './context-reference.ts';

/**
 * The context of a contextByReference test. promptfoo calls the default export of a file that a var names. Sets the test's
 * other vars, too: promptfoo makes the prompt from the same object.
 *
 * @throws {Error} If no generator of this process made it: the row becomes an error, and no model is asked.
 */
export default function referencedContext(
  _name: string,
  _prompt: string,
  vars: Record<string, unknown>,
): { output: unknown[] } {
  // promptfoo inserts a list unchanged; it would render a text as a template, which takes time.
  return { output: [bringVars(vars)].flat() };
}
