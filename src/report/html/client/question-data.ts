export interface QuestionData {
  /** `name` is displayed; `full` is the name that the filter searches. */
  readonly variants: readonly { readonly name: string; readonly full: string }[];
  readonly groups: readonly QuestionGroup[];
  readonly texts: Readonly<Record<string, QuestionText>>;
  /** The distinct lines of all prompts. Each is stored once, because questions share their stories. */
  readonly lines: readonly string[];
  /** The address of this run in promptfoo's view, to which a row number is appended. */
  readonly view?: string;
}

/** A group of questions that differ only in their unit or draw. */
export interface QuestionGroup {
  readonly id: string;
  readonly title: string;
  readonly task: string;
  readonly numbers: string;
  readonly truths: string;
  /** The replies by variant and replicate, with one sign for each question. */
  readonly replies: readonly (readonly string[])[];
}

export interface QuestionText {
  /** The indices of the prompt's lines in `QuestionData.lines`. */
  readonly prompt: readonly number[];
  readonly row?: number;
  readonly about: string;
  readonly truth: string;
  readonly replies: readonly ReplyText[];
}

export interface ReplyText {
  readonly variants: readonly number[];
  readonly said: string;
  readonly text: string;
  readonly wrong?: { readonly what: string; readonly said: string };
}
