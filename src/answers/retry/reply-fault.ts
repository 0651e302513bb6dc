import { type ProviderReply, spokenOutput, spokenText } from '../reply/spoken-output.ts';
import { answerTags } from '../text/answer-tags.ts';
import { normalise } from '../text/normalise.ts';
import { extractAnswer } from '../yes-no/extract-answer.ts';

/** Faults of a reply that should give yes or no in an answer tag, in the words of the correction. */
const FAULTS = {
  /** Nothing that could be read, or an object in place of words. */
  'no-text': 'it contains no readable text',
  'no-tag': 'it contains no answer tag',
  /** Neither in the tag nor, where none is wanted any more, in the words. */
  'no-verdict': 'it gives neither yes nor no as the answer',
};
export type ReplyFault = keyof typeof FAULTS;

/** From the second retry on, a bare yes or no will do. */
const STRICT_REPLIES = 2;

/** The number of characters of a reply's end that are quoted: enough to recognise it. */
const QUOTED = 160;

/**
 * What is wrong with a reply, `undefined` when it will do: the first and the one to the first correction must give yes
 * or no in an answer tag, or in JSON; every later one in any way that the rules can read.
 *
 * @param earlier - How many replies would not do before this one.
 * @see the paper on intervention effects, App. A.3.2
 */
export function replyFault(reply: ProviderReply, earlier: number): ReplyFault | undefined {
  const answer = extractAnswer(spokenOutput(reply));
  const text = spokenText(reply);
  const rule = answer.kind === 'boolean' ? answer.rule : '';
  if (rule === 'value' || rule === 'json') return undefined;
  if (text === undefined) return 'no-text';
  const isStrict = earlier < STRICT_REPLIES;
  if (isStrict && answerTags(normalise(text)) === undefined) return 'no-tag';
  // A tag may be corrected in the words that follow it.
  const isDecided = isStrict ? rule === 'tag' || rule === 'correction' : rule !== '';
  return isDecided ? undefined : 'no-verdict';
}

/**
 * Says what was wrong with a reply, quotes its end and says how the answer is wanted. It names no operation on a
 * variable, because there are prompts that must not ("intervene", "do", "perfect").
 *
 * @param later - How many replies would not do before this one; after the first of them one word is enough.
 */
export function correctionRequest(fault: ReplyFault, said: string | undefined, later: number): string {
  const quote = said === undefined ? '' : ` It ended: “${endOf(said, QUOTED)}”`;
  const wanted =
    later === 0
      ? 'with yes or no in an answer tag: <answer>yes</answer> or <answer>no</answer>.'
      : 'this time with a single word: yes or no.';
  return `Your reply cannot be used: ${FAULTS[fault]}.${quote} Please answer the question again, ${wanted}`;
}

/** The end of a text on one line, at most so many characters. @example endOf('It is so.\nYes.', 8) // '…o. Yes.' */
export function endOf(text: string, length: number): string {
  const characters = [...text.replaceAll(/\s+/g, ' ').trim()];
  return characters.length <= length ? characters.join('') : `…${characters.slice(1 - length).join('')}`;
}
