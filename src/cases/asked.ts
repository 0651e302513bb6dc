/** The token that replaces the subject of a question, so that no name can be mistaken for a word. */
export const SUBJECT = 'zqa';
/** The token that replaces the affected variable of a relation. */
export const OBJECT = 'zqb';
/** The token that replaces any other variable. */
export const OTHER = 'zqo';
/** The token that replaces one of the variables that the question takes as known. */
export const KNOWN = 'zqk';

/** The token that replaces all known variables together. */
export const ALL_KNOWN = 'zqz';

/** The content of a question in the words of its theme. It is used to read replies. */
export interface Asked {
  /** The names of the subject; empty if the question is not about a single variable. */
  readonly subject: readonly string[];
  /** The names of the affected variable, if the question is about a relation. */
  readonly object?: string;
  readonly others: readonly string[];
  /** The names of the variables that the question takes as known; absent if it names none. */
  readonly known?: readonly string[];
  /** Phrases and the tokens that they stand for. Phrases contain tokens instead of names: "whether zqa is happy". */
  readonly aliases?: readonly (readonly [words: string, token: string])[];
  /** True if the question supposes no change. Then a statement about “reality” is also an answer. */
  readonly factual?: true;
  /** True if the question asks for a share of cases. Then `37.5 %` and "3 out of 8" are numbers. */
  readonly share?: true;
  /**
   * Pairs of sentences that mean yes and no, with tokens for names. If one sentence is empty, a denial of the other
   * does not count as an answer.
   */
  readonly statements: readonly (readonly [yes: string, no: string])[];
  /**
   * The statements that the story also uses for its rules. In a reply, they count only in a conclusion, apart from
   * denials of a relation.
   */
  readonly told?: readonly (readonly [yes: string, no: string])[];
}
