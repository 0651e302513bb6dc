import type { Asked } from '../../cases/asked.ts';
import { type Answer, unparsed } from '../reply/answer.ts';
import { wordsIn } from '../reply/reasoning.ts';
import { answerTags, isTemplate } from '../text/answer-tags.ts';
import { normalise } from '../text/normalise.ts';
import { boxedAnswer, jsonAnswer, textOf } from '../text/structured-answer.ts';
import { correctionBy, decideWords, refusalOf } from './decide.ts';
import { type Predicates, predicatesOf } from './predicate.ts';
import { wordAlone } from './verdict-words.ts';

/** Longer texts are more than a word and what may stand around it. */
const LONGEST_WORD = 60;

/**
 * The answer that a language model's reply gives to a yes/no question, by rule.
 *
 * A real boolean is an answer: a transform before us has decided already. An object or a list is read by the answer in
 * its JSON text: providers parse what a model was made to write as JSON. Other values and calls to tools are unparsed.
 * Reasoning blocks are never read. An answer in a format outranks the text around it: the tag that questions ask for,
 * a box, a JSON field named answer; for words see `decideWords`. Never throws; time is linear in the length of the text.
 *
 * @example extractAnswer('<answer>No</answer>') // { kind: 'boolean', value: false, rule: 'tag' }
 * @example extractAnswer('Therefore Celine is happy.') // { kind: 'boolean', value: true, rule: 'statement' }
 * @example extractAnswer("I'm sorry, but I can't help with that.") // { kind: 'refused', reason: 'declined' }
 * @example extractAnswer('It cannot be determined.') // { kind: 'unparsed', reason: 'undetermined' }
 */
export function extractAnswer(given: unknown, asked?: Asked): Answer {
  const alone = answerAlone(given);
  if (alone) return alone;
  const reply = wordsIn(given, asked);
  const isText = typeof given === 'string';
  if (typeof reply === 'object')
    return isText || reply.reason === 'truncated-reasoning' ? reply : unparsed('not-text');
  const predicates = predicatesOf(asked);
  return (
    decideTags(reply, predicates) ??
    decideFields(reply, predicates) ??
    (isText ? decideWords(reply, predicates) : unparsed('not-text'))
  );
}

/** The answer of a real boolean, or of a reply that is one word: whatever was asked. Undefined where there is more to read. */
export function answerAlone(given: unknown): Answer | undefined {
  if (typeof given === 'boolean') return { kind: 'boolean', value: given, rule: 'value' };
  const output = textOf(given) ?? '';
  const word = output.length > LONGEST_WORD ? undefined : wordAlone(normalise(output));
  return word && { kind: 'boolean', value: word === 'yes', rule: 'word' };
}

/** The last tag that is filled in counts, unless what follows takes it back or what is around it declines. */
function decideTags(text: string, predicates: Predicates): Answer | undefined {
  const tagged = answerTags(text);
  const decided = tagged?.contents
    .toReversed()
    .reduce<Answer | undefined>((found, content) => found ?? decideTag(content, predicates), undefined);
  if (tagged === undefined || decided === undefined) return undefined;
  const corrected = correctionBy(tagged.after, predicates);
  if (corrected !== undefined || decided.kind !== 'boolean') return corrected ?? decided;
  return refusalOf(tagged.outside, predicates) ?? { ...decided, rule: 'tag' };
}

/** What the content of a tag says: a verdict, a refusal, or that it cannot be said. */
function decideTag(content: string, predicates: Predicates): Answer | undefined {
  if (isTemplate(content)) return undefined;
  const answer = decideFields(content, predicates) ?? decideWords(content, predicates);
  return isDecided(answer) ? answer : undefined;
}

function decideFields(text: string, predicates: Predicates): Answer | undefined {
  return (
    decideField(boxedAnswer(text), 'boxed', predicates) ??
    decideField(text.includes(':') ? jsonAnswer(text, 'truth') : undefined, 'json', predicates)
  );
}

function decideField(content: string | undefined, rule: string, predicates: Predicates): Answer | undefined {
  const answer = content === undefined ? undefined : decideTag(content, predicates);
  return answer?.kind === 'boolean' ? { ...answer, rule } : answer;
}

function isDecided(answer: Answer): boolean {
  return answer.kind !== 'unparsed' || answer.reason === 'undetermined';
}
