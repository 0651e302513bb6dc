export interface Tokens {
  readonly likely: number;
  readonly least: number;
  readonly most: number;
}

/**
 * Estimates the number of tokens in a text from its length: 3.75 characters per token, with a range of 2.9 to 4.3.
 *
 * The ratios were measured on this package's stories and prompts with two byte-pair encodings, OpenAI's o200k and an
 * older one of Anthropic. They are 2.9 for the theme `abstract` and 3.4 to 4.3 for the other themes. Ratios differ for
 * other encodings and languages.
 */
export function tokensOf(characters: number): Tokens {
  return { likely: characters / 3.75, least: characters / 4.3, most: characters / 2.9 };
}
