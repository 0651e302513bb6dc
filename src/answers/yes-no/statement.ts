import { OTHER, SUBJECT } from '../../cases/asked.ts';
import { oneOf } from '../text/pattern.ts';
import { isNegated, type Predicates } from './predicate.ts';
import { type Antecedent, aboutPredicate, afterObject, namedIn } from './subject.ts';
import { opposite, type Stated } from './verdict-words.ts';

export interface Place {
  readonly predicates: Predicates;
  readonly antecedent: Antecedent;
  /** True for conclusions and for whole replies, in which "K causes R" and "Celine is not" count. */
  readonly concluding: boolean;
  readonly before?: string;
}

/** Words that introduce a statement: "there is no way that", "i doubt", "it is false to say". */
const FRAMING =
  /\b(?:that|say|saying|think|believe|claim\w*|conclu\w+|assert|state\w*|argue|suggest\w*|infer|maintain\w*|hold|expect|mean|see|way|doubt|deny|world|scenario|(?:by|under|in) which|no change|nor|never|under no circumstances|at no point|no longer|nowhere|nothing (?:(?:can|could|will|would) )?(?:makes?|lets?))\b[^,]*$/;
const NEGATOR =
  /\bno\b(?! (?:matter|less)\b)|\bnot\b(?! (?:only|just|merely|change|alter|matter)\b)|n't\b|\bcannot\b|\b(?:nothing|nobody|none|never|hardly|nor|nowhere|(?<!\b(?:set to|being|zq[abo](?: is| to)?) )false|untrue|wrong|incorrect|inaccurate|impossible|mistake|mistaken|error|misleading|invalid|absurd|disagree|unsupported|far from)\b|\b(?:doubt|den(?:y|ie[sd])|dispute|reject|exclude|rul(?:e|es|ed) out|refute|rebut|contradict)/g;
const TRUE = '(?:true|right|correct|accurate|so|a fact|the case)';
const FALSE = '(?:false|untrue|wrong|incorrect|impossible|inaccurate|mistaken|(?:a )?mistake|(?:an )?error)';
/** A denial after the predicate: "(that Celine is happy) is false". */
const DENIED_AFTER = new RegExp(
  `^["']?\\W*(?:(?:is|would be|seems) (?:\\w+ly )?(?:${FALSE}|not ${TRUE})|(?:does not|doesn't|cannot) (?:hold|be right|be true|be the case)|is (?:excluded|ruled out))\\b|^\\s*(?:nothing|none|neither)\\b`,
);
/** The list in "neither zqo nor zqa", which contains the denial itself. */
const LIST = /zq[abokz] (?:&|and|nor) zq[abokz]\s*$/;
/** Words before the subject that make the statement a mere possibility. */
const POSSIBLE =
  /\b(?:(?:might|may|could) (?:well |also )?be|it(?:'s| is)(?: \w+)? (?:possible|conceivable)|perhaps|maybe|possibly)(?: that)?\s+(?:[^\s,;:]+\s+){0,4}$/;
/** The speaker neither asserts nor denies: "I can neither confirm nor rule out", "cannot say for sure". */
const UNSURE =
  /\bneither (?:be )?(?:confirm|prove)\w* nor\b|(?:not|n't) \w+ (?:with|for) (?:any )?(?:certain|sure)|\binformation to \w+|n(?:ot|'t) want to \w+ that\b/;
const NOUN_AFTER = /(?:'s|\b(?:no|an?|this|that))\s*$/;
/** "Nothing else makes zqa happy" does not deny what was said before. */
const OTHERS_ASIDE = /\bnothing else\b/;
/**
 * Words before the predicate of a clause that states nothing, such as a question, a condition or an indefinite person.
 */
const NO_STATEMENT = new RegExp(
  oneOf(
    '\\b(?:sometimes|whether|if|when|unless|suppos(?:e|es|ing)|assum(?:e|es|ing)|imagin(?:e|ing)|told|either)\\b(?!,? noted)[^,:]*$',
    '\\b(?:(?:no ?one|nobody)(?! (?:could|can|would) \\w+ that)|someone|everybody|everyone|anyone|people|friends?|conditions?)\\b[^,:]*$',
    '^given\\b(?! that| the| this)',
    '\\beverything(?: that)?(?: zqa)?\\s*$',
    `${OTHERS_ASIDE.source}[^,:]*$`,
  ),
);
/** A name before "is true". Without a name, "true" refers to a sentence. */
const NAMED = /zq[abo]\W{0,3}$/;
/** Words after the predicate of a clause that restates a rule or names both outcomes. */
const OPEN_AFTER =
  /^\W*or (?:not|un)|^\s*than\b(?! (?:before|it was))|^\s*to\b(?! zq)|^[^,]*\bdepend(?:s|ing)\b/;
/** Words after a relation that name another condition than the question does. */
const UNDER_ANOTHER = /^[^,]*\b(?:given|by|condition\w* on) zq[ok]/;
/** "The effect goes the other way", "the effect runs from zqb to zqa" */
const OTHER_DIRECTION =
  /\b(?:effect|influence) [a-z]+ (?:in the other direction|the other way|from zqb to zqa)\b/;
const ELLIPSIS =
  /^(?:(?:while|whereas|though|although) )?(?:(?<same>so|neither|nor) (?:is|does|will|would|did) zqa|zqa (?:is|does|will|would|did)(?<not> not|n't)?(?: be)?)(?: (?:too|also|as well|either|still|indeed))?\W*$/;
/** Words after "would be happy" that make the clause a rule: "would be happy with 7 candies". */
const WOULD_WITH = /^\s*(?:only )?(?:with|through)\b(?! (?:this|that|the)\b)/;

/**
 * Returns the last statement of a clause about the subject. An odd number of negations reverses it. They are found in
 * the predicate (unhappy), at its verb (is not), and in the words that introduce it (there is no reason to doubt
 * that).
 *
 * @example statementOf('it is not the case that zqa is not happy', place) // 'yes'
 */
export function statementOf(clause: string, place: Place): Stated | undefined {
  return elliptic(clause, place) ?? lastStatement(clause, place) ?? shortStatement(clause, place);
}

function lastStatement(clause: string, { predicates, antecedent, concluding }: Place): Stated | undefined {
  if (OTHER_DIRECTION.test(clause)) return undefined;
  let last: Stated | undefined;
  let [from, start, end, missed] = [0, 0, 0, false];
  const matches = predicates.all
    .filter(({ hint }) => hint.test(clause))
    .flatMap((predicate) => [...clause.matchAll(predicate.pattern)].map((match) => ({ match, predicate })))
    .sort((a, b) => a.match.index - b.match.index || b.match[0].length - a.match[0].length);
  for (const { match, predicate } of matches) {
    // "zqb decreases", where "zqa decreases zqb" was searched first
    const isTied = missed && match.index === start && match.index + match[0].length === end;
    if (match.index < end && !isTied) continue;
    if (!isTied) from = end;
    const before = clause.slice(from, match.index);
    const after = clause.slice(match.index + match[0].length);
    const { told, ends, words, says, only } = predicate;
    const denies = isNegated(match);
    if (told && !concluding && !(denies && ends === 'between')) continue;
    if (NO_STATEMENT.test(before) || OPEN_AFTER.test(after)) continue;
    // A denial of a direct path leaves other paths open.
    if (denies && /\bdirect(?:ly)?\b/.test(match[0]) && !match[0].includes('indirect')) continue;
    const verb = match.groups?.verb ?? '';
    if (verb === 'would' && ends === 'one' && WOULD_WITH.test(after)) continue;
    if (ends !== 'one' && UNDER_ANOTHER.test(after)) continue;
    if (ends === 'two' && isNoun(match[0], verb, before, after)) continue;
    if (/^with\b/.test(match[0]) && !after.includes('zq')) continue;
    if (/^(?:true|false)$/.test(words) && !NAMED.test(before)) continue;
    const about = aboutPredicate(before, after, predicate, antecedent);
    [start, end, missed] = [match.index, match.index + match[0].length, about === 'other'];
    if (missed) continue;
    const denials = denialsBefore(before);
    const denial = [denies, about === 'neither', DENIED_AFTER.test(afterObject(after))].filter(Boolean);
    // "zqb could be left out"
    const maybe = only ? /^(?:may|might)$/ : /^(?:may|might|could)$/;
    const open =
      maybe.test(verb) || UNSURE.test(before) || (denials === 0 && POSSIBLE.test(`${before.trimEnd()} `));
    const verdict = ((denial.length + denials) % 2 === 1) === says ? 'no' : 'yes';
    if (only && verdict !== only && about !== 'neither') continue;
    last = open ? 'undetermined' : verdict;
  }
  return last;
}

/** "no change", "changes in zqa", "zqa's influence" */
function isNoun(said: string, verb: string, before: string, after: string): boolean {
  if (verb !== '' && verb !== "'s") return false;
  if (!said.includes(' ') && /^ (?:in|to)\b/.test(after)) return true;
  return !/^(?:'s )?\w+s(?: |$)/.test(said) && NOUN_AFTER.test(before + verb);
}

function denialsBefore(said: string): number {
  const before = said.replace(LIST, '');
  return FRAMING.test(before) ? (before.match(NEGATOR)?.length ?? 0) : 0;
}

/**
 * Reads a clause that the one before it completes: "(zqo is not happy,) but zqa is", "(zqo stays,) and so does zqa".
 */
function elliptic(clause: string, place: Place): Stated | undefined {
  const match = ELLIPSIS.exec(clause);
  if (match === null) return undefined;
  const { same, not } = match.groups ?? {};
  const before = (place.before ?? '').replace(/^(?:if|when) /, '').replaceAll(OTHER, SUBJECT);
  const prior = statementOf(before, { ...place, antecedent: 'asked', before: '' });
  if (prior === undefined && same !== undefined) return same === 'so' ? undefined : 'no';
  if (prior === undefined) return place.concluding ? (not === undefined ? 'yes' : 'no') : undefined;
  const isAlike = same !== undefined || /\bnot\b|n't\b/.test(before) === (not !== undefined);
  return isAlike ? prior : opposite(prior);
}

function shortStatement(clause: string, { predicates, antecedent }: Place): Stated | undefined {
  for (const pattern of predicates.short) {
    const match = pattern.exec(clause);
    if (match === null) continue;
    if (OTHERS_ASIDE.test(clause.slice(0, match.index))) return undefined;
    const about = match.groups?.name === undefined ? antecedent : namedIn(match.groups.name);
    if (about !== 'asked') return undefined;
    const denied = denialsBefore(`that ${clause.slice(0, match.index)}`) % 2 === 1;
    return (match.groups?.not !== undefined) === denied ? 'yes' : 'no';
  }
  return undefined;
}
