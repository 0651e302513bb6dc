/** Stand in sentences and replies for what a question is about, so that no name can be taken for a word. */
export const SUBJECT = 'zqa';
/** The second end of a relation: what is affected. */
export const OBJECT = 'zqb';
/** Anybody else. */
export const OTHER = 'zqo';
/** One of those that the question takes as known. */
export const KNOWN = 'zqk';

/** All of those, together. */
export const ALL_KNOWN = 'zqz';

/** What a yes/no question asks, in the words of its theme: what a reader of replies must know of it. */
export interface Asked {
  /** What is asked about, under every name that it goes by; empty where nobody knows: then all count. */
  readonly subject: readonly string[];
  /** Of a relation, what is affected. */
  readonly object?: string;
  /** Who else is in the story. */
  readonly others: readonly string[];
  /** Of others, whom the question takes as known; where nobody else is, left out. */
  readonly known?: readonly string[];
  /** Words, with tokens for names, that stand for one of the tokens: "whether zqa is happy". */
  readonly aliases?: readonly (readonly [words: string, token: string])[];
  /** Nothing is supposed or done first: then what is so “in reality” is an answer, too. */
  readonly factual?: true;
  /** A share of cases is asked for: then `37.5 %` and "3 out of 8" are numbers. */
  readonly share?: true;
  /**
   * Sentences that say yes and that say no, with {@link SUBJECT} and {@link OBJECT} in place of names. Where one of the two
   * is empty, to deny the other answers nothing.
   */
  readonly statements: readonly (readonly [yes: string, no: string])[];
  /** Those that the story uses, too, when it tells its rules: in replies they count in a conclusion only. */
  readonly told?: readonly (readonly [yes: string, no: string])[];
}
