import type { Asked } from '../../cases/asked.ts';
import { remembering } from '../../lib/caching.ts';
import { extract } from '../reading/extract.ts';
import type { Answer } from '../reply/answer.ts';
import { normalise } from '../text/normalise.ts';
import { textOf } from '../text/structured-answer.ts';
import { predicatesOf } from './predicate.ts';
import { readVerdict } from './verdict-clause.ts';
import { wordAlone } from './verdict-words.ts';

const LONGEST_WORD = 60;
/** A reply that consists of an answer tag. */
const TAGGED = /^\s*<answer>([^<]*)<\/answer>\s*$/;

/**
 * Extracts the answer of a reply to a yes/no question by rules (see `extract`). A boolean, which a user's transform
 * may return, is taken as the answer. Objects and lists are read as JSON. It never throws, and its time is linear in
 * the length of the text.
 *
 * @example extractAnswer('It cannot be determined.') // { kind: 'unparsed', reason: 'undetermined' }
 */
export function extractAnswer(given: unknown, asked?: Asked): Answer {
  const predicates = predicatesOf(asked);
  const wanted = { predicates, read: readVerdict, alone: ofWord, prepare: String } as const;
  return answerAlone(given) ?? (extract(given, asked, wanted) as Answer);
}

export function answerAlone(given: unknown): Answer | undefined {
  if (typeof given === 'boolean') return { kind: 'boolean', value: given, rule: 'value' };
  const output = textOf(given) ?? '';
  return output.length > LONGEST_WORD ? undefined : ofShort(output);
}

/** Cached, because most short replies are the same few texts. */
const ofShort = remembering((output) => {
  const text = normalise(output);
  const tagged = TAGGED.exec(text)?.[1];
  return tagged === undefined ? ofWord(text) : ofWord(tagged, 'tag');
});

function ofWord(text: string, rule = 'word'): Answer | undefined {
  const word = wordAlone(text);
  return word && { kind: 'boolean', value: word === 'yes', rule };
}
