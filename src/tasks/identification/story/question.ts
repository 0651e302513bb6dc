import { patternOf } from '../../shared/pattern.ts';
import { say } from './sentences.ts';

const GAPS = { cause: '.+?', effect: '.+?', known: '.+?' };

const QUESTIONS = (['adjusted', 'needed', 'tells', 'opens', 'explains'] as const).map((sentence) => ({
  sentence,
  pattern: patternOf(say[sentence], GAPS),
}));

/** A question as it is told: by which sentence, and the clauses in its gaps. */
export type ToldQuestion = NonNullable<ReturnType<typeof questionIn>>;

/** Takes a question apart; undefined where a line is none. */
export function questionIn(line: string) {
  for (const { sentence, pattern } of QUESTIONS) {
    const found = pattern.read(line);
    if (!found) continue;
    const known = String(found.known)
      .replace(/^whether /, '')
      .split(/,? and whether |, whether /);
    return { sentence, cause: String(found.cause), effect: String(found.effect), known };
  }
  return undefined;
}
