import type { AnyAnswer } from '../reply/answer.ts';
import type { Frame } from '../text/clauses.ts';
import type { Predicates } from '../yes-no/predicate.ts';
import type { Place } from '../yes-no/statement.ts';
import type { Stated } from '../yes-no/verdict-words.ts';

/** A truth or a number; `levels` are two readings of a gauge, not a change. */
export type Told = Stated | number | 'range' | 'several' | 'levels';

/** One statement of a sentence about the question. */
export interface Signal {
  readonly verdict: Told;
  /** After "Answer:"; an answer alone; or a statement or denial of the thing asked. */
  readonly form: 'label' | 'word' | 'statement';
  readonly frame: Frame;
  /** Introduced by therefore, so, thus or in conclusion, in its sentence or right before it. */
  readonly concluded: boolean;
  /**
   * Counts only where nothing else is said: a word in brackets, after a question that may be another one, or "in
   * reality".
   */
  readonly weak: boolean;
  /** More text follows in its sentence. */
  readonly followed: boolean;
  readonly sentence: number;
}

/** The part of a signal that one clause gives. */
export type Found = Pick<Signal, 'verdict' | 'form'>;

/** The position of a clause: after a label, after a hedge. */
export interface Opened extends Place {
  readonly label: boolean;
  readonly hedged: boolean;
  /** It is the whole reply to our question, asked again. */
  readonly answers: boolean;
}

/** The target of a reading: readers and predicates for one question. */
export interface Sought {
  readonly read: (text: string, place: Opened) => Found | undefined;
  readonly predicates: Predicates;
  /** The answer of a text that consists of nothing else. */
  readonly alone: (text: string) => AnyAnswer | undefined;
  /** Prepares a plain text for reading. */
  readonly prepare: (text: string) => string;
}
