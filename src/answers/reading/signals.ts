import type { AnyAnswer } from '../reply/answer.ts';
import type { Frame } from '../text/clauses.ts';
import type { Predicates } from '../yes-no/predicate.ts';
import type { Place } from '../yes-no/statement.ts';
import type { Stated } from '../yes-no/verdict-words.ts';

/** A truth or a number; `levels` are two readings of a gauge, not a change. */
export type Told = Stated | number | 'range' | 'several' | 'levels';

export interface Signal {
  readonly verdict: Told;
  /** After "Answer:"; an answer alone; or a statement or denial of the thing asked. */
  readonly form: 'label' | 'word' | 'statement';
  readonly frame: Frame;
  /** Introduced by therefore, so, thus or in conclusion, in its sentence or right before it. */
  readonly concluded: boolean;
  /** Counts only where nothing else is said: a word in brackets, or "in reality". */
  readonly weak: boolean;
  readonly followed: boolean;
  readonly sentence: number;
}

export type Found = Pick<Signal, 'verdict' | 'form'>;

export interface Opened extends Place {
  readonly label: boolean;
  readonly hedged: boolean;
  readonly answers: boolean;
}

export interface Sought {
  readonly read: (text: string, place: Opened) => Found | undefined;
  readonly predicates: Predicates;
  readonly alone: (text: string) => AnyAnswer | undefined;
  readonly prepare: (text: string) => string;
}
