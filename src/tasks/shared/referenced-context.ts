import { bringVars } from './context-reference.ts';

/**
 * Returns the context of a contextByReference test. promptfoo calls the default export of a file that a var names. The
 * function also sets the test's other vars, because promptfoo renders the prompt from the same object.
 *
 * @throws {Error} If no generator in this process made the context. The row then becomes an error, and no model is asked.
 */
export default function referencedContext(
  _name: string,
  _prompt: string,
  vars: Record<string, unknown>,
): { output: unknown[] } {
  // promptfoo inserts a list unchanged, but would render a text as a template, which takes time.
  return { output: [bringVars(vars)].flat() };
}
