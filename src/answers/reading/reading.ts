import { clausesOf, type Frame } from '../text/clauses.ts';
import { pattern } from '../text/pattern.ts';
import { type Sentence, sentences } from '../text/sentences.ts';
import { type Place, statementOf } from '../yes-no/statement.ts';
import { type Antecedent, namedIn } from '../yes-no/subject.ts';
import { leadingWord, opposite, truthOf, wordAlone } from '../yes-no/verdict-words.ts';
import { readSentence, type Signal, type Sought, type Told } from './signals.ts';
import { corrects, declines, evades, withdraws } from './stance.ts';

/** Everything that a text says about the question, in order. Sentences have numbers; −1 where there is none. */
export interface Reading {
  readonly signals: readonly Signal[];
  /** Last sentence that is not a question or a farewell. */
  readonly last: number;
  /** Last sentence that declines to answer. */
  readonly declined: number;
  /** Last sentence that may be declining. */
  readonly evasion: number;
  /** First sentence that explains what stands before it. */
  readonly explained: number;
  /** The last correction: how many signals it takes back, and whether it says that they were wrong. */
  readonly correction: { readonly signals: number; readonly withdraws: boolean } | undefined;
  readonly end: number;
  /** The text breaks off without an end to its last sentence, though others have one. */
  readonly open: boolean;
  /** Its last word cannot end a sentence. */
  readonly dangling: boolean;
}

/** What may stand before the first word of a line. */
export const LINE_START = /^[^\p{L}\p{N}([]*(?:\(?\d{1,2}[.)]\s+)?[^\p{L}\p{N}([]*/u;
/** "Is it the case that Celine is not happy?" */
const ASKS_OF_CLAIM =
  /^(?:so |and )?(?:is it|would it be|can it be|could it be)(?: really)?(?: (?:the case|true|so|correct|right))? that (.*)$/;
/** "Let me check whether Celine is not happy: …" */
const WONDERS =
  /\b(?:check|see|verify|test|determine|ask|examine|wonder)(?:ing)?(?: \w+)? (?:whether|if) ([^:\u2014]*)(?:[:\u2014]\s*(.+))?$/;
/** "Is Celine happy? Indeed." */
const AGREED = { form: 'word', frame: 'said', concluded: false, weak: false } as const;
/** "is zqa happy" as "zqa is happy" */
const INVERTED = /\b(is|was|will|would|can|could) (zq[abo])\s+/g;
/** "So what is the answer?", "Yes or no?" */
const ASKS_FOR_ANSWER = /\b(?:answer|verdict|conclusion|result)\b|\byes\b|^\p{L}+ ?\/ ?\p{L}+\W*$/u;
const BUT =
  /\b(?:but|however|nevertheless|nonetheless|still|yet|though|although|that said)\b[\s,:]*(?<tail>.*)$/;
/** The end of a sentence, whatever stands around it. */
const ENDED = /(?:[.!?:\u2026\u3002\u0964)\]]|\p{Extended_Pictographic})[^\p{L}\p{N}]*$/u;
const NUMBER_ALONE = /^\W*\d{1,2}[.)]?$/;
/** What no sentence ends with: a list's next number, a comma, a word that wants another. */
const DANGLING =
  /(?:^\W*\d{1,2}[.)]?|[,\u2014(]|\b(?:the|an?|and|or|but|because|since|that|of|to|is|are|does|will|would|which|with|for|by|from|on|at|as|than|then|so|while|has|have|at least|we|i))\W*$/;
const EXPLAINS = pattern`
  ^(here('s| is) (why|how)|this (is|follows|comes)|that is because|explanation|reasoning|reason|because|why
  |to see (why|this))\b`;
const FAREWELL =
  /^(?:let me know|i hope|hope (?:this|that)|feel free|please|thanks?|if you (?:have|need|want|would)|have a|good luck)\b/;

/**
 * Reads a plain text: its signals, questions, refusals and corrections, sentence by sentence.
 *
 * A yes or no right behind a question that the text puts to itself answers that one: it counts where the question is
 * ours. Expects text from `normalise` and `plainText`. Linear in its length.
 */
export function readText(text: string, sought: Sought): Reading {
  const { predicates } = sought;
  const all = sentences(text);
  const signals: Signal[] = [];
  let [last, declined, evasion, explained, labelled] = [-1, -1, -1, -1, false];
  let [antecedent, scope]: [Antecedent, Frame] = ['asked', 'said'];
  let correction: Reading['correction'];
  let asked: ReturnType<typeof questionIn> | undefined;
  for (const [sentence, { text, question }] of all.entries()) {
    let words = text.replace(LINE_START, '');
    if (words === '') continue;
    let place: Place = { predicates, antecedent, concluding: all.length === 1 && !isList(words) };
    antecedent = namedIn(words) ?? antecedent;
    if (question) {
      asked = questionIn(words, { predicates, antecedent, concluding: true });
      continue;
    }
    const [, wondered, rest] = WONDERS.exec(words) ?? [];
    if (wondered !== undefined) {
      asked = { ...questionIn(wondered, { predicates, antecedent, concluding: true }), claims: true };
      if (rest === undefined) continue;
      words = rest;
      place = { ...place, antecedent };
    }
    const closes = FAREWELL.test(words);
    if (!closes) last = sentence;
    const withdrawing = signals.length > 0 && asked === undefined && withdraws(words);
    const declining = declines(words);
    const despite = declining ? afterBut(words) : undefined;
    const refusing = declining && despite === undefined;
    if (refusing) declined = sentence;
    if (explained < 0 && EXPLAINS.test(words)) explained = sentence;
    const said = readSentence(despite ?? words, sought, place, { labelled, scope, sentence });
    labelled = said.labels;
    if (said.signals.length === 0 && isHeading(words))
      scope = clausesOf(words).at(-1)?.frame === 'factual' ? 'factual' : 'said';
    if (withdrawing || corrects(words)) correction = { signals: signals.length, withdraws: withdrawing };
    if (isEvasion(words, said.signals)) evasion = sentence;
    const turns = asked?.denied === true && (asked.claims || truthOf(words) !== undefined);
    const agreed = asked?.ours && said.signals.length === 0 ? wordAlone(words) : undefined;
    if (agreed) signals.push({ ...AGREED, verdict: agreed, sentence });
    for (const [position, signal] of said.signals.entries()) {
      const isWord = signal.form === 'word' && typeof signal.verdict === 'string';
      // "That is incorrect" withdraws; "No, I cannot answer" declines: their words are no verdicts.
      if (signal.verdict === 'undetermined' && closes) continue;
      if (isWord && (refusing || withdrawing || asked?.ours === false)) continue;
      const verdict = (isWord ? rejected(words, signals.at(-1)) : undefined) ?? signal.verdict;
      signals.push({
        ...signal,
        verdict: turns && signal.form !== 'statement' ? opposite(verdict) : verdict,
        weak: signal.weak || (isWord && asked !== undefined && asked.ours === undefined),
      });
      if (position < said.corrected) correction = { signals: signals.length, withdraws: withdrawing };
    }
    asked = undefined;
  }
  const isOutright = signals.some(({ weak }) => !weak);
  const counts = ({ weak }: Signal): boolean => !weak || !isOutright;
  const takenBack = signals.slice(0, correction?.signals).filter(counts).length;
  return {
    ...{ signals: signals.filter(counts), last, declined, evasion, explained, ...endingOf(all) },
    correction: correction && { ...correction, signals: takenBack },
  };
}

/** A question that a text puts to itself: whether it is ours (undefined: another one about the same?) or asks for the opposite. */
function questionIn(words: string, place: Place) {
  const claimed = ASKS_OF_CLAIM.exec(words)?.[1];
  const told = words.replace(INVERTED, '$2 $1 ');
  const isOurs = ASKS_FOR_ANSWER.test(words) || statementOf(told, place) !== undefined;
  // "Is B redundant? No." is half an answer.
  const isHalf = place.predicates.all.some(({ only, pattern }) => only && told.search(pattern) >= 0);
  return {
    ours: isHalf || (!isOurs && namedIn(words) === 'other') ? false : isOurs || undefined,
    denied: statementOf(claimed ?? words, place) === 'no',
    claims: claimed !== undefined,
  };
}

/** "Actually no", or a no to what somebody might think: the opposite of what was stated before. */
function rejected(words: string, before: Signal | undefined): Told | undefined {
  if (before?.form !== 'statement' || !/^(?:but|actually|hm+|wait)?\W*no\b/.test(words)) return undefined;
  const rejects = before.frame === 'others' || (before.frame === 'said' && !words.startsWith('no'));
  return rejects ? opposite(before.verdict) : undefined;
}

/** "In the original story:" holds for the lines below it, until another heading. */
export function isHeading(words: string): boolean {
  return words.length < 60 && !/[.!?]$/.test(words);
}

/** Whether a sentence lists relations ("K causes M, and M causes R") instead of stating one. */
function isList(words: string): boolean {
  return words.indexOf('cause') !== words.lastIndexOf('cause');
}

/** Whether a sentence evades, and says nothing about the question but, perhaps, the no that it begins with. */
function isEvasion(words: string, said: readonly Signal[]): boolean {
  const silent = said.length === 0 || (said.length === 1 && leadingWord(words) === 'no');
  return silent && !FAREWELL.test(words) && evades(words);
}

/** What is said after a "but", where that does not decline as well. */
function afterBut(words: string): string | undefined {
  const tail = BUT.exec(words)?.groups?.tail;
  return tail === undefined || declines(tail) || evades(tail) ? undefined : tail;
}

function endingOf(all: readonly Sentence[]): Pick<Reading, 'end' | 'open' | 'dangling'> {
  const end = all.length - 1;
  const last = all[end]?.text ?? '';
  const unended = !ENDED.test(last) || NUMBER_ALONE.test(last);
  const dangling = unended && DANGLING.test(last);
  return {
    end,
    dangling,
    open: dangling || (unended && all.slice(0, end).some(({ text }) => ENDED.test(text))),
  };
}
