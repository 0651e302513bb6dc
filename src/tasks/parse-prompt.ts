import { askedInEnglish } from '../answers/text/prompt-text.ts';
import type { Asked } from '../cases/asked.ts';
import { unlessUnreadable } from './answering-parser.ts';
import { ParseError } from './shared/parse-error.ts';
import type { Reading } from './task.ts';
import { TASKS } from './tasks.ts';

/**
 * Makes the parser of all prompts: each is read as a perfect reader would, from the text alone.
 *
 * @param themes - Files of themes from outside the package.
 * @returns A parser that throws a {@link ParseError}, quoting the place, where a prompt cannot be read.
 */
export function promptParser(themes: readonly string[] = []): (prompt: string) => Reading {
  const parsers = TASKS.map((task) => task.parser(themes));
  return (prompt) => {
    let problem: ParseError | undefined;
    for (const parse of parsers) {
      try {
        const reading = parse(prompt);
        if (reading) return reading;
      } catch (error) {
        if (!(error instanceof ParseError)) throw error;
        // Tasks share stories: what is none of one task's questions may be another one's.
        problem = error;
      }
    }
    throw problem ?? new ParseError('a prompt that promptfoo-causal generated', prompt);
  };
}

/**
 * What the first prompt of several asks that a task or theme can read; what the last of them asks in plain English,
 * where none can. Undefined where nothing can be read: replies are then read by yes and no alone.
 *
 * @param prompts - Ways to put the same question: the prompt as it was rendered, and as its template was filled.
 */
export function askedIn(prompts: readonly string[]): Asked | undefined {
  for (const prompt of prompts) {
    for (const task of TASKS) {
      const asked = unlessUnreadable(() => task.asked(prompt));
      if (asked) return asked;
    }
  }
  return askedInEnglish(prompts.at(-1) ?? '');
}
