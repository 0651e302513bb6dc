import { OTHER, SUBJECT } from '../../cases/asked.ts';
import { oneOf } from '../text/pattern.ts';
import { isNegated, type Predicates } from './predicate.ts';
import { type Antecedent, aboutPredicate, afterObject, namedIn } from './subject.ts';
import { opposite, type Stated } from './verdict-words.ts';

export interface Place {
  readonly predicates: Predicates;
  readonly antecedent: Antecedent;
  /** It is a conclusion or the whole reply, so "K causes R" counts, and "Celine is not". */
  readonly concluding: boolean;
  readonly before?: string;
}

/** Between the frame of a statement and the statement: "there is no way that", "i doubt", "it is false to say". */
const FRAMING =
  /\b(?:that|say|saying|think|believe|claim\w*|conclu\w+|assert|state\w*|argue|suggest\w*|infer|maintain\w*|hold|expect|mean|see|way|doubt|deny|world|scenario|(?:by|under|in) which|no change|nor|never|by no means|under no circumstances|at no point|no longer|nowhere|nothing (?:(?:can|could|will|would) )?(?:makes?|lets?))\b[^,]*$/;
const NEGATOR =
  /\bno\b(?! (?:matter|less)\b)|\bnot\b(?! (?:only|just|merely|change|alter|matter)\b)|n't\b|\bcannot\b|\b(?:nothing|nobody|none|never|hardly|nor|nowhere|(?<!\b(?:set to|being|zq[abo](?: is| to)?) )false|untrue|wrong|incorrect|inaccurate|impossible|mistake|mistaken|error|misleading|invalid|absurd|disagree|unsupported|far from)\b|\b(?:doubt|den(?:y|ie[sd])|dispute|reject|exclude|rul(?:e|es|ed) out|refute|rebut|contradict)/g;
const TRUE = '(?:true|right|correct|accurate|so|a fact|the case)';
const FALSE = '(?:false|untrue|wrong|incorrect|impossible|inaccurate|mistaken|(?:a )?mistake|(?:an )?error)';
/** After the predicate: "(that Celine is happy) is false" */
const DENIED_AFTER = new RegExp(
  `^["']?\\W*(?:(?:is|would be|seems) (?:\\w+ly )?(?:${FALSE}|not ${TRUE})|(?:does not|doesn't|cannot) (?:hold|be right|be true|be the case)|is (?:excluded|ruled out))\\b|^\\s*(?:nothing|none|neither)\\b`,
);
/** "neither zqo nor zqa": the list itself contains the denial */
const LIST = /zq[abokz] (?:&|and|nor) zq[abokz]\s*$/;
/** Before the subject: the statement is only possible. */
const POSSIBLE =
  /\b(?:(?:might|may|could) (?:well |also )?be|it(?:'s| is)(?: \w+)? (?:possible|conceivable)|perhaps|maybe|possibly)(?: that)?\s+(?:[^\s,;:]+\s+){0,4}$/;
/** The speaker neither asserts nor denies: "I can neither confirm nor rule out", "cannot say for sure". */
const UNSURE =
  /\bneither (?:be )?(?:confirm|prove)\w* nor\b|(?:not|n't) \w+ (?:with|for) (?:any )?(?:certain|sure)|\binformation to \w+|n(?:ot|'t) want to \w+ that\b/;
const NOUN_AFTER = /(?:'s|\b(?:no|an?|this|that))\s*$/;
/** "Nothing else makes zqa happy": it leaves out what was said. */
const OTHERS_ASIDE = /\bnothing else\b/;
/** Before the predicate: a question, an indefinite person, one cause of several, or the speaker. */
const NO_STATEMENT = new RegExp(
  oneOf(
    '\\b(?:sometimes|whether|if|when|unless|suppos(?:e|es|ing)|assum(?:e|es|ing)|imagin(?:e|ing)|told|either)\\b(?!,? noted)[^,:]*$',
    '\\b(?:(?:no ?one|nobody)(?! (?:could|can|would) \\w+ that)|someone|everybody|everyone|anyone|people|friends?|conditions?)\\b[^,:]*$',
    '^given\\b(?! that| the| this)',
    `${OTHERS_ASIDE.source}[^,:]*$`,
  ),
);
/** Before "is true": a name. Without one, "true" is said of a sentence. */
const NAMED = /zq[abo]\W{0,3}$/;
/** After the predicate: a rule is restated, or both outcomes are named. */
const OPEN_AFTER =
  /^\W*or (?:not|un)|^\s*than\b(?! (?:before|it was))|^\s*to\b(?! zq)|^[^,]*\bdepend(?:s|ing)\b/;
/** After a relation: another condition than the one asked about. */
const UNDER_ANOTHER = /^[^,]*\b(?:given|by|condition\w* on) zq[ok]/;
const ELLIPSIS =
  /^(?:(?:while|whereas|though|although) )?(?:(?<same>so|neither|nor) (?:is|does|will|would|did) zqa|zqa (?:is|does|will|would|did)(?<not> not|n't)?(?: be)?)(?: (?:too|also|as well|either|still|indeed))?\W*$/;
/** After "would": a rule with a noun ("would be happy with 7 candies"). */
const WOULD_WITH = /^\s*(?:only )?(?:with|through)\b(?! (?:this|that|the)\b)/;

/**
 * The last statement of a clause about the subject, by the parity of negations. These are of the predicate (unhappy),
 * of its verb (is not), and of the frame around it (there is no reason to doubt that).
 *
 * @example statementOf('it is not the case that zqa is not happy', place) // 'yes'
 */
export function statementOf(clause: string, place: Place): Stated | undefined {
  return elliptic(clause, place) ?? lastStatement(clause, place) ?? shortStatement(clause, place);
}

function lastStatement(clause: string, { predicates, antecedent, concluding }: Place): Stated | undefined {
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

/** "(zqo is not happy,) but zqa is", "(zqo stays,) and so does zqa": read from the statement about another. */
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
