import type { ExampleQuestion } from '../scorecard/scorecard.ts';

/** A section of the report, such as “Verdict” or “All scores”. The page and the Markdown file render the same ones. */
export interface Section {
  /** The anchor in the page: letters and hyphens. */
  readonly id: string;
  readonly title: string;
  /** True if the page shows the section opened. Readers open the others with a click. */
  readonly open?: boolean;
  readonly blocks: readonly Block[];
}

/** How a result is to be seen: as good news, as bad news, as undecided, or as not judged. */
export type Tone = 'good' | 'bad' | 'unsure' | 'none';

/** The signs that stand for tones where no colours are seen. */
export const TONE_SIGNS: Readonly<Record<Tone, string>> = { good: '✓', bad: '✗', unsure: '?', none: '!' };

/** What a section consists of. */
export type Block =
  /** A paragraph. Code stands between backticks. */
  | { readonly kind: 'text'; readonly text: string }
  /** The tone is undefined if the text sums up different verdicts. */
  | { readonly kind: 'verdict'; readonly tone?: Tone | undefined; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly Cell[] }
  | Table
  | Figure
  | { readonly kind: 'terms'; readonly terms: readonly (readonly [word: string, meaning: string])[] }
  | Questions;

/** A table. In the page, its caption stands above it. */
export interface Table {
  readonly kind: 'table';
  readonly caption?: string;
  readonly head: readonly string[];
  /** True if each row begins with the name of a variant. The page can sort such rows, and filter them by that name. */
  readonly hasVariantRows?: boolean;
  /** Each row has as many cells as the head. */
  readonly rows: readonly (readonly Cell[])[];
}

interface Figure {
  readonly kind: 'figure';
  readonly svg: string;
  /** What the figure shows, for those who cannot see it. */
  readonly alt: string;
  readonly title?: string;
  readonly caption?: string;
}

/** A cell of a table or an item of a list: its text, or its text with what else is known of it. */
export type Cell =
  | string
  | {
      readonly text: string;
      /** What is shown in small letters below the text, such as a difference with its interval. */
      readonly detail?: string;
      /** The colour. */
      readonly tone?: Tone;
      /** True for numbers. Columns of numbers are aligned on the right. */
      readonly number?: boolean;
      /** The part of the page to which the text leads, such as `#questions`. */
      readonly href?: string;
    };

/** Returns the cell of a number that is already a text. */
export function numericCell(text: string): Cell {
  return { text, number: true };
}

/** Questions that were answered wrong. The page filters them by the variants in their lists. */
export interface Questions {
  readonly kind: 'questions';
  readonly questions: readonly Question[];
  /** How many more there are. */
  readonly more: number;
}

/** A question, with the variants that answered it wrong. */
export interface Question {
  /** The id of its case. */
  readonly id: string;
  readonly title: string;
  readonly task: string;
  /** The right answer: true for yes. */
  readonly truth: boolean;
  /** The variants that answered wrong. */
  readonly wrong: readonly string[];
  /** The candidates that answered wrong although their baseline was right, and those of which the opposite is true. */
  readonly lost: readonly string[];
  readonly gained: readonly string[];
  /** Present if the scorecard contains the question's texts. */
  readonly texts?: Pick<ExampleQuestion, 'prompt' | 'replies'>;
}
