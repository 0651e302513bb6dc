export interface Tokens {
  readonly likely: number;
  readonly least: number;
  readonly most: number;
}

/**
 * Estimates tokens from a text's length: 3.75 characters per token, with a range of 2.9 to 4.3.
 *
 * The ratios were measured on this package's stories and prompts with two byte-pair encodings: o200k of OpenAI, and an
 * earlier one of Anthropic. They are 2.9 for the abstract theme, and 3.4 to 4.3 for the others. Other encodings and
 * languages have other ratios.
 */
export function tokensOf(characters: number): Tokens {
  return { likely: characters / 3.75, least: characters / 4.3, most: characters / 2.9 };
}
