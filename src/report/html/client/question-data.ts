/** Questions and replies for the page's script, as JSON in the page. */
export interface QuestionData {
  /** The displayed name and the full name for the filter. */
  readonly variants: readonly { readonly name: string; readonly full: string }[];
  readonly groups: readonly QuestionGroup[];
  /** Texts by case id. */
  readonly texts: Readonly<Record<string, QuestionText>>;
  /** Distinct lines of all prompts, as questions share their stories. */
  readonly lines: readonly string[];
  /** The address of this run in promptfoo's view; a row number completes it. */
  readonly view?: string;
}

/** Questions that differ only in unit or draw. */
export interface QuestionGroup {
  readonly id: string;
  readonly title: string;
  readonly task: string;
  /** Ranges of numbers: `1-4 7`. */
  readonly numbers: string;
  /** One sign for each question. */
  readonly truths: string;
  /** Signs by variant and replicate. */
  readonly replies: readonly (readonly string[])[];
}

export interface QuestionText {
  /** Indices of the prompt's lines. */
  readonly prompt: readonly number[];
  /** The row in promptfoo's view. */
  readonly row?: number;
  readonly about: string;
  readonly truth: string;
  readonly replies: readonly ReplyText[];
}

/** A reply, and the variants that gave it. */
export interface ReplyText {
  readonly variants: readonly number[];
  readonly said: string;
  readonly text: string;
  /** The first wrong step. */
  readonly wrong?: { readonly what: string; readonly said: string };
}
