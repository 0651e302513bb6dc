import { patternOf } from '../../shared/pattern.ts';
import { say } from './sentences.ts';

const ANYTHING = '.+?';
const SORTING = Object.fromEntries(
  ['each', 'absent', 'changed', 'name', 'made', 'kept', 'same'].map((gap) => [gap, ANYTHING]),
);
/** The pattern of a phrase with “which”. Without it, “which” would start a new clause. */
const WHICH = { which: '\\w+ (?:which|whom)' };
const ASKED = { many: ANYTHING, cause: ANYTHING, effect: ANYTHING, known: ANYTHING };

const QUESTIONS = [
  { sentence: 'adjusted', gaps: { ...ASKED, ...SORTING, ...WHICH }, switches: ['several'] },
  {
    sentence: 'needed',
    gaps: { ...ASKED, ...SORTING, ...WHICH, first: ANYTHING, second: ANYTHING },
    switches: ['several'],
  },
  { sentence: 'tells', gaps: ASKED, switches: [] },
  { sentence: 'opens', gaps: ASKED, switches: [] },
  { sentence: 'explains', gaps: ASKED, switches: [] },
] as const;

const PATTERNS = QUESTIONS.map(({ sentence, gaps, switches }) => ({
  sentence,
  pattern: patternOf(say[sentence], gaps, switches),
}));

/** A question in a prompt: its sentence, and the clauses in the gaps of the sentence. */
export type ToldQuestion = NonNullable<ReturnType<typeof questionIn>>;

/** Splits a question into its parts; undefined for other lines. */
export function questionIn(line: string) {
  for (const { sentence, pattern } of PATTERNS) {
    const found = pattern.read(line);
    if (!found) continue;
    const known = String(found.known)
      .replace(/^whether /, '')
      .split(/,? and whether |, whether /);
    return { sentence, cause: String(found.cause), effect: String(found.effect), known };
  }
  return undefined;
}
