import { type ProviderReply, spokenOutput, spokenText } from '../reply/spoken-output.ts';
import { answerTags } from '../text/answer-tags.ts';
import { normalise } from '../text/normalise.ts';
import { extractAnswer } from '../yes-no/extract-answer.ts';

const FAULTS = {
  'no-text': 'it contains no readable text',
  'no-tag': 'it contains no answer tag',
  /** No verdict in the tag or, where none is required any more, in the words. */
  'no-verdict': 'it gives neither yes nor no as the answer',
};
type ReplyFault = keyof typeof FAULTS;

const STRICT_REPLIES = 2;

const QUOTED = 160;

/**
 * Finds the fault of a reply. The first two replies must give yes or no in an answer tag or in JSON, later ones in any
 * way that the rules can read.
 *
 * @param earlier - The number of replies rejected before.
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
  // The words after a tag may correct it.
  const isDecided = isStrict ? rule === 'tag' || rule === 'correction' : rule !== '';
  return isDecided ? undefined : 'no-verdict';
}

/**
 * Words the correction: the fault, the end of the reply, and the required form. It names no operation on a variable,
 * because some prompts must not ("intervene", "do", "perfect").
 *
 * @param later - The number of replies rejected before; after the first, one word is enough.
 */
export function correctionRequest(fault: ReplyFault, said: string | undefined, later: number): string {
  const quote = said === undefined ? '' : ` It ended: “${endOf(said, QUOTED)}”`;
  const wanted =
    later === 0
      ? 'with yes or no in an answer tag: <answer>yes</answer> or <answer>no</answer>.'
      : 'this time with a single word: yes or no.';
  return `Your reply cannot be used: ${FAULTS[fault]}.${quote} Please answer the question again, ${wanted}`;
}

/** The end of a text on one line, shortened to a length. @example endOf('It is so.\nYes.', 8) // '…o. Yes.' */
export function endOf(text: string, length: number): string {
  const characters = [...text.replaceAll(/\s+/g, ' ').trim()];
  return characters.length <= length ? characters.join('') : `…${characters.slice(1 - length).join('')}`;
}
