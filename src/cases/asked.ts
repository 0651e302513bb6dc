/** The token for the subject of a question, so that no name can be taken for a word. */
export const SUBJECT = 'zqa';
/** The token for the variable that is affected in a relation. */
export const OBJECT = 'zqb';
/** The token for any other variable. */
export const OTHER = 'zqo';
/** The token for one of the variables that the question takes as known. */
export const KNOWN = 'zqk';

/** The token for all known variables together. */
export const ALL_KNOWN = 'zqz';

/** The content of a yes/no question, in the words of its theme, for readers of replies. */
export interface Asked {
  /** The names of the subject. If the list is empty, the subject is unknown and all names count. */
  readonly subject: readonly string[];
  /** The names of the affected variable, in a question about a relation. */
  readonly object?: string;
  /** The names of all other variables in the story. */
  readonly others: readonly string[];
  /** The names of the other variables that the question takes as known; absent if all of them are known. */
  readonly known?: readonly string[];
  /** The phrases that stand for a token, with tokens in place of names: "whether zqa is happy". */
  readonly aliases?: readonly (readonly [words: string, token: string])[];
  /** True if nothing is supposed or done, so that a statement about “reality” is also an answer. */
  readonly factual?: true;
  /** True if a share of cases is asked for, so that `37.5 %` and "3 out of 8" are numbers. */
  readonly share?: true;
  /**
   * The sentences that mean yes and those that mean no, with {@link SUBJECT} and {@link OBJECT} for names. If one list is
   * empty, denying a sentence of the other is not an answer.
   */
  readonly statements: readonly (readonly [yes: string, no: string])[];
  /** The statements that the story also uses for its rules. In a reply, they count only in a conclusion. */
  readonly told?: readonly (readonly [yes: string, no: string])[];
}
