import { OTHER, SUBJECT } from '../../cases/asked.ts';
import { type Clause, clausesOf, type Frame } from '../text/clauses.ts';
import { pattern } from '../text/pattern.ts';
import { LABEL_NAME, openingOf } from './opening.ts';
import type { Predicates } from './predicate.ts';
import { corrects, saysUndetermined, withdraws } from './stance.ts';
import { type Place, statementOf } from './statement.ts';
import { type Antecedent, namedIn } from './subject.ts';
import { EMBEDDED, embeddedIn, opposite, type Stated, truthOf, wordOf } from './verdict-words.ts';

/** One thing that a sentence says about the question. */
export interface Signal {
  readonly verdict: Stated;
  /** After "Answer:"; yes or no, said as such; or the thing asked is stated or denied. */
  readonly form: 'label' | 'word' | 'statement';
  readonly frame: Frame;
  /** Introduced by therefore, so, thus, in conclusion…, in its sentence or right before it. */
  readonly concluded: boolean;
  /** A word in brackets, or behind a question that may be another one: counts where nothing else does. */
  readonly weak: boolean;
}

/** What a sentence says, in order. */
export interface SentenceReading {
  readonly signals: readonly Signal[];
  /** How many of the signals a correction inside the sentence takes back. */
  readonly corrected: number;
  /** It ends with a label whose answer follows. */
  readonly labels: boolean;
  /** What its last clause sets for the lines below, where it heads them. */
  readonly scope: Frame;
}

const LABEL_ALONE = pattern`^${LABEL_NAME}\W*$`;
const YES_OR_NO =
  /\(?["']?\b(?:yes|true)["']?\s{0,2}(?:\/|\||or\b)\s{0,2}["']?(?:no|false)\b["']?\)?|\(?["']?\bno["']?\s{0,2}(?:\/|\||or\b)\s{0,2}["']?yes\b["']?\)?/g;
const ELLIPSIS =
  /^(?:(?:while|whereas|though|although) )?(?:(?<same>so|neither|nor) (?:is|does|will|would|did) zqa|zqa (?:is|does|will|would|did)(?<not> not|n't)?)(?: (?:too|also|as well|either|still|indeed))?\W*$/;
/** "yes for Celine, no for Bela" */
const FOR_NAME = /^(yes|no) (?:for|to|about|regarding|in the case of) (zq[abo])\b/;
/** "Yes, Bela is happy": a word before it is no answer, nor is one in another's line of a list. */
const ABOUT_OTHER = /^(?:that )?zqo (?:is|does|will|gets|would)\b/;
/** What came before in the sentence is set aside: "…, but that does not matter". */
const SET_ASIDE =
  /\b(?:(?:does not|doesn't|would not|need not) matter|irrelevant|not relevant|makes? no difference)\b/;

/**
 * Reads one sentence, clause by clause: a verdict word, one further on, a statement, or that it is left open.
 *
 * @param labelled - Whether a label stands on the line before.
 * @param scope - What a heading above sets.
 */
export function readSentence(
  sentence: string,
  place: Place,
  labelled: boolean,
  scope: Frame,
): SentenceReading {
  const clauses = clausesOf(sentence.replace(YES_OR_NO, ''), scope);
  let signals: Signal[] = [];
  let [labels, concluded, hedged, corrected] = [labelled, false, false, 0];
  let { antecedent } = place;
  let lastStatement = -1;
  for (const [i, { text: whole, announced, bracketed, frame }] of clauses.entries()) {
    const before = clauses[i - 1]?.text ?? '';
    const withdrawing = i > 0 && withdraws(whole);
    if (withdrawing || corrects(whole)) corrected = signals.length;
    if (withdrawing && truthOf(whole) !== undefined) continue;
    if (SET_ASIDE.test(whole)) {
      if (frame !== 'beside') signals = withoutStatements(signals);
      continue;
    }
    const { rest: text, ...opening } = openingOf(whole);
    concluded ||= opening.concluded;
    hedged ||= opening.hedged;
    const label = labels || opening.label || (announced && LABEL_ALONE.test(before));
    labels = text === '' ? label : LABEL_ALONE.test(text);
    if (text === '' || labels) continue;
    const entry = announced ? entryOf(clauses.slice(0, i), place.predicates) : undefined;
    const names = bracketed ? undefined : namesAnnounced(text, clauses.slice(i + 1), place.predicates);
    antecedent = names ?? entry ?? antecedent;
    const here = { ...place, antecedent, concluding: place.concluding || concluded || label };
    const found = names === 'other' ? undefined : readClause(text, before, here, { label, hedged });
    antecedent = namedIn(text) ?? antecedent;
    const isWord = found?.form === 'word';
    const isOfAnother = isWord && (entry === 'other' || ABOUT_OTHER.test(clauses[i + 1]?.text ?? ''));
    if (found === undefined || isOfAnother) continue;
    const claim = signals.at(-1);
    if (claim && announced && isWord && lastStatement === i - 1 && !before.includes(' and ')) {
      signals[signals.length - 1] = confirmed(claim, found.verdict, text);
      continue;
    }
    if (!isWord && /^but not\b/.test(whole)) signals = withoutStatements(signals);
    if (!isWord) lastStatement = i;
    const { verdict, form, further = false } = found;
    signals.push({
      ...{ verdict, form },
      frame: label && frame === 'factual' ? 'said' : frame,
      concluded: concluded || further,
      weak: bracketed && isWord,
    });
  }
  return { signals, corrected, labels, scope: clauses.at(-1)?.frame ?? scope };
}

function withoutStatements(signals: readonly Signal[]): Signal[] {
  return signals.filter(({ form }) => form !== 'statement');
}

/** Whose line of a list it is: "zqo: 3 of 7 → no". A statement before an arrow is a step on the way, and no entry. */
function entryOf(before: readonly Clause[], { hint }: Predicates): Antecedent | undefined {
  const last = before.findLast(({ text }) => text.includes('zq') || hint.test(text));
  return last && !hint.test(last.text) ? namedIn(last.text) : undefined;
}

/** "Happy: zqo, zqa. Sad: zqo.": whom a state is told of that stands before its names. */
function namesAnnounced(
  text: string,
  after: readonly Clause[],
  { state }: Predicates,
): Antecedent | undefined {
  if (!state.test(text) || !after[0]?.announced || !/^zq[abo& ]*$/.test(after[0].text)) return undefined;
  return after.some((clause) => /^(?:and )?zq[ao& ]*$/.test(clause.text) && clause.text.includes(SUBJECT))
    ? 'asked'
    : 'other';
}

/** `further`: a word that does not begin its clause, but is what the clause comes to. */
type Found = Pick<Signal, 'verdict' | 'form'> & { readonly further?: true };

function readClause(
  text: string,
  before: string,
  place: Place,
  { label, hedged }: { readonly label: boolean; readonly hedged: boolean },
): Found | undefined {
  const form = label ? 'label' : 'word';
  if (!label && /^zqo\b/.test(text) && EMBEDDED.test(text)) return undefined;
  const [, given, whom] = FOR_NAME.exec(text) ?? [];
  if (whom !== undefined)
    return whom === 'zqo' ? undefined : { verdict: given === 'yes' ? 'yes' : 'no', form };
  const word = wordOf(text, label, hedged);
  if (word !== undefined) return { verdict: word, form };
  const embedded = label ? undefined : embeddedIn(text);
  if (embedded) return { ...embedded, further: true };
  const stated =
    elliptic(text, before, place) ??
    statementOf(text, place) ??
    (saysUndetermined(text) ? 'undetermined' : undefined);
  return stated && { verdict: stated, form: label ? 'label' : 'statement' };
}

/** "(zqo is not happy,) but zqa is", "(zqo stays,) and so does zqa": by what was said of another right before. */
function elliptic(text: string, before: string, place: Place): Stated | undefined {
  const match = ELLIPSIS.exec(text);
  const prior =
    match &&
    statementOf(before.replace(/^(?:if|when) /, '').replaceAll(OTHER, SUBJECT), {
      ...place,
      antecedent: 'asked',
    });
  if (!prior || prior === 'undetermined' || match.groups?.same !== undefined) return prior ?? undefined;
  return /\bnot\b|n't\b/.test(before) === (match.groups?.not !== undefined) ? prior : opposite(prior);
}

/** "zqa is happy: false", "zqa is not happy: no" */
function confirmed(claim: Signal, word: Stated, text: string): Signal {
  if (claim.verdict === 'undetermined') return claim;
  if (/^(?:true|false|correct|incorrect)/.test(text))
    return word === 'no' ? { ...claim, verdict: opposite(claim.verdict) } : claim;
  return { ...claim, verdict: word === 'yes' && claim.verdict === 'no' ? 'undetermined' : word };
}
