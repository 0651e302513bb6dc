import { askedInEnglish } from '../answers/text/prompt-text.ts';
import type { Asked } from '../cases/asked.ts';
import { unlessUnreadable } from '../cases/parse-error.ts';
import { KINDS } from './kinds.ts';

/**
 * The question of the first prompt that a task or theme can read, else of the last prompt in plain English. Undefined if no
 * prompt can be read; replies are then read by yes and no alone.
 *
 * @param prompts - The same question as rendered, and as its template was filled.
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
