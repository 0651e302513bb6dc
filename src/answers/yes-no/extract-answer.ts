import type { Asked } from '../../cases/asked.ts';
import { remembering } from '../../lib/remembering.ts';
import { extract } from '../reading/extract.ts';
import type { Answer } from '../reply/answer.ts';
import { normalise } from '../text/normalise.ts';
import { textOf } from '../text/structured-answer.ts';
import { predicatesOf } from './predicate.ts';
import { readVerdict } from './verdict-clause.ts';
import { wordAlone } from './verdict-words.ts';

/** Longer texts are more than a word and what may stand around it. */
const LONGEST_WORD = 60;
/** What short prompts ask for and nearly every reply to them is. */
const TAGGED = /^\s*<answer>([^<]*)<\/answer>\s*$/;

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
  const predicates = predicatesOf(asked);
  const wanted = { predicates, read: readVerdict, alone: ofWord, prepare: String } as const;
  return answerAlone(given) ?? (extract(given, asked, wanted) as Answer);
}

/**
 * The answer of a real boolean, or of a reply that is one word, by itself or in the tag that is asked for: whatever was
 * asked. Undefined where there is more to read.
 */
export function answerAlone(given: unknown): Answer | undefined {
  if (typeof given === 'boolean') return { kind: 'boolean', value: given, rule: 'value' };
  const output = textOf(given) ?? '';
  return output.length > LONGEST_WORD ? undefined : ofShort(output);
}

/** Most replies are one of a few. */
const ofShort = remembering((output) => {
  const text = normalise(output);
  const tagged = TAGGED.exec(text)?.[1];
  return tagged === undefined ? ofWord(text) : ofWord(tagged, 'tag');
});

function ofWord(text: string, rule = 'word'): Answer | undefined {
  const word = wordAlone(text);
  return word && { kind: 'boolean', value: word === 'yes', rule };
}
