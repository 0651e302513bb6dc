import type { Asked } from '../../cases/asked.ts';
import { type Answer, type Unparsed, unparsed } from '../reply/answer.ts';
import { withoutReasoning } from '../reply/reasoning.ts';
import { answerTags, type Tagged } from '../text/answer-tags.ts';
import { canonical, readable } from '../text/normalise.ts';
import { plainText } from '../text/plain-text.ts';
import { withoutRunOn } from '../text/run-on.ts';
import { sentences } from '../text/sentences.ts';
import { isBrokenJson, isToolCall, textOf } from '../text/structured-answer.ts';
import { leadingWord } from '../yes-no/verdict-words.ts';
import { correctionBy, decideRefusal, decideWords, ofFields, settled, wordsOf } from './decide.ts';
import { type Reading, readText } from './reading.ts';
import type { Sought } from './signals.ts';
import { corrects, disowns, leavesOpen, withdraws } from './stance.ts';

/**
 * Extracts the answer of a reply by rules. They read, in this order, answer tags, `\boxed{}`, JSON fields and free
 * text (see `decideWords`). Free text is read only if the output is a string.
 */
export function extract(given: unknown, asked: Asked | undefined, sought: Sought): Answer {
  const isText = typeof given === 'string';
  const reply = wordsIn(given, asked);
  if (typeof reply === 'object')
    return isText || reply.reason === 'truncated-reasoning' ? reply : unparsed('not-text');
  const tagged = answerTags(reply);
  const decided = tagged && ofTags(tagged, sought);
  if (decided) return decided;
  const words = tagged?.outside ?? reply;
  return (
    ofFields(words, sought) ??
    (isBrokenJson(words) ? unparsed('cut-off') : undefined) ??
    (isText ? orOpen(decideWords(words, sought), words) : unparsed('not-text'))
  );
}

function orOpen(answer: Answer, text: string): Answer {
  const isOpen = answer.kind === 'unparsed' && answer.reason === 'no-verdict';
  return isOpen && sentences(plainText(text)).some(({ text }) => leavesOpen(text))
    ? unparsed('undetermined')
    : answer;
}

/** Returns the words of an output, without reasoning and with tokens for names, or the reason why there are none. */
function wordsIn(given: unknown, asked: Asked | undefined): string | Unparsed {
  const output = textOf(given);
  if (output === undefined) return unparsed('not-text');
  const text = canonical(output);
  const visible = withoutReasoning(text);
  if (visible === undefined) return unparsed('truncated-reasoning');
  if (!/[\p{L}\p{N}]/u.test(visible)) return unparsed(visible === text ? 'empty' : 'reasoning-only');
  const reply = withoutRunOn(readable(visible, asked));
  return isToolCall(reply) ? unparsed('not-text') : reply;
}

/** "<answer>yes/no</answer>" */
const BOTH = /^\W*(?:yes\W+(?:or\W+)?no|no\W+(?:or\W+)?yes)\W*$/;
const AT_FIRST = /\bfirst thought\b|\bi (?:\w+ )?(?:thought|considered)\b/;
const LABELLED = /\b(?:answer|verdict|conclusion|result|decision|response)\b/i;

/**
 * Extracts the answer in the tags of a reply. A correction after the tag outranks it. There is no answer if the text
 * outside concludes otherwise, refuses, or disowns the tag.
 *
 * @returns Undefined if no tag contains an answer.
 */
function ofTags(tagged: Tagged, sought: Sought): Answer | undefined {
  const { outside, after, closed } = tagged;
  const contents = tagged.contents.map((content, i) =>
    closed || i < tagged.contents.length - 1 ? endedBy(content) : content,
  );
  if (!closed && /(?<!\d)0\.\s*$/.test(contents.at(-1) ?? '')) return unparsed('cut-off');
  const words = wordsOf(outside, sought);
  const reading = readText(words, sought);
  const isOpen = reading.open >= 0;
  if (BOTH.test(contents.at(-1) ?? '')) {
    const beside = decideWords(outside, sought);
    const told = reading.signals.filter(({ form }) => form !== 'statement').map(({ verdict }) => verdict);
    const isTold = !isOpen && new Set(told).size < 2;
    return isTold ? beside : unparsed('contradiction');
  }
  const decided = settled(contents, 'tag', sought);
  if (decided === undefined) return undefined;
  const corrected = correctionBy(after, sought);
  if (corrected || !('value' in decided)) return corrected ?? decided;
  const { value } = decided;
  if (sentences(words).some(({ text }) => disowns(text))) return unparsed('undetermined');
  const isDisputed = contents.some((content) => (valueIn(content, sought) ?? value) !== value);
  const isCorrected = corrects(words) || withdraws(words) || AT_FIRST.test(words);
  if (isDisputed && (isOpen || !isCorrected)) return unparsed('contradiction');
  const isOpposed = concludesOpposite(reading, words, sought, value);
  return isOpposed ? unparsed('contradiction') : (decideRefusal(reading) ?? decided);
}

/** Returns the result of a calculation in a tag; other words get a full stop, because a closed tag is not cut off. */
function endedBy(content: string): string {
  const [, result] = /(?:=|≈|\\approx)\s*([-+]?\d[\d.,]*)[\s$]*$/.exec(content) ?? [];
  if (result !== undefined && !/\b(?:yes|no)\b/.test(content)) return result;
  const words = content.trimEnd();
  return /[\p{L})]$/u.test(words) ? `${words.replace(/\(\p{L}[^()]*\)$/u, '')}.` : content;
}

function valueIn(content: string, { alone, prepare }: Sought): unknown {
  const answer = alone(prepare(content).trim());
  return answer && 'value' in answer ? answer.value : undefined;
}

/** Other openings may introduce another case: "With a blue flower, zqa would not be happy." */
const OPENS_WITH_NAME = /^\W*zq/;
/** The length of a first sentence that consists of a yes or no. */
const SHORT = 6;

/** Tests whether a text concludes the opposite of an answer: "Therefore celine is not happy." */
function concludesOpposite(
  { signals, last, correction }: Reading,
  words: string,
  sought: Sought,
  value: boolean,
): boolean {
  const against = value ? 'no' : 'yes';
  const first = sentences(words)[0]?.text ?? '';
  if (correction === undefined && first.length < SHORT && leadingWord(first) === against) return true;
  const final = signals.findLast(({ frame }) => frame === 'said');
  if (final?.sentence !== last || final.weak || final.verdict !== against) return false;
  // "The rest is true" does not label the answer.
  if (final.form === 'label') return final.concluded || LABELLED.test(words);
  // "That is to say: no, it does not become less likely."
  const ending = signals.filter(({ sentence, verdict }) => sentence === last && verdict === final.verdict);
  if (ending.some(({ form }) => form === 'word')) return final.concluded;
  const text = sentences(words)[last]?.text ?? '';
  const isPlain = !final.followed && OPENS_WITH_NAME.test(text);
  return (final.concluded || isPlain) && namesAll(text, sought);
}

function namesAll(text: string, { predicates }: Sought): boolean {
  const isOfOne = predicates.all.every(({ ends }) => ends === 'one');
  return text.includes('zqa') && (isOfOne || text.includes('zqb'));
}
