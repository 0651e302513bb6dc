import { perKey } from '../../../lib/caching.ts';
import { anyText, patternOf } from '../../shared/pattern.ts';
import { template } from '../../shared/template.ts';
import { adjusted, needed } from './adjustment.ts';
import { explains, opens, tells } from './dependence.ts';
import type { Sentence } from './sentence.ts';

/** The sentences that ask questions. Add new sentences at the end, because the template hash depends on the order. */
export const SENTENCES: readonly Sentence[] = [adjusted, needed, tells, opens, explains];

export const saying = perKey(({ text }: Sentence) => template(text));

const GAPS = {
  ...anyText('many', 'cause', 'effect', 'known', 'each', 'absent', 'changed', 'name', 'made', 'kept', 'same'),
  ...anyText('first', 'second'),
  // In every theme, the value of `which` is a preposition and a pronoun, such as “at which”.
  which: '\\w+ (?:which|whom)',
};
const patternOfSentence = perKey((sentence: Sentence) => patternOf(saying(sentence), GAPS, ['several']));

/** Finds the sentence that a line matches, and the clauses in its gaps; undefined if no sentence matches. */
export function questionIn(line: string) {
  for (const sentence of SENTENCES) {
    const found = patternOfSentence(sentence).read(line);
    if (!found) continue;
    const known = String(found.known)
      .replace(/^whether /, '')
      .split(/,? and whether |, whether /);
    return { sentence, cause: String(found.cause), effect: String(found.effect), known };
  }
  return undefined;
}
