/** A part of the report, rendered to HTML and to Markdown alike. */
export interface Section {
  /** The anchor in the page: letters and hyphens. */
  readonly id: string;
  readonly title: string;
  /** True if the page shows the section opened. */
  readonly open?: boolean;
  readonly blocks: readonly Block[];
}

/** How a result is to be seen: as good news, as bad news, as not decided, or as not judged. */
export type Tone = 'good' | 'bad' | 'unsure' | 'none';

/** The signs of tones, for those who see no colours. */
export const SIGNS: Readonly<Record<Tone, string>> = { good: '✓', bad: '✗', unsure: '?', none: '!' };

/** What a section is made of. */
export type Block =
  /** Code stands between backticks. */
  | { readonly kind: 'text'; readonly text: string }
  /** Without a tone, it sums up different verdicts. */
  | { readonly kind: 'verdict'; readonly tone?: Tone | undefined; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly Cell[] }
  | Table
  /** A figure as SVG, with its description for those who cannot see it. */
  | {
      readonly kind: 'figure';
      readonly svg: string;
      readonly alt: string;
      readonly title?: string;
      readonly caption?: string;
    }
  | { readonly kind: 'terms'; readonly terms: readonly (readonly [word: string, meaning: string])[] }
  | Questions;

/** A table; in the page, its caption stands above it. */
export interface Table {
  readonly kind: 'table';
  readonly caption?: string;
  readonly head: readonly string[];
  /** Cells of text, in rows as long as the head. */
  readonly rows: readonly (readonly Cell[])[];
}

/** A cell: its text, or its text with what else is known of it. */
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

/** Questions that were answered wrong. The page filters them by the names in their lists. */
export interface Questions {
  readonly kind: 'questions';
  readonly questions: readonly Question[];
  /** How many more there are. */
  readonly more: number;
}

/** A question with who answered it wrong. */
export interface Question {
  readonly title: string;
  readonly task: string;
  readonly truth: boolean;
  /** The variants that answered wrong, that lost the question against their baseline, and that gained it. */
  readonly wrong: readonly string[];
  readonly lost: readonly string[];
  readonly gained: readonly string[];
  /** Present if the scorecard contains the question's texts. */
  readonly texts?: {
    readonly prompt: string;
    readonly replies: readonly {
      readonly variant: string;
      /** How the reply was read: yes, no, unparsed or refused. */
      readonly answer: string;
      /** The form by which it was read, such as `tag`. */
      readonly by?: string;
      readonly text: string;
    }[];
  };
}
