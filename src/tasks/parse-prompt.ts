import { ParseError } from '../cases/parse-error.ts';
import { ORACLES } from './oracle.ts';
import type { Reading } from './shared/oracle.ts';

/** Returns a parser that throws a {@link ParseError} if no task can parse the prompt. */
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
        // Tasks share stories, so another task may parse a question that this task rejects.
        problem = error;
      }
    }
    throw problem ?? new ParseError('a prompt that promptfoo-causal generated', prompt);
  };
}
