import { OTHER, SUBJECT } from '../../cases/asked.ts';
import type { Clause } from '../text/clauses.ts';
import type { Predicates } from '../yes-no/predicate.ts';
import { type Place, statementOf } from '../yes-no/statement.ts';
import { type Antecedent, namedIn } from '../yes-no/subject.ts';
import type { Stated } from '../yes-no/verdict-words.ts';
import { opposite } from '../yes-no/verdict-words.ts';
import type { Signal } from './signals.ts';

/**
 * The largest number of clauses in which the subject of an entry is sought. Without a limit, time would be quadratic.
 */
const LONGEST_ROW = 9;
const ABOUT_OTHER = /^(?:that )?zqo (?:is|does|will|gets|would)\b/;
const ALONE_ABOUT_OTHER = /^(?:that )?zqo\b/;

/** Tests whether a clause is about another name, so that the word before it is no answer: "Yes, Bela is happy". */
export function isAboutOther(next: string, place: Place): boolean {
  const isOfOne = place.predicates.all.every(({ ends }) => ends === 'one');
  const about = isOfOne ? ALONE_ABOUT_OTHER : ABOUT_OTHER;
  return about.test(next) && statementOf(next.replaceAll(OTHER, SUBJECT), place) !== undefined;
}

/** Finds the subject of an entry in a list, such as "zqo: 3 of 7 → no" or "Happy: zqo, zqa. Sad: zqo." */
export function listedAs(
  clauses: readonly Clause[],
  at: number,
  { hint, state }: Predicates,
): Antecedent | undefined {
  const isNames = (clause = ''): boolean => /^(?:and )?zq[abo& ]*[.!]*$/.test(clause);
  const names = clauses.slice(at + 1);
  if (state.test(clauses[at]?.text ?? '') && names[0]?.announced && isNames(names[0].text))
    return names.some(({ text }) => isNames(text) && text.includes(SUBJECT)) ? 'asked' : 'other';
  if (!clauses[at]?.announced) return undefined;
  const [owner, next] = clauses;
  const row = clauses.slice(Math.max(0, at - LONGEST_ROW), at);
  const last = row.findLast(({ text }) => text.includes('zq') || hint.test(text));
  const whose = last && hint.test(last.text) && next?.announced ? owner : last;
  return whose && !hint.test(whose.text) && !/\bper\b/.test(whose.text) ? namedIn(whose.text) : undefined;
}

/** Combines a claim with the word after its colon: "zqa is happy: false", "zqa is not happy: no". */
export function confirmed(claim: Signal, word: Stated, text: string): Signal {
  if (claim.verdict === 'undetermined') return claim;
  if (/^(?:true|false|correct|incorrect)/.test(text))
    return word === 'no' ? { ...claim, verdict: opposite(claim.verdict) } : claim;
  return { ...claim, verdict: word === 'yes' && claim.verdict === 'no' ? 'undetermined' : word };
}
