import type { AnyAnswer } from '../reply/answer.ts';
import type { Frame } from '../text/clauses.ts';
import type { Predicates } from '../yes-no/predicate.ts';
import type { Place } from '../yes-no/statement.ts';
import type { Stated } from '../yes-no/verdict-words.ts';

/** What is told, of a truth or of a number; `levels` are two readings of a gauge, which are no change of it. */
export type Told = Stated | number | 'range' | 'several' | 'levels';

/** One thing that a sentence says about the question. */
export interface Signal {
  readonly verdict: Told;
  /** After "Answer:"; an answer and nothing else; or the thing asked is stated or denied. */
  readonly form: 'label' | 'word' | 'statement';
  readonly frame: Frame;
  /** Introduced by therefore, so, thus, in conclusion…, in its sentence or right before it. */
  readonly concluded: boolean;
  /** A word in brackets, or behind a question that may be another one; or "in reality", where nothing is supposed: counts where nothing else is said. */
  readonly weak: boolean;
  /** More is said behind it in its sentence. */
  readonly followed: boolean;
  /** Number of the sentence, in its text. */
  readonly sentence: number;
}

/** What a clause says of what is asked for. */
export type Found = Pick<Signal, 'verdict' | 'form'>;

/** Where a clause stands: behind a label, behind a hedge. */
export interface Opened extends Place {
  readonly label: boolean;
  readonly hedged: boolean;
  /** It is all that is said to our question, asked again. */
  readonly answers: boolean;
}

/** What is looked for in a reply. */
export interface Sought {
  /** Reads a clause. */
  readonly read: (text: string, place: Opened) => Found | undefined;
  readonly predicates: Predicates;
  /** The answer of a text that is nothing else. */
  readonly alone: (text: string) => AnyAnswer | undefined;
  /** What is done to a plain text before it is read. */
  readonly prepare: (text: string) => string;
}
