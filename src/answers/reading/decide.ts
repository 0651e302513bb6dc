import { type Answer, type Refused, unparsed } from '../reply/answer.ts';
import { withoutChoices } from '../text/choices.ts';
import { bareNames } from '../text/names.ts';
import { plainText } from '../text/plain-text.ts';
import { boxedAnswers, jsonAnswers } from '../text/structured-answer.ts';
import type { Stated } from '../yes-no/verdict-words.ts';
import { type Reading, readText } from './reading.ts';
import type { Signal, Sought } from './signals.ts';

/** "Answer: yes / no" at the end of a text. */
const ENDS_OPEN =
  /\b(?:answer|verdict|conclusion)\b[\s*_]{0,4}:[\s*_]{0,4}(?:yes ?(?:\/|or) ?no|no ?(?:\/|or) ?yes)\W*$/;

/**
 * Decides the answer of a normalised text from its words, without regard to markup.
 *
 * A refusal decides, unless the text also answers the question. Otherwise, the answer comes from the first of these
 * that the text contains: a correction ("wait …"), the last label ("Answer: no"), an explicit yes or no, a statement
 * about the subject. If several statements disagree, the last decides if it is a conclusion; otherwise, the answer is
 * a contradiction.
 *
 * @example decideWords('therefore celine is happy.', sought) // { kind: 'boolean', value: true, rule: 'statement' }
 */
export function decideWords(text: string, sought: Sought): Answer {
  if (ENDS_OPEN.test(plainText(text))) return unparsed('undetermined');
  const plain = wordsOf(text, sought);
  const alone = sought.alone(plain);
  if (alone) return alone;
  const inFence = text.split('```').length % 2 === 0;
  const reading = readText(plain, sought);
  return decide(inFence ? { ...reading, broken: Math.max(reading.broken, reading.end - 1) } : reading);
}

const UNSETTLED: ReadonlySet<string> = new Set(['no-verdict', 'contradiction', 'cut-off']);

/** Returns the answer in a `\boxed{}` or a JSON field of a text; undefined if there is none. */
export function ofFields(text: string, sought: Sought): Answer | undefined {
  return settled(boxedAnswers(text), 'boxed', sought) ?? settled(jsonAnswers(text), 'json', sought);
}

/** Returns the answer of the last content that gives one. */
export function settled(contents: readonly string[], rule: string, sought: Sought): Answer | undefined {
  for (const content of contents.toReversed()) {
    const answer = ofFields(content, sought) ?? decideWords(content, sought);
    if ('value' in answer) return { ...answer, rule };
    if (!UNSETTLED.has(answer.reason)) return answer;
  }
  return undefined;
}

export function correctionBy(text: string, sought: Sought): Answer | undefined {
  const reading = readText(wordsOf(text, sought), sought);
  if (reading.correction === undefined) return undefined;
  const answer = decide({ ...reading, correction: undefined, declined: -1 });
  return 'value' in answer ? corrected(answer) : undefined;
}

export function wordsOf(text: string, { prepare }: Sought): string {
  return prepare(bareNames(plainText(withoutChoices(text))));
}

function decide(reading: Reading): Answer {
  const { signals, correction } = reading;
  const refusal = decideRefusal(reading);
  if (refusal) return refusal;
  if (correction !== undefined && correction.signals > 0) {
    const later = signals.slice(correction.signals);
    if (later.length > 0) return corrected(settle(later, reading));
    if (correction.withdraws) return unparsed('contradiction');
  }
  return settle(signals, reading);
}

function corrected(answer: Answer): Answer {
  return 'value' in answer ? { ...answer, rule: 'correction' } : answer;
}

function answered(verdict: Stated, rule: string): Answer {
  if (verdict === 'yes' || verdict === 'no') return { kind: 'boolean', value: verdict === 'yes', rule };
  return unparsed(verdict);
}

export function decideRefusal({ declined, evasion, signals }: Reading): Refused | undefined {
  const states = signals.some(
    ({ form, verdict, sentence }) =>
      verdict !== 'undetermined' && (form === 'statement' || (form === 'label' && sentence > declined)),
  );
  const evades =
    signals.length > 0 && signals.every(({ verdict, sentence }) => verdict === 'no' && sentence <= evasion);
  return !states && (declined >= 0 || evades) ? { kind: 'refused', reason: 'declined' } : undefined;
}

function settle(signals: readonly Signal[], reading: Reading): Answer {
  const said = signals.filter(({ frame }) => frame === 'said' || frame === 'beside');
  const label = said.findLast(({ form }) => form === 'label');
  const word = label?.verdict === 'undetermined' ? said.slice(said.indexOf(label)).find(isWord) : undefined;
  const explicit = word ?? label ?? wordOf(said, reading);
  if (explicit === 'contradiction') return unparsed('contradiction');
  if (explicit === undefined) return decideStatement(signals, reading);
  if (isOvertaken(explicit, reading)) return unparsed('cut-off');
  // "Probably not, although one could also say yes"
  const isWeighed =
    explicit.form === 'word' ? explicit.sentence <= reading.open : explicit.sentence === reading.open;
  if (isWeighed) return unparsed('undetermined');
  const start = said.indexOf(explicit);
  const against = said.find((signal, i) => opposes(signal, explicit, reading, i > start));
  const closing = said.at(-1);
  const isClosed =
    closing &&
    isWord(closing) &&
    !closing.followed &&
    closing.sentence === reading.last &&
    closing.verdict === explicit.verdict;
  if (against && !(isClosed && against.verdict === 'undetermined'))
    return unparsed(against.verdict === 'undetermined' ? 'undetermined' : 'contradiction');
  const isFirst = explicit === signals[0];
  return answered(
    explicit.verdict,
    explicit.form === 'label' ? 'label' : isFirst ? 'leading' : 'final-verdict',
  );
}

function isWord({ form }: Signal): boolean {
  return form === 'word';
}

function wordOf(said: readonly Signal[], { last }: Reading): Signal | 'contradiction' | undefined {
  const words = said.filter(isWord);
  const final = words.at(-1);
  if (final === undefined || words.every(({ verdict }) => verdict === final.verdict)) return words[0];
  return final.concluded || (final.sentence === last && !final.followed) ? final : 'contradiction';
}

function opposes(signal: Signal, explicit: Signal, { last }: Reading, isLater: boolean): boolean {
  const { verdict, form, frame, sentence, concluded } = signal;
  if (form !== 'statement' || verdict === explicit.verdict || frame !== 'said') return false;
  const isOfWord = explicit.form === 'word';
  // "No, it cannot be determined."
  if (verdict === 'undetermined')
    return isOfWord && explicit.verdict === 'no' && isLater && sentence <= explicit.sentence + 1;
  return sentence === explicit.sentence ? isOfWord : concluded && sentence === last;
}

function isCutOff({ verdict, sentence }: Signal, { broken }: Reading): boolean {
  return verdict !== 'undetermined' && sentence <= broken;
}

function isOvertaken({ form, sentence, followed }: Signal, { broken, end }: Reading): boolean {
  if (broken < end || end < 1) return false;
  return form === 'label' ? sentence === end && followed : sentence > 0 && sentence < end;
}

function decideStatement(signals: readonly Signal[], reading: Reading): Answer {
  const isRule = signals.some(({ frame }) => frame === 'rule');
  const stated = signals.filter(({ form }) => form === 'statement');
  const ranks = [
    stated.filter(
      ({ frame, verdict }) => frame === 'said' || (frame === 'rule' && verdict === 'undetermined'),
    ),
    stated.filter(({ frame }) => frame === 'beside'),
    signals.filter(({ frame, concluded }) => frame === 'if' && !isRule && (concluded || reading.end === 0)),
  ];
  const ranked = ranks.find((signals) => signals.length > 0) ?? [];
  const decisive = ranked.at(-1);
  if (decisive === undefined) return unparsed('no-verdict');
  const { verdict, concluded } = decisive;
  if (isCutOff(decisive, reading)) return unparsed('cut-off');
  if (reading.open >= 0) return unparsed('undetermined');
  const agree = ranked.every((signal) => signal.verdict === verdict || signal.verdict === 'undetermined');
  return agree || concluded ? answered(verdict, 'statement') : unparsed('contradiction');
}
