/** The token for the subject of a question, so that no name can be taken for a word. */
export const SUBJECT = 'zqa';
/** The token for the second end of a relation: the affected. */
export const OBJECT = 'zqb';
/** The token for anybody else. */
export const OTHER = 'zqo';
/** The token for one of the variables that the question takes as known. */
export const KNOWN = 'zqk';

/** The token for all known ones together. */
export const ALL_KNOWN = 'zqz';

/** The content of a yes/no question, in the words of its theme, for readers of replies. */
export interface Asked {
  /** The names of the subject; empty if unknown, in which case all names count. */
  readonly subject: readonly string[];
  /** The affected, in a relation. */
  readonly object?: string;
  /** The others in the story. */
  readonly others: readonly string[];
  /** The others that the question takes as known; absent where all are. */
  readonly known?: readonly string[];
  /** Phrases, with tokens for names, that stand for a token: "whether zqa is happy". */
  readonly aliases?: readonly (readonly [words: string, token: string])[];
  /** Nothing is supposed or done, so a statement about “reality” is an answer, too. */
  readonly factual?: true;
  /** True if a share of cases is asked for, so that `37.5 %` and "3 out of 8" are numbers. */
  readonly share?: true;
  /**
   * Sentences that mean yes and sentences that mean no, with {@link SUBJECT} and {@link OBJECT} for names. Where one is
   * empty, denying the other answers nothing.
   */
  readonly statements: readonly (readonly [yes: string, no: string])[];
  /** Statements that the story also uses for its rules: in replies they count in a conclusion only. */
  readonly told?: readonly (readonly [yes: string, no: string])[];
}
