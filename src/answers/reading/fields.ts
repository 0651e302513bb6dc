import type { AnyAnswer } from '../reply/answer.ts';
import { boxedAnswers, jsonAnswers } from '../text/structured-answer.ts';
import { decideWords } from './decide.ts';
import type { Sought } from './signals.ts';

const UNSETTLED: ReadonlySet<string> = new Set(['no-verdict', 'contradiction', 'cut-off']);

/** Returns the answer in a `\boxed{}` or a JSON field of a text; undefined if there is none. */
export function ofFields(text: string, sought: Sought): AnyAnswer | undefined {
  return settled(boxedAnswers(text), 'boxed', sought) ?? settled(jsonAnswers(text), 'json', sought);
}

/** Returns the answer of the last content that gives one. */
export function settled(contents: readonly string[], rule: string, sought: Sought): AnyAnswer | undefined {
  for (const content of contents.toReversed()) {
    const answer = ofFields(content, sought) ?? decideWords(content, sought);
    if ('value' in answer) return { ...answer, rule };
    if (!UNSETTLED.has(answer.reason)) return answer;
  }
  return undefined;
}
