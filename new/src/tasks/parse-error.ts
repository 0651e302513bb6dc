/** Thrown for a prompt that cannot be parsed. Its message quotes the text at which parsing failed. */
export class ParseError extends Error {
  constructor(expected: string, found: string) {
    const quote = found.length > 160 ? `${found.slice(0, 159)}…` : found;
    super(`parsing the prompt: expected ${expected}, got “${quote}”`);
    this.name = 'ParseError';
  }
}
