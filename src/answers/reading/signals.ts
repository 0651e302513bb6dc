import { OTHER, SUBJECT } from '../../cases/asked.ts';
import type { AnyAnswer } from '../reply/answer.ts';
import { type Clause, clausesOf, type Frame } from '../text/clauses.ts';
import { pattern } from '../text/pattern.ts';
import type { Predicates } from '../yes-no/predicate.ts';
import { type Place, statementOf } from '../yes-no/statement.ts';
import { type Antecedent, namedIn } from '../yes-no/subject.ts';
import { opposite, type Stated, truthOf } from '../yes-no/verdict-words.ts';
import { LABEL_NAME, openingOf } from './opening.ts';
import { corrects, saysUndetermined, withdraws } from './stance.ts';

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
  /** A word in brackets, or behind a question that may be another one; or "in reality", where nothing is supposed: counts where nothing else is said. */
  readonly weak: boolean;
  /** Number of the sentence, in its text. */
  readonly sentence: number;
}

/** What a clause says of what is asked for. */
export type Found = Pick<Signal, 'verdict' | 'form'>;

/** How a clause is introduced: by a label, by a hedge; and the clause before it. */
export interface Opened {
  readonly label: boolean;
  readonly hedged: boolean;
  readonly before: string;
}

/** What is looked for in a reply. */
export interface Sought {
  /** Reads a clause. */
  readonly read: (text: string, opened: Opened, place: Place) => Found | undefined;
  readonly predicates: Predicates;
  /** How an answer's field in JSON is read. */
  readonly field: 'truth' | 'number';
  /** The answer of a text that is nothing else. */
  readonly alone: (text: string) => AnyAnswer | undefined;
  /** What is done to a plain text before it is read. */
  readonly prepare: (text: string) => string;
}

/** What a sentence says, in order. */
export interface SentenceReading {
  readonly signals: readonly Signal[];
  /** How many of the signals a correction inside the sentence takes back. */
  readonly corrected: number;
  /** It ends with a label whose answer follows. */
  readonly labels: boolean;
}

const LABEL_ALONE = pattern`^${LABEL_NAME}\W*$`;
const ABOUT_OTHER = /^(?:that )?zqo (?:is|does|will|gets|would)\b/;
/** What came before in the sentence is set aside: "…, but that does not matter". */
const SET_ASIDE =
  /\b(?:(?:does not|doesn't|would not|need not) matter|irrelevant|not relevant|makes? no difference)\b/;

/**
 * Reads one sentence, clause by clause.
 *
 * @param labelled - Whether a label stands on the line before.
 * @param scope - What a heading above sets.
 */
export function readSentence(
  words: string,
  { read, predicates }: Sought,
  place: Place,
  { labelled, scope, sentence }: { labelled: boolean; scope: Frame; sentence: number },
): SentenceReading {
  const clauses = clausesOf(words, scope);
  let signals: Signal[] = [];
  let [labels, concluded, hedged, corrected] = [labelled, false, false, 0];
  let { antecedent } = place;
  const heads = /:\W*$/.test(words);
  for (const [i, { text: whole, announced, bracketed, frame }] of clauses.entries()) {
    const before = clauses[i - 1]?.text ?? '';
    const withdrawing = i > 0 && withdraws(whole);
    if (withdrawing || corrects(whole)) corrected = signals.length;
    if (withdrawing && truthOf(whole) !== undefined) continue;
    if (SET_ASIDE.test(whole)) {
      if (frame !== 'beside') signals = signals.filter(({ form }) => form !== 'statement');
      continue;
    }
    const { rest: text, ...opening } = openingOf(whole);
    concluded ||= opening.concluded;
    hedged ||= opening.hedged;
    const label = labels || opening.label;
    labels = text === '' ? label : LABEL_ALONE.test(text);
    if (text === '' || labels) continue;
    const entry = announced ? entryOf(clauses.slice(0, i), predicates) : undefined;
    const names = namesAnnounced(text, clauses.slice(i + 1), predicates);
    antecedent = names ?? entry ?? antecedent;
    const here = { ...place, antecedent, concluding: !heads && (place.concluding || concluded || label) };
    const found =
      names === 'other' ? undefined : (read(text, { label, hedged, before }, here) ?? openIn(text, label));
    antecedent = namedIn(text) ?? antecedent;
    if (found === undefined) continue;
    const isNumber = typeof found.verdict === 'number';
    const isWord = found.form === 'word' && !isNumber;
    if (entry === 'other' && (isWord || isNumber)) continue;
    if (isWord && isAboutOther(clauses[i + 1]?.text ?? '', here)) continue;
    const claim = signals.at(-1);
    if (claim?.form === 'statement' && announced && isWord) {
      signals[signals.length - 1] = confirmed(claim, found.verdict, text);
      continue;
    }
    // "Without it, the answer would be no" says what it would be, and is none.
    const answers = label && !/\bwould\b/.test(whole);
    const isFact = frame === 'factual' && (answers || predicates.factual);
    signals.push({
      ...found,
      sentence,
      frame: isFact ? 'said' : frame,
      concluded,
      weak: (bracketed && (isWord || isNumber)) || (isFact && !answers),
    });
  }
  return { signals, corrected, labels };
}

/** "Yes, Bela is happy": a word before it is no answer, nor is one in another's line of a list. */
function isAboutOther(next: string, place: Place): boolean {
  return ABOUT_OTHER.test(next) && statementOf(next.replaceAll(OTHER, SUBJECT), place) !== undefined;
}

function openIn(text: string, label: boolean): Found | undefined {
  return saysUndetermined(text)
    ? { verdict: 'undetermined', form: label ? 'label' : 'statement' }
    : undefined;
}

/** Whose line of a list it is: "zqo: 3 of 7 → no". Elsewhere a statement before an arrow is a step on the way, and no entry. */
function entryOf(before: readonly Clause[], { hint }: Predicates): Antecedent | undefined {
  const [owner, next] = before;
  const last = before.findLast(({ text }) => text.includes('zq') || hint.test(text));
  const whose = last && hint.test(last.text) && next?.announced ? owner : last;
  return whose && !hint.test(whose.text) ? namedIn(whose.text) : undefined;
}

/** "Happy: zqo, zqa. Sad: zqo.": whom a state is told of that stands before its names. */
function namesAnnounced(
  text: string,
  after: readonly Clause[],
  { state }: Predicates,
): Antecedent | undefined {
  const isNames = (clause = ''): boolean => /^(?:and )?zq[abo& ]*[.!]*$/.test(clause);
  if (!state.test(text) || !after[0]?.announced || !isNames(after[0].text)) return undefined;
  return after.some((clause) => isNames(clause.text) && clause.text.includes(SUBJECT)) ? 'asked' : 'other';
}

/** "zqa is happy: false", "zqa is not happy: no" */
function confirmed(claim: Signal, word: Told, text: string): Signal {
  if (claim.verdict === 'undetermined') return claim;
  if (/^(?:true|false|correct|incorrect)/.test(text))
    return word === 'no' ? { ...claim, verdict: opposite(claim.verdict) } : claim;
  return { ...claim, verdict: word === 'yes' && claim.verdict === 'no' ? 'undetermined' : word };
}
