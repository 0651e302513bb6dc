import type { Answer } from '../reply/answer.ts';
import type { Frame } from '../text/clauses.ts';
import type { Predicates } from '../yes-no/predicate.ts';
import type { Place } from '../yes-no/statement.ts';
import type { Stated } from '../yes-no/verdict-words.ts';

export interface Signal {
  readonly verdict: Stated;
  /** `label`: after words such as "Answer:". `word`: an answer alone. `statement`: a sentence about what was asked. */
  readonly form: 'label' | 'word' | 'statement';
  readonly frame: Frame;
  /** True if a word such as "therefore" introduces this clause or an earlier one of its sentence. */
  readonly concluded: boolean;
  /** True if the signal counts only without any other, for example for a word in brackets. */
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
  readonly alone: (text: string) => Answer | undefined;
  readonly prepare: (text: string) => string;
}
