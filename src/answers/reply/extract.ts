import type { Asked } from '../../cases/asked.ts';
import { answerTags, isTemplate } from '../text/answer-tags.ts';
import { boxedAnswer, jsonAnswer } from '../text/structured-answer.ts';
import { type AnyAnswer, correctionBy, decideWords, refusalOf, type Sought } from '../yes-no/decide.ts';
import { unparsed } from './answer.ts';
import { wordsIn } from './reasoning.ts';

/** What is looked for in a reply, and how an answer's field in JSON is read for it. */
export interface Wanted extends Sought {
  readonly field: Parameters<typeof jsonAnswer>[1];
}

/** What settles nothing in a tag, a box or a field: another one, or the words around it, may. */
const UNSETTLED: ReadonlySet<string> = new Set(['no-verdict', 'contradiction', 'cut-off']);

/**
 * The answer of a reply by rule. An answer in a format outranks the text around it: the tag that questions ask for, a
 * box, a field of JSON; for words see `decideWords`. Only text has words: of anything else what is in a format counts.
 */
export function extract(given: unknown, asked: Asked | undefined, wanted: Wanted): AnyAnswer {
  const isText = typeof given === 'string';
  const reply = wordsIn(given, asked);
  if (typeof reply === 'object')
    return isText || reply.reason === 'truncated-reasoning' ? reply : unparsed('not-text');
  return (
    ofTags(reply, wanted) ??
    ofFields(reply, wanted) ??
    (isText ? decideWords(reply, wanted) : unparsed('not-text'))
  );
}

/** The last tag that is filled in counts, unless what follows takes it back or what is around it declines. */
function ofTags(text: string, wanted: Wanted): AnyAnswer | undefined {
  const tagged = answerTags(text);
  const decided = tagged?.contents
    .toReversed()
    .reduce<AnyAnswer | undefined>((found, content) => found ?? settled(content, 'tag', wanted), undefined);
  if (tagged === undefined || decided === undefined) return undefined;
  const corrected = correctionBy(tagged.after, wanted);
  return corrected ?? ('value' in decided ? refusalOf(tagged.outside, wanted) : undefined) ?? decided;
}

function ofFields(text: string, wanted: Wanted): AnyAnswer | undefined {
  return (
    settled(boxedAnswer(text), 'boxed', wanted) ??
    settled(text.includes(':') ? jsonAnswer(text, wanted.field) : undefined, 'json', wanted)
  );
}

/** What the content of a tag, a box or a field settles; nothing where it repeats the instruction. */
function settled(content: string | undefined, rule: string, wanted: Wanted): AnyAnswer | undefined {
  if (content === undefined || isTemplate(content)) return undefined;
  const answer = ofFields(content, wanted) ?? decideWords(content, wanted);
  if ('value' in answer) return { ...answer, rule };
  return UNSETTLED.has(answer.reason) ? undefined : answer;
}
