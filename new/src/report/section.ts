/** A part of the report, rendered to HTML and to Markdown alike. */
export interface Section {
  /** The anchor in the page: letters and hyphens. */
  readonly id: string;
  readonly title: string;
  /** True if the page shows the section opened. */
  readonly open?: boolean;
  readonly blocks: readonly Block[];
}

export type Block =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'table';
      readonly caption?: string;
      readonly head: readonly string[];
      /** Cells of text, in rows as long as the head. */
      readonly rows: readonly (readonly Cell[])[];
    }
  /** A figure as SVG, with its description for those who cannot see it. */
  | { readonly kind: 'figure'; readonly svg: string; readonly alt: string; readonly caption?: string };

/** A cell: its text, or its text with what else is known of it. */
export type Cell =
  | string
  | {
      readonly text: string;
      /** What is shown in small letters below the text, such as a difference with its interval. */
      readonly detail?: string;
      /** The colour. */
      readonly tone?: 'good' | 'bad' | 'unsure';
      /** True for numbers. Columns of numbers are aligned on the right. */
      readonly number?: boolean;
      /** The part of the page to which the text leads, such as `#questions`. */
      readonly href?: string;
    };
