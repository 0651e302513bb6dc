import { OTHER } from '../../cases/asked.ts';
import { type Clause, clausesOf, type Frame } from '../text/clauses.ts';
import { pattern, source } from '../text/pattern.ts';
import { type Sentence, sentences } from '../text/sentences.ts';
import { type Antecedent, namedIn } from '../yes-no/subject.ts';
import type { Stated } from '../yes-no/verdict-words.ts';
import { leadingWord, opposite, truthOf, wordAlone } from '../yes-no/verdict-words.ts';
import { confirmed, isAboutOther, listedAs } from './lists.ts';
import { LABEL_NAME, openingOf } from './opening.ts';
import { type OwnQuestion, questionIn, wonderedIn } from './questions.ts';
import type { Found, Signal, Sought } from './signals.ts';
import { corrects, declines, evades, withdraws } from './stance.ts';

/** The content of a text. Sentences are given by their positions in the text; −1 stands for none. */
export interface Reading {
  signals: Signal[];
  /** The last sentence that is neither a question nor a farewell. */
  last: number;
  declined: number;
  evasion: number;
  explained: boolean;
  /** The last correction: the number of signals before it, and whether it calls them wrong. */
  correction: { readonly signals: number; readonly withdraws: boolean } | undefined;
  readonly end: number;
  /**
   * If the text breaks off, the last sentence whose statements do not count for this reason: the last sentence of the
   * text if it is clearly incomplete; otherwise, the sentence before it.
   */
  readonly broken: number;
  /** The antecedent of a pronoun. */
  antecedent: Antecedent;
  /** The frame that the last heading sets. */
  scope: Frame;
  /** True after a label that still lacks its answer. */
  labels: boolean;
  /** The last sentence that weighs yes against no without a decision. */
  open: number;
  listed: string | undefined;
  asked: OwnQuestion | undefined;
}

export const LINE_START = /^[^\p{L}\p{N}([]*(?:\(?\d{1,2}[.)]\s+)?[^\p{L}\p{N}([]*/u;
/** "Of course." or "Certainly, because …" means yes, unless the text gives a clearer answer. */
const SURELY = /^(?:certainly|definitely|absolutely|surely|sure|undoubtedly|of course)\W*$/;
const REASON = /^(?:because|since|as)\b/;
/** "zqa is not true then" */
const CONCLUDED_WITHIN = /^\W*zqa\b[^,]* then\W*$/;
const BARE_YES = { verdict: 'yes', form: 'word', concluded: false, weak: true, followed: false } as const;
/** An entry of a list, or its result: "→ incorrect" */
const ENTRY = /^\W{0,3}(?:\d{1,2}[.)]|[-*\u2022+])\s|^[→⇒]/;
const UNDER = source`(for|in|with|on|under|if|by|from|as to)`;
const YES_OR_NO = source`(yes|no)`;
/** "That depends on how one reads the record", "one could also say yes", "yes for some groups and no for others" */
const WEIGHS_BOTH = pattern`
  ^\W*(\w+,? )?(that|it|this|the \w+)( \w+)? depends( \w+){0,2} on (from )?(how|where|which|what \w+|\S+ (perspective|reading|interpretation))\b
  |\b(could|can|might|may) (also|equally|(just )?as (well|easily)) (say|answer|argue|defend)\b
  |\b${YES_OR_NO} \(?${UNDER} (?!zq|the case of zq)[^.;]{1,60}\b${YES_OR_NO} \(?${UNDER}\b|\byes and no\b|\b(can|could|may|might) be ${YES_OR_NO}\b.* be ${YES_OR_NO}\b
  |\bkeep (flipping|changing|going)\b|\b(take|choose) your pick\b|\bwhich of the two (did|is)\b|\b${YES_OR_NO} as well as ${YES_OR_NO}\b
  |\bneither to (a )?${YES_OR_NO} n?or to (a )?${YES_OR_NO}\b|\b(toss-?up|coin[- ](flip|toss)|fifty-fifty|50[/-]50|torn between)\b
  |\b(both|either) (answers?|readings?) \w+ (\w+ )?(possible|defensible|fine|arguable|plausible)\b
  |\b(go|be|argued|read) (equally well )?either way\b
  |\b(hard|difficult|impossible) to (pick|choose|decide between|say which|call)\b|\bi (cannot|can't|could not|couldn't) (decide|choose|settle|pick)\b
  |(\bnot|n't) (sure|certain) (which|either way)\b|(\bnot|n't) (want to |wish to )?(prefer|choose) (one|either)\b
  |\bthe (first|one|former)\b[^.;]{0,30}\b${YES_OR_NO}\b[^.;]{1,40}\bthe (second|other|latter)\b[^.;]{0,30}\b${YES_OR_NO}\b
  |\bwhich (one )?you (had in mind|meant|mean)\b|\bboth (look|seem|are|sound) (correct|right|plausible|possible|defensible)\b
  |(\bnot|n't) say\b.*(\bnot|n't) say\b|\bkeep an open mind\b|\bbe argued (as|too|just as) well\b
  |\bprobably (not|yes|no)\b.*\bpossibly (not|yes|no)\b`;
/** The largest number of clauses in which the owner of a state is sought. Without a limit, time would be quadratic. */
const LONGEST = 9;
const UNCLEAR_NUMBERS: ReadonlySet<string> = new Set(['range', 'several', 'levels']);
const NOTHING = /\bnothing(?: \w+)?, (?:including )?zqa(?: included)?,/;
const BUT =
  /\b(?:but|however|nevertheless|nonetheless|still|yet|though|although|that said)\b[\s,:]*(?<tail>.*)$/;
const ENDED = /(?:[.!?:\u2026\u3002\u0964)\]]|\p{Extended_Pictographic})[^\p{L}\p{N}]*$/u;
const NUMBER_ALONE = /^\W*\d{1,2}[.)]?$/;
/** The end of an incomplete sentence: the next number of a list, a comma, or a word that needs another after it. */
const DANGLING =
  /(?:^\W*\d{1,2}[.)]?|[,\u2014(+*\u00d7\u00b7]|[*\u00d7\u00b7] ?\d[\d.]*|[*\u00d7\u00b7] ?0?\.\d+ (?:=|equals) 0\.|\b(?:equals|the|an?|and|or|but|because|since|that|of|to|is|are|does|will|would|which|with|for|by|from|on|at|as|than|then|so|while|has|have|at least|we|i|gives?|yields?|makes|becomes|says|needs|requires|means|what|whether|under|between|into|both|either|neither|be|being))\W*$/;
const EXPLAINS = pattern`
  ^(here('s| is) (why|how)|this (is|follows|comes)|that is because|explanation|reasoning|reason|because|why
  |to see (why|this))\b`;
const AGREES = pattern`
  ^(yes\W+)?((that|this)('s| is) (right|correct|true|so)|correct|true)\b|^yes\W+i('m| am)( \w+)? (sure|certain|confident)\b`;
const LABEL_ALONE = pattern`^${LABEL_NAME}\W*$`;
/** Words that dismiss what the sentence says before them: "…, but that does not matter". */
const SET_ASIDE =
  /\b(?:(?:does not|doesn't|would not|need not) matter|irrelevant|not relevant|makes? no difference)\b/;
const FAREWELL =
  /^(?:let me know|i hope|hope (?:this|that)|feel free|please|thanks?|if you (?:have|need|want|would)|have a|good luck)\b/;

/**
 * Reads a normalised plain text by sentence and clause. A yes or no right after a question in the text answers that
 * question, which may not be the one that the model was asked. The time is linear in the length of the text.
 */
export function readText(text: string, sought: Sought): Reading {
  const all = sentences(text);
  const so: Reading = {
    ...{ signals: [], last: -1, declined: -1, evasion: -1, explained: false, correction: undefined },
    ...{
      antecedent: 'asked',
      scope: 'said',
      open: -1,
      labels: false,
      listed: undefined,
      asked: undefined,
    },
    ...{ end: all.length - 1, broken: brokenIn(all) },
  };
  for (const [sentence, { text, question }] of all.entries()) {
    const words = text.replace(LINE_START, '');
    const { antecedent: before } = so;
    so.listed = ENTRY.exec(text)?.[0];
    if (WEIGHS_BOTH.test(words)) so.open = sentence;
    if (words === '') continue;
    so.antecedent = namedIn(words) ?? before;
    const place = { predicates: sought.predicates, antecedent: so.antecedent, concluding: true };
    if (question && /^\W*(?:yes|no)\W*$/.test(words)) so.open = sentence;
    const [asks, told] = question ? [questionIn(words, place), ''] : wonderedIn(words, place);
    if (asks) so.asked = asks;
    if (told !== '') readSentence(so, told, sentence, sought, asks ? so.antecedent : before);
  }
  const { signals, correction } = so;
  const isOutright = signals.some(({ weak }) => !weak);
  const counts = ({ weak }: Signal): boolean => !weak || !isOutright;
  const takenBack = signals.slice(0, correction?.signals).filter(counts).length;
  return {
    ...so,
    signals: signals.filter(counts),
    correction: correction && { ...correction, signals: takenBack },
  };
}

function readSentence(
  so: Reading,
  words: string,
  sentence: number,
  { read, predicates }: Sought,
  about: Antecedent,
): void {
  const { asked } = so;
  const closes = FAREWELL.test(words);
  const despite = declines(words) ? afterBut(words) : undefined;
  const refuses = despite === undefined && declines(words);
  if (!closes) so.last = sentence;
  if (refuses) so.declined = sentence;
  so.explained ||= sentence > 0 && EXPLAINS.test(words);
  if (corrects(words)) so.correction = { signals: so.signals.length, withdraws: false };
  // A yes or no alone is the answer, even below a heading such as "In the original system:".
  const clauses = clausesOf(despite ?? words, wordAlone(words) ? 'said' : so.scope);
  const turns = asked?.denied === true && (asked.claims || truthOf(words) !== undefined);
  const heads = /:\W*$/.test(words);
  const isAlone = so.end === 0 && !isList(words);
  const answers = asked?.ours === true && wordAlone(words) !== undefined;
  const start = so.signals.length;
  let [concluded, hedged, filling] = [false, false, true];
  for (const [i, { text: whole, announced, bracketed, frame }] of clauses.entries()) {
    const last = so.signals.at(-1);
    const claim = so.signals.length > start ? last : undefined;
    const withdrawing = last !== undefined && asked === undefined && withdraws(whole);
    if (withdrawing || (claim && corrects(whole)))
      so.correction = { signals: so.signals.length, withdraws: withdrawing };
    if (withdrawing && truthOf(whole) !== undefined) continue;
    if (SET_ASIDE.test(whole)) {
      if (frame !== 'beside')
        so.signals = so.signals.filter((signal) => signal.sentence < sentence || signal.form !== 'statement');
      continue;
    }
    const { rest: text, ...opening } = openingOf(whole);
    concluded ||= opening.concluded;
    hedged ||= opening.hedged;
    const label = so.labels || opening.label;
    so.labels = text === '' ? label : LABEL_ALONE.test(text);
    const next = clauses[i + 1]?.text;
    if (filling && SURELY.test(whole) && ((next === undefined && so.end === 0) || REASON.test(next ?? '')))
      so.signals.push({ ...BARE_YES, sentence, frame });
    if (text === '' || so.labels) continue;
    filling = false;
    // In "zqo +2.5 → zqa = 8.75", the second entry names its own gauge.
    const listed = text.startsWith('zqa ') ? undefined : listedAs(clauses, i, predicates);
    const concluding = !heads && (isAlone || concluded || label);
    const before = clauses[i - 1]?.text ?? '';
    // "Ada would be happy with 3 candies, yes, but she gets 2."
    const isAside = before.includes(' ') && next !== undefined && !announced && !opening.concluded && !label;
    const place = { predicates, antecedent: listed ?? about, before, concluding, label, hedged, answers };
    about = namedIn(text) ?? place.antecedent;
    const found = withNothing(read(text, place), words);
    if (found === undefined || (found.verdict === 'undetermined' && closes)) continue;
    // "zqo, whose input is 0, is false" and "zqo has no cause, so false" give the states of other nodes.
    // In "so, false", a word that is also a name is no owner.
    const isBare = found.form === 'word' ? !announced && before !== OTHER : label && /^is\b/.test(whole);
    if (
      isBare &&
      isState(text, predicates) &&
      ownerOf(clauses.slice(Math.max(0, i - LONGEST), i + 1)) === 'other'
    )
      continue;
    const isNumber = typeof found.verdict === 'number';
    const isWord = found.form === 'word' && !isNumber;
    if (listed === 'other' && (isWord || isNumber)) continue;
    // "No, I cannot say who should water" declines: neither its word nor its statement is a verdict.
    if (refuses && found.form !== 'label') continue;
    if (isWord && (asked?.ours === false || isAboutOther(next ?? '', place))) continue;
    if (claim && announced && isWord && (claim.form === 'statement' || isTruthOfLabel(claim, text))) {
      so.signals[so.signals.length - 1] = confirmed(claim, found.verdict, text);
      continue;
    }
    const verdict =
      (isWord && asked === undefined ? aboutClaim(words, so.signals[start - 1]) : undefined) ?? found.verdict;
    // "Without it, the answer would be no" gives no answer.
    const isAnswer = label && !/\bwould\b/.test(whole);
    const isFact = frame === 'factual' && (isAnswer || predicates.factual);
    const isUnsure = isWord && asked !== undefined && asked.ours === undefined;
    so.signals.push({
      ...{
        sentence,
        concluded: concluded || CONCLUDED_WITHIN.test(whole),
        form: found.form,
        frame: isFact ? 'said' : frame,
      },
      verdict: turns && found.form !== 'statement' ? opposite(verdict) : verdict,
      followed: i < clauses.length - 1,
      weak:
        isUnsure ||
        (isAside && leadingWord(text) !== undefined) ||
        (isWord && listed !== 'asked' && so.listed !== undefined && (announced || so.listed === '→')) ||
        (bracketed && (isWord || isNumber || UNCLEAR_NUMBERS.has(String(verdict)))) ||
        (isFact && !isAnswer),
    });
  }
  const said = so.signals.slice(start);
  if (said.length === 0 && isHeading(words))
    so.scope = clauses.at(-1)?.frame === 'factual' ? 'factual' : 'said';
  if (isEvasion(words, said)) so.evasion = sentence;
  so.asked = undefined;
}

/** "So nothing, zqa included, affects zqb": the clause after the commas denies. */
function withNothing(found: Found | undefined, words: string): Found | undefined {
  const isDenied = found?.form === 'statement' && found.verdict === 'yes' && NOTHING.test(words);
  return isDenied ? { ...found, verdict: 'no' } : found;
}

/** Returns whose state the last clause of a sentence gives, if the sentence names variables. */
function ownerOf(clauses: readonly Clause[]): Antecedent | undefined {
  const named = clauses.map(({ text }) => namedIn(text));
  return named.includes('asked') ? 'asked' : named.find((one) => one !== undefined);
}

/** Tests whether a clause ends with the words of a state, where the question is whether a variable is true. */
function isState(text: string, { state }: Sought['predicates']): boolean {
  const [word] = /\b(?:true|false)(?= as well\b| too\b|\W*$)/.exec(text) ?? [];
  return word !== undefined && state.test(word);
}

/** Tests whether a text is the truth value of a label: "Conclusion: zqa waters = False". */
function isTruthOfLabel({ form }: Signal, text: string): boolean {
  return form === 'label' && /^false\W*$/.test(text);
}

/**
 * Returns the verdict of a word on the previous statement: "That is right." confirms it, and "Actually no." denies it.
 */
function aboutClaim(words: string, { form, frame, verdict }: Partial<Signal> = {}): Stated | undefined {
  if (form !== 'statement' || (frame !== 'said' && frame !== 'others')) return undefined;
  if (AGREES.test(words)) return verdict;
  const rejects = /^(?:but|actually|hm+|wait)?\W*no\b/.test(words);
  return rejects && (frame === 'others' || !words.startsWith('no')) ? opposite(verdict) : undefined;
}

/** Tests whether a line is a heading such as "In the original story:", which holds until the next heading. */
export function isHeading(words: string): boolean {
  return words.length < 60 && !/[.!?]$/.test(words);
}

/** Tests whether a sentence lists relations ("K causes M, and M causes R") instead of stating one. */
function isList(words: string): boolean {
  return words.indexOf('cause') !== words.lastIndexOf('cause');
}

function isEvasion(words: string, said: readonly Signal[]): boolean {
  const silent = said.length === 0 || (said.length === 1 && leadingWord(words) === 'no');
  return silent && !FAREWELL.test(words) && evades(words);
}

function afterBut(words: string): string | undefined {
  const tail = BUT.exec(words)?.groups?.tail;
  return tail === undefined || declines(tail) || evades(tail) ? undefined : tail;
}

function brokenIn(all: readonly Sentence[]): number {
  const end = all.length - 1;
  const last = all[end]?.text ?? '';
  if (ENDED.test(last) && !NUMBER_ALONE.test(last)) return -1;
  if (DANGLING.test(last)) return end;
  return all.slice(0, end).some(({ text }) => ENDED.test(text)) ? end - 1 : -1;
}
