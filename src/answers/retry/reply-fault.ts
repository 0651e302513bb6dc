import { type ProviderReply, spokenOutput, spokenText } from '../reply/spoken-output.ts';
import { answerTags } from '../text/answer-tags.ts';
import { normalise } from '../text/normalise.ts';
import { extractAnswer } from '../yes-no/extract-answer.ts';

const FAULTS = {
  'no-text': 'it contains no readable text',
  'no-tag': 'it contains no answer tag',
  /** There is no verdict in the tag or, if no tag is required any more, in the words. */
  'no-verdict': 'it gives neither yes nor no as the answer',
};
type ReplyFault = keyof typeof FAULTS;

const STRICT_REPLIES = 2;

const QUOTED = 160;

/**
 * Finds the fault of a reply. The first two replies must give yes or no in an answer tag or in JSON. Later replies may
 * do so in any way that the rules can read.
 *
 * @param earlier - The number of corrections requested so far.
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
 * Writes the request for a correction, with the fault, the end of the reply, and the required form. It contains no
 * words for interventions ("intervene", "do", "perfect"), because some prompts must not contain them.
 *
 * @param later - The number of earlier corrections. After the first correction, one word is enough.
 */
export function correctionRequest(fault: ReplyFault, said: string | undefined, later: number): string {
  const quote = said === undefined ? '' : ` It ended: “${endOf(said, QUOTED)}”`;
  const wanted =
    later === 0
      ? 'with yes or no in an answer tag: <answer>yes</answer> or <answer>no</answer>.'
      : 'this time with a single word: yes or no.';
  return `Your reply cannot be used: ${FAULTS[fault]}.${quote} Please answer the question again, ${wanted}`;
}

/**
 * Returns at most `length` characters from the end of a text, on one line.
 *
 * @example endOf('It is so.\nYes.', 8) // '…o. Yes.'
 */
export function endOf(text: string, length: number): string {
  const characters = [...text.replaceAll(/\s+/g, ' ').trim()];
  return characters.length <= length ? characters.join('') : `…${characters.slice(1 - length).join('')}`;
}
