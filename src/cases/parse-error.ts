import { CycleError } from '../causal/dag.ts';

/** The error for a prompt that cannot be parsed. Its message quotes the text at which parsing failed. */
export class ParseError extends Error {
  constructor(expected: string, found: string) {
    const quote = found.length > 160 ? `${found.slice(0, 159)}…` : found;
    super(`reading the prompt: expected ${expected}, got “${quote}”`);
    this.name = 'ParseError';
  }
}

export function unlessUnreadable<R>(read: () => R): R | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof ParseError) return undefined;
    throw error;
  }
}

/** Builds the graph that a prompt describes. @throws {ParseError} If the arrows form a cycle. */
export function graphTold<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (error instanceof CycleError) throw new ParseError('arrows without a cycle', error.message);
    throw error;
  }
}
