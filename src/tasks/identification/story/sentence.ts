import type { Asked } from '../../../cases/asked.ts';

/** The words of a theme for the variables of a question. */
export interface Naming {
  /** Returns the clauses for the state of a variable, given its name or a token for it. */
  readonly clausesOf: (name: string) => readonly string[];
  /** The notations that replies use for the set of known variables. */
  readonly sets: readonly string[];
}

/** A sentence that asks for one or more kinds of questions, and what answers it instead of yes and no. */
export interface Sentence extends Pick<Asked, 'statements' | 'told'> {
  /**
   * The template, for what a theme's rules and its words for many cases do not cover. States are clauses of the theme,
   * such as `Mila is happy`. Known states are a list of such clauses, each after “whether”.
   */
  readonly text: string;
  /** True if it asks about the set of known variables, and not about the cause and the effect. */
  readonly isAboutSet?: true;
  /** True if the known states themselves are told, without “whether”. */
  readonly tellsStates?: true;
  /** Returns other names that replies use for the subjects of the question, by token. */
  readonly aliases: (naming: Naming) => NonNullable<Asked['aliases']>;
}
