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
