import type { Asked } from '../../cases/asked.ts';
import { type AnyAnswer, type Unparsed, unparsed } from '../reply/answer.ts';
import { withoutReasoning } from '../reply/reasoning.ts';
import { answerTags } from '../text/answer-tags.ts';
import { canonical, normalise, readable } from '../text/normalise.ts';
import { plainText } from '../text/plain-text.ts';
import { withoutRunOn } from '../text/run-on.ts';
import { sentences } from '../text/sentences.ts';
import { boxedAnswers, isBrokenJson, isToolCall, jsonAnswers, textOf } from '../text/structured-answer.ts';
import {
  answersOtherwise,
  concludesOtherwise,
  correctionBy,
  decideWords,
  refusalOf,
  weighsBoth,
} from './decide.ts';
import type { Sought } from './signals.ts';
import { corrects, leavesOpen, withdraws } from './stance.ts';

const UNSETTLED: ReadonlySet<string> = new Set(['no-verdict', 'contradiction', 'cut-off']);

/**
 * Extracts the answer of a reply by rules. They read, in this order, answer tags, `\boxed{}`, JSON fields and free
 * text (see `decideWords`). Free text is read only if the output is a string.
 */
export function extract(given: unknown, asked: Asked | undefined, sought: Sought): AnyAnswer {
  const isText = typeof given === 'string';
  const reply = wordsIn(given, asked);
  if (typeof reply === 'object')
    return isText || reply.reason === 'truncated-reasoning' ? reply : unparsed('not-text');
  return (
    ofTags(reply, sought, given) ??
    ofFields(reply, sought) ??
    (isBrokenJson(reply) ? unparsed('cut-off') : undefined) ??
    (isText ? orOpen(decideWords(reply, sought), reply) : unparsed('not-text'))
  );
}

function orOpen(answer: AnyAnswer, text: string): AnyAnswer {
  const isOpen = answer.kind === 'unparsed' && answer.reason === 'no-verdict';
  return isOpen && sentences(plainText(text)).some(({ text }) => leavesOpen(text))
    ? unparsed('undetermined')
    : answer;
}

const AT_FIRST = /\bfirst thought\b|\bi (?:\w+ )?(?:thought|considered)\b/;

function changesMind(given: unknown): boolean {
  const words = plainText(normalise(withoutReasoning(textOf(given) ?? '') ?? ''));
  return corrects(words) || withdraws(words) || AT_FIRST.test(words);
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

const BOTH = /^\W*yes\W+(?:(?:or|and)\W+)?no\W*$|^\W*no\W+(?:(?:or|and)\W+)?yes\W*$/;

function ofTags(text: string, sought: Sought, given: unknown): AnyAnswer | undefined {
  const tagged = answerTags(text);
  const decided = tagged && settled(tagged.contents, 'tag', sought);
  if (tagged === undefined) return undefined;
  if (decided === undefined) {
    // "<answer>yes/no</answer>"
    const isBoth = BOTH.test(tagged.contents.at(-1) ?? '') && !/\p{L}/u.test(tagged.after);
    const inWords = isBoth && decideWords(tagged.outside, sought);
    const isVerdict = inWords && 'rule' in inWords && inWords.rule === 'final-verdict';
    return isVerdict || (isBoth && weighsBoth(tagged.outside, sought))
      ? unparsed('contradiction')
      : undefined;
  }
  const corrected = correctionBy(tagged.after, sought);
  if (corrected || !('value' in decided)) return corrected ?? decided;
  const values = new Set(tagged.contents.map((content) => valueIn(content, sought)));
  const isSplit = values.size > 1 || /\/|\bor\b/.test(tagged.contents.at(-1) ?? '');
  if (isSplit && weighsBoth(tagged.outside, sought)) return unparsed('contradiction');
  if (isDisputed(tagged.contents, decided.value, sought) && !changesMind(given))
    return unparsed('contradiction');
  if (concludesOtherwise(tagged.outside, sought, decided)) return unparsed('contradiction');
  if (answersOtherwise(tagged.after, sought, decided)) return unparsed('contradiction');
  return refusalOf(tagged.outside, sought) ?? decided;
}

function valueIn(content: string, { alone, prepare }: Sought): unknown {
  const answer = alone(prepare(content).trim());
  return answer && 'value' in answer ? answer.value : undefined;
}

function isDisputed(contents: readonly string[], value: unknown, sought: Sought): boolean {
  return contents.some((content) => {
    const other = valueIn(content, sought);
    return typeof value === 'boolean' && other !== undefined && other !== value;
  });
}

function ofFields(text: string, sought: Sought): AnyAnswer | undefined {
  return settled(boxedAnswers(text), 'boxed', sought) ?? settled(jsonAnswers(text), 'json', sought);
}

function settled(contents: readonly string[], rule: string, sought: Sought): AnyAnswer | undefined {
  for (const content of contents.toReversed()) {
    const answer = ofFields(content, sought) ?? decideWords(content, sought);
    if ('value' in answer) return { ...answer, rule };
    if (!UNSETTLED.has(answer.reason)) return answer;
  }
  return undefined;
}
