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
interface KeptTexts extends CaseTexts {
  readonly fingerprint: string;
  readonly replies: Map<string, ReplyText>;
}

/**
 * The texts of a sample of questions, by the position of their cases. The questions with the smallest fingerprints are
 * the sample, so that the order of rows does not matter.
 */
export interface SampledTexts {
  readonly kept: Map<number, KeptTexts>;
  /** Questions with a greater fingerprint are not in the sample. */
  limit: string;
}

export function noSampledTexts(): SampledTexts {
  // Fingerprints are hexadecimal, so all of them come before this.
  return { kept: new Map(), limit: 'g' };
}

/** Adds the reply of a variant, named by its key, if its question may be in the sample. It replaces a failed call. */
export function addReplyText(
  sample: SampledTexts,
  position: number,
  question: { readonly fingerprint: string; readonly prompt: string },
  { variant, reply }: { readonly variant: string; readonly reply: ReplyText },
): void {
  if (question.fingerprint > sample.limit) return;
  const { kept } = sample;
  const prompt = question.prompt.slice(0, MOST_PROMPT);
  const texts = kept.get(position) ?? { ...question, prompt, replies: new Map<string, ReplyText>() };
  kept.set(position, texts);
  const earlier = texts.replies.get(variant);
  if (!earlier || earlier.answer === 'error')
    texts.replies.set(variant, { ...reply, text: reply.text.slice(0, MOST_REPLY) });
  // The sample is cut rarely, because that sorts it.
  if (kept.size >= 2 * MOST_CASES) cut(sample);
}

/** Returns the texts of the sample by the position of the case. */
export function textsOf(sample: SampledTexts): ReadonlyMap<number, CaseTexts> {
  if (sample.kept.size > MOST_CASES) cut(sample);
  return sample.kept;
}

/** Cuts a sample down to its size. */
function cut(sample: SampledTexts): void {
  const sorted = [...sample.kept].sort(([, a], [, b]) => (a.fingerprint < b.fingerprint ? -1 : 1));
  for (const [position] of sorted.slice(MOST_CASES)) sample.kept.delete(position);
  sample.limit = sorted[MOST_CASES - 1]![1].fingerprint;
}
