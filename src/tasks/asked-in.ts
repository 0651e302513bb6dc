import { askedInEnglish } from '../answers/text/prompt-text.ts';
import type { Asked } from '../cases/asked.ts';
import { ParseError } from './shared/parse-error.ts';
import { TASKS } from './tasks.ts';

/**
 * What the first prompt of several asks that a task or theme can read; what the last of them asks in plain English,
 * where none can. Undefined where nothing can be read: replies are then read by yes and no alone.
 *
 * @param prompts - Ways to put the same question: the prompt as it was rendered, and as its template was filled.
 */
export function askedIn(prompts: readonly string[]): Asked | undefined {
  for (const prompt of prompts) {
    for (const task of TASKS) {
      const asked = attempt(() => task.asked(prompt));
      if (asked) return asked;
    }
  }
  return askedInEnglish(prompts.at(-1) ?? '');
}

function attempt(read: () => Asked | undefined): Asked | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof ParseError) return undefined;
    throw error;
  }
}
