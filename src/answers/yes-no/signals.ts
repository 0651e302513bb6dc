import { SUBJECT } from '../../cases/asked.ts';
import { type Clause, clausesOf, type Frame } from '../text/clauses.ts';
import { openingOf } from './opening.ts';
import type { Predicates } from './predicate.ts';
import { corrects, saysUndetermined, withdraws } from './stance.ts';
import type { Place } from './statement.ts';
import { type Antecedent, namedIn } from './subject.ts';
import { opposite, type Stated, truthOf } from './verdict-words.ts';

/** What is told, of a truth or of a number; `levels` are two readings of a gauge, which are no change of it. */
export type Told = Stated | number | 'range' | 'several' | 'levels';

/** One thing that a sentence says about the question. */
export interface Signal {
  readonly verdict: Told;
  /** After "Answer:"; an answer and nothing else; or the thing asked is stated or denied. */
  readonly form: 'label' | 'word' | 'statement';
  readonly frame: Frame;
  /** Introduced by therefore, so, thus, in conclusion…, in its sentence or right before it. */
  readonly concluded: boolean;
  /** A word in brackets, or behind a question that may be another one: counts where nothing else does. */
  readonly weak: boolean;
}

/** `further`: a word that does not begin its clause, but is what the clause comes to. */
export type Found = Pick<Signal, 'verdict' | 'form'> & { readonly further?: true };

/** How a clause is introduced: by a label, by a hedge; and the clause before it. */
export interface Opened {
  readonly label: boolean;
  readonly hedged: boolean;
  readonly before: string;
}

/** Finds in a clause what is asked for. */
export type ClauseReader = (text: string, opened: Opened, place: Place) => Found | undefined;

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

const LABEL_ALONE = /^(?:(?:the|my)\s+)?(?:final\s+)?(?:answer|verdict|conclusion|result|total)\W*$/;
const YES_OR_NO =
  /\(?["']?\b(?:yes|true)["']?\s{0,2}(?:\/|\||or\b)\s{0,2}["']?(?:no|false)\b["']?\)?|\(?["']?\bno["']?\s{0,2}(?:\/|\||or\b)\s{0,2}["']?yes\b["']?\)?/g;
/** "Yes, Bela is happy": a word before it is no answer, nor is one in another's line of a list. */
const ABOUT_OTHER = /^(?:that )?zqo (?:is|does|will|gets|would)\b/;
/** What came before in the sentence is set aside: "…, but that does not matter". */
const SET_ASIDE =
  /\b(?:(?:does not|doesn't|would not|need not) matter|irrelevant|not relevant|makes? no difference)\b/;

/**
 * Reads one sentence, clause by clause.
 *
 * @param read - Reads a clause.
 * @param labelled - Whether a label stands on the line before.
 * @param scope - What a heading above sets.
 */
export function readSentence(
  sentence: string,
  read: ClauseReader,
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
    const found =
      names === 'other' ? undefined : (read(text, { label, hedged, before }, here) ?? openIn(text, label));
    antecedent = namedIn(text) ?? antecedent;
    if (found === undefined) continue;
    const isNumber = typeof found.verdict === 'number';
    const isWord = found.form === 'word' && !isNumber;
    if (entry === 'other' && (isWord || isNumber)) continue;
    if (isWord && ABOUT_OTHER.test(clauses[i + 1]?.text ?? '')) continue;
    const claim = signals.at(-1);
    if (claim && announced && isWord && lastStatement === i - 1 && !/ (?:or|and) /.test(before)) {
      signals[signals.length - 1] = confirmed(claim, found.verdict, text);
      continue;
    }
    if (!isWord && /^but not\b/.test(whole)) signals = withoutStatements(signals);
    if (!isWord) lastStatement = i;
    const { verdict, form, further = false } = found;
    signals.push({
      ...{ verdict, form },
      // "Without it, the answer would be no" says what it would be, and is none.
      frame: label && frame === 'factual' && !/\bwould\b/.test(whole) ? 'said' : frame,
      concluded: concluded || further,
      weak: bracketed && (isWord || isNumber),
    });
  }
  return { signals, corrected, labels, scope: clauses.at(-1)?.frame ?? scope };
}

function openIn(text: string, label: boolean): Found | undefined {
  return saysUndetermined(text)
    ? { verdict: 'undetermined', form: label ? 'label' : 'statement' }
    : undefined;
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

/** "zqa is happy: false", "zqa is not happy: no" */
function confirmed(claim: Signal, word: Told, text: string): Signal {
  if (claim.verdict === 'undetermined') return claim;
  if (/^(?:true|false|correct|incorrect|right|wrong)/.test(text))
    return word === 'no' ? { ...claim, verdict: opposite(claim.verdict) } : claim;
  return { ...claim, verdict: word === 'yes' && claim.verdict === 'no' ? 'undetermined' : word };
}
