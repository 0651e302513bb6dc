/** The texts of a question, and each variant's first reply to it, by the variant's key. */
export interface CaseTexts {
  readonly prompt: string;
  readonly replies: ReadonlyMap<string, ReplyText>;
}

/** A reply with the answer that was read from it. */
export interface ReplyText {
  readonly text: string;
  readonly answer: string;
  /** The form by which it was read; `none` if there is no answer. */
  readonly by: string;
}

/** The number of questions whose texts are kept: all of most runs, and a sample of large ones. */
const MOST_CASES = 1500;
/** Longer prompts and replies are cut off at this many characters. */
const MOST_PROMPT = 60_000;
const MOST_REPLY = 4000;

/** The texts of a question while rows are read. */
export interface Kept extends CaseTexts {
  readonly fingerprint: string;
  readonly replies: Map<string, ReplyText>;
}

/** Keeps the texts of the questions with the smallest fingerprints, so that the order of rows does not matter. */
export function sampledTexts() {
  const kept = new Map<number, Kept>();
  // Fingerprints are hexadecimal, so all of them come before this.
  let limit = 'g';
  /** Drops all but the questions with the smallest fingerprints. */
  const prune = (): void => {
    const sorted = [...kept].sort(([, a], [, b]) => (a.fingerprint < b.fingerprint ? -1 : 1));
    for (const [position] of sorted.slice(MOST_CASES)) kept.delete(position);
    limit = sorted[MOST_CASES - 1]?.[1].fingerprint ?? limit;
  };
  return {
    add(
      position: number,
      { fingerprint, prompt }: Pick<Kept, 'fingerprint' | 'prompt'>,
      variant: string,
      reply: ReplyText,
    ): void {
      if (fingerprint > limit) return;
      const known = kept.get(position);
      const texts = known ?? { fingerprint, prompt: prompt.slice(0, MOST_PROMPT), replies: new Map() };
      const before = texts.replies.get(variant);
      if (!before || before.answer === 'error')
        texts.replies.set(variant, { ...reply, text: reply.text.slice(0, MOST_REPLY) });
      if (known) return;
      kept.set(position, texts);
      if (kept.size >= 2 * MOST_CASES) prune();
    },
    /** Returns the texts by the position of the case. */
    texts(): ReadonlyMap<number, CaseTexts> {
      if (kept.size > MOST_CASES) prune();
      return kept;
    },
  };
}
