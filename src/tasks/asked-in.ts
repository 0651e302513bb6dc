import { askedInEnglish } from '../answers/text/prompt-text.ts';
import type { Asked } from '../cases/asked.ts';
import { unlessUnreadable } from '../cases/parse-error.ts';
import { KINDS } from './kinds.ts';

/**
 * Returns the question of the first prompt that a task or theme can parse; failing that, of the last prompt in plain
 * English. Undefined if no prompt can be parsed; then only yes and no count as answers.
 *
 * @param prompts - The prompt with the question as rendered, and the text that filled its template.
 */
export function askedIn(prompts: readonly string[]): Asked | undefined {
  for (const prompt of prompts) {
    for (const kind of KINDS.values()) {
      const asked = unlessUnreadable(() => kind.asked(prompt));
      if (asked) return asked;
    }
  }
  return askedInEnglish(prompts.at(-1) ?? '');
}
