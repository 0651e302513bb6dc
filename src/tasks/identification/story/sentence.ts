import type { Asked } from '../../../cases/asked.ts';

export interface Naming {
  /** Returns the clauses for the state of a variable, given its name or a token for it. */
  readonly clausesOf: (name: string) => readonly string[];
  readonly sets: readonly string[];
}

/** A sentence that asks questions of one or more kinds, and the statements that answer it in addition to yes and no. */
export interface Sentence extends Pick<Asked, 'statements' | 'told'> {
  /** The template. States are clauses of the theme, such as `Mila is happy`. */
  readonly text: string;
  /** True if the question is about the set of known variables, and not about the cause and the effect. */
  readonly isAboutSet?: true;
  /** True if the question states the values of the known variables, without “whether”. */
  readonly tellsStates?: true;
  /** Returns phrases that replies use for the variables or the set in question, each with its token. */
  readonly aliases: (naming: Naming) => NonNullable<Asked['aliases']>;
}
