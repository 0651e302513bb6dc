import { isRecord } from '../lib/json.ts';
import type { AnswerRecord, UnparsedReason } from './answer.ts';
import { FORMS, type StatedValue, valuesIn, yesOrNo } from './forms.ts';
import { isFlagged, type ReplyFlags, spokenText, textOf } from './spoken.ts';

/** The words by which a model takes back an earlier answer. */
const CORRECTS = /\b(?:wait|correction|corrected|correct that|scratch that|on second thought|i was wrong|mistake)\b/i;

/** The words by which a model says that it will not or cannot do something. */
const CANNOT = "can ?not|can't|won't|will not|am not able to|unable to|not able to|not comfortable";

/** What it says it will not do. */
const HELP = 'help|assist|answer(?:ing)?|comply|continue|engage|discuss|respond|fulfil|provide|do that';

/** A refusal in words, in any place of a reply without an answer. */
const REFUSAL = new RegExp(
  `\\b(?:i|we)(?:'m| am)? (?:sorry,? )?(?:(?:${CANNOT}) (?:be able to )?(?:${HELP})|(?:must|have to) (?:decline|refuse)|decline to)|\\bagainst (?:my|our) (?:guidelines|policy|policies)\\b`,
  'i',
);

/**
 * Reads yes or no from a reply, in the first of these forms that it has: an answer tag, a JSON field `answer`,
 * `\boxed{}`, a label such as `Answer: no`, or a bare yes or no as its first or last line. Nothing else is guessed. A
 * Boolean or an object with the field `answer`, as a transform may make them, is read as it stands.
 *
 * @param reply - What the provider reports about the reply.
 * @example readAnswer('So Ada waits.\n<answer>no</answer>') // { answer: 'no', by: 'tag' }
 */
export function readAnswer(output: unknown, reply: ReplyFlags = {}): AnswerRecord {
  if (isFlagged(reply)) return { answer: 'refused', by: 'provider' };
  const value = isRecord(output) && 'answer' in output ? output.answer : output;
  if (value === true || value === 1) return { answer: 'yes', by: 'value' };
  if (value === false || value === 0) return { answer: 'no', by: 'value' };
  const text = textOf(value);
  if (text === undefined) return unparsed('not text');
  const spoken = spokenText(text);
  return 'reason' in spoken ? unparsed(spoken.reason) : readText(spoken.text, reply.finishReason === 'length');
}

/** Reads an answer from the text of a reply. */
function readText(text: string, isCutOff: boolean): AnswerRecord {
  const stated = readForms(text);
  if (stated !== undefined) return stated;
  if (REFUSAL.test(text)) return REFUSED;
  return isCutOff ? unparsed('cut off') : readBareLines(text);
}

/**
 * Reads the first form that a text has; undefined if it has none. The search stops there even if that form gives no
 * answer: whoever writes `<answer>unknown</answer>` does not answer yes by a “yes” in a less explicit form.
 */
function readForms(text: string): AnswerRecord | undefined {
  for (const form of FORMS) {
    const stated = valuesIn(text, form);
    if (stated.length === 0) continue;
    const answer = agreedValue(stated, text);
    if (answer !== undefined) return { answer, by: form };
    if (stated.some(({ value }) => value !== undefined)) return unparsed('several answers');
    return REFUSAL.test(text) ? REFUSED : unparsed('no answer');
  }
  return undefined;
}

const REFUSED: AnswerRecord = { answer: 'refused', by: 'words' };

/** Reads a text whose first or last line is a yes or a no. */
function readBareLines(text: string): AnswerRecord {
  const bare = bareLines(text);
  const answer = agreedValue(bare, text);
  if (answer !== undefined) return { answer, by: 'bare' };
  return unparsed(bare.length > 0 ? 'several answers' : 'no answer');
}

/** Returns the value on which all agree or, if the text between them corrects the earlier ones, the last. */
function agreedValue(stated: readonly StatedValue[], text: string): 'yes' | 'no' | undefined {
  const values = stated.filter(({ value }) => value !== undefined);
  const first = values[0];
  const last = values.at(-1);
  if (first === undefined || last === undefined) return undefined;
  if (values.every(({ value }) => value === first.value)) return first.value;
  return CORRECTS.test(text.slice(first.end, last.start)) ? last.value : undefined;
}

/** Returns the first and the last line of a text, if they are a yes or a no. */
function bareLines(text: string): readonly StatedValue[] {
  const lines = [...text.matchAll(/\S[^\n]*/g)];
  return [...lines.slice(0, 1), ...lines.slice(-1)]
    .map(({ 0: line, index }) => ({ value: yesOrNo(line), start: index, end: index + line.length }))
    .filter(({ value }) => value !== undefined);
}

function unparsed(reason: UnparsedReason): AnswerRecord {
  return { answer: 'unparsed', by: 'none', reason };
}
