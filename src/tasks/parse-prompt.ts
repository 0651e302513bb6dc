import { ParseError } from '../cases/parse-error.ts';
import { ORACLES } from './oracle.ts';
import type { Reading } from './shared/oracle.ts';

/**
 * Makes the parser of all prompts, which reads each as a perfect reader would, from the text alone.
 *
 * @param themes - Files of themes from outside the package.
 * @returns A parser that throws a {@link ParseError}, quoting the place, for prompts that cannot be read.
 */
export function promptParser(themes: readonly string[] = []): (prompt: string) => Reading {
  const parsers = ORACLES.map((oracle) => oracle.parser(themes));
  return (prompt) => {
    let problem: ParseError | undefined;
    for (const parse of parsers) {
      try {
        const reading = parse(prompt);
        if (reading) return reading;
      } catch (error) {
        if (!(error instanceof ParseError)) throw error;
        // Tasks share stories: a question that is not one task's may be another's.
        problem = error;
      }
    }
    throw problem ?? new ParseError('a prompt that promptfoo-causal generated', prompt);
  };
}
