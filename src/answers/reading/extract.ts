import type { Asked } from '../../cases/asked.ts';
import { type AnyAnswer, type Unparsed, unparsed } from '../reply/answer.ts';
import { withoutReasoning } from '../reply/reasoning.ts';
import { answerTags } from '../text/answer-tags.ts';
import { canonical, readable } from '../text/normalise.ts';
import { plainText } from '../text/plain-text.ts';
import { withoutRunOn } from '../text/run-on.ts';
import { sentences } from '../text/sentences.ts';
import { isBrokenJson, isToolCall, textOf } from '../text/structured-answer.ts';
import { decideWords } from './decide.ts';
import { ofFields } from './fields.ts';
import type { Sought } from './signals.ts';
import { leavesOpen } from './stance.ts';
import { ofTags } from './tagged.ts';

/**
 * Extracts the answer of a reply by rules. They read, in this order, answer tags, `\boxed{}`, JSON fields and free
 * text (see `decideWords`). Free text is read only if the output is a string.
 */
export function extract(given: unknown, asked: Asked | undefined, sought: Sought): AnyAnswer {
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

function orOpen(answer: AnyAnswer, text: string): AnyAnswer {
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
