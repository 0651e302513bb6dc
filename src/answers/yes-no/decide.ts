import { type Answer, type Refused, unparsed } from '../reply/answer.ts';
import { withoutChoices } from '../text/choices.ts';
import { bareNames } from '../text/names.ts';
import { plainText } from '../text/plain-text.ts';
import { type Predicates, predicatesOf } from './predicate.ts';
import { type Reading, readText, type Signal } from './reading.ts';
import { type Stated, wordAlone } from './verdict-words.ts';

/**
 * Answer of a normalised text by what its words say, whatever its markup.
 *
 * In this order: a reply that declines is no no, unless it states the thing asked after all; who says "wait" takes
 * back what was said before; the last label (Answer: no); yes and no in so many words, where they agree or the last
 * concludes; statements about the one asked about, where they agree or the last concludes. What contradicts the
 * conclusion, and nothing tells which was meant, is a contradiction: nothing is guessed.
 *
 * @example decideWords('therefore celine is happy.') // { kind: 'boolean', value: true, rule: 'statement' }
 */
export function decideWords(text: string, predicates: Predicates): Answer {
  const alone = wordAlone(text);
  if (alone !== undefined) return answered(alone, 'word');
  const inFence = text.split('```').length % 2 === 0;
  const reading = readText(wordsOf(text), predicates);
  return decide({ ...reading, open: reading.open || inFence }, predicates);
}

/** Answer of a text when it declines. */
export function refusalOf(text: string, predicates = predicatesOf()): Refused | undefined {
  return decideRefusal(readText(wordsOf(text), predicates));
}

/** Answer of a text when it takes back what stands before it and says what is right. */
export function correctionBy(text: string, predicates: Predicates): Answer | undefined {
  const reading = readText(wordsOf(text), predicates);
  if (reading.correction === undefined) return undefined;
  const answer = decide({ ...reading, correction: undefined, declined: -1 }, predicates);
  return answer.kind === 'boolean' ? corrected(answer) : undefined;
}

function wordsOf(text: string): string {
  return bareNames(plainText(withoutChoices(text)));
}

function decide(reading: Reading, predicates: Predicates): Answer {
  const { signals, correction } = reading;
  const refusal = decideRefusal(reading);
  if (refusal) return refusal;
  if (correction !== undefined && correction.signals > 0) {
    const later = signals.slice(correction.signals);
    if (later.length > 0) return corrected(settle(later, reading, predicates));
    if (correction.withdraws) return unparsed('contradiction');
  }
  return settle(signals, reading, predicates);
}

function corrected(answer: Answer): Answer {
  return answer.kind === 'boolean' ? { ...answer, rule: 'correction' } : answer;
}

function answered(verdict: Stated, rule: string): Answer {
  return verdict === 'undetermined' ? unparsed(verdict) : { kind: 'boolean', value: verdict === 'yes', rule };
}

function decideRefusal({ declined, evasion, signals }: Reading): Refused | undefined {
  const states = signals.some(
    ({ form, verdict, sentence, despite }) =>
      verdict !== 'undetermined' &&
      (form === 'statement' || despite || (form === 'label' && sentence > declined)),
  );
  // A bare no, and talk about not answering with it or after it.
  const onlyNo = signals.every(
    ({ form, verdict, concluded, sentence }) =>
      form === 'word' && verdict === 'no' && !concluded && sentence <= evasion,
  );
  const evades = signals.length > 0 && onlyNo;
  return !states && (declined >= 0 || evades) ? { kind: 'refused', reason: 'declined' } : undefined;
}

function settle(signals: readonly Signal[], reading: Reading, { factual }: Predicates): Answer {
  const outright = signals.filter(({ frame }) => frame === 'said' || frame === 'beside');
  // "In reality, Celine is happy": where nothing is supposed, that is what was asked.
  const said =
    outright.length > 0 || !factual
      ? outright
      : signals
          .filter(({ frame }) => frame === 'factual')
          .map((signal) => ({ ...signal, frame: 'said' as const }));
  const explicit = said.findLast(({ form }) => form === 'label') ?? wordOf(said, reading);
  if (explicit === 'contradiction') return unparsed('contradiction');
  const statements = said.filter(({ form }) => form === 'statement');
  if (explicit === undefined) return decideStatement(statements, signals, reading);
  if (isWithheld(explicit, signals)) return unparsed('undetermined');
  if (statements.some((signal) => contradicts(signal, explicit, reading))) return unparsed('contradiction');
  const isFirst = explicit === signals[0];
  return answered(
    explicit.verdict,
    explicit.form === 'label' ? 'label' : isFirst ? 'leading' : 'final-verdict',
  );
}

/** "No, it cannot be determined." */
function isWithheld(explicit: Signal, signals: readonly Signal[]): boolean {
  const next = signals.slice(signals.indexOf(explicit) + 1).find(({ form }) => form === 'statement');
  return (
    explicit.form === 'word' &&
    explicit.verdict === 'no' &&
    next?.frame === 'said' &&
    next.verdict === 'undetermined' &&
    next.sentence <= explicit.sentence + 1
  );
}

/** The yes or no of a text: where both are said, the one that is concluded or said last of all. */
function wordOf(said: readonly Signal[], { last }: Reading): Signal | 'contradiction' | undefined {
  const words = said.filter(({ form }) => form === 'word');
  const final = words.at(-1);
  if (final === undefined || words.every(({ verdict }) => verdict === final.verdict)) return words[0];
  return final.concluded || final.sentence === last ? final : 'contradiction';
}

/** Whether a statement says the opposite of a verdict in so many words: with it in a sentence, or as a last conclusion. */
function contradicts(signal: Signal, explicit: Signal, { last }: Reading): boolean {
  const { verdict, frame, sentence, concluded } = signal;
  if (verdict === 'undetermined' || verdict === explicit.verdict || frame !== 'said') return false;
  if (sentence === explicit.sentence) return explicit.form === 'word';
  return sentence > explicit.sentence && concluded && sentence === last;
}

function decideStatement(
  statements: readonly Signal[],
  signals: readonly Signal[],
  { open, end, dangling }: Reading,
): Answer {
  const isRule = signals.some(({ frame }) => frame === 'rule');
  const ranks = [
    statements.filter(({ frame }) => frame === 'said'),
    statements,
    signals.filter(({ frame, concluded }) => frame === 'if' && !isRule && (concluded || end === 0)),
  ];
  const ranked = ranks.find((signals) => signals.length > 0) ?? [];
  const decisive = ranked.at(-1);
  if (decisive === undefined) return unparsed('no-verdict');
  const { verdict, sentence, concluded } = decisive;
  if ((open && sentence < end) || (dangling && sentence === end)) return unparsed('cut-off');
  const agree = ranked.every((signal) => signal.verdict === verdict || signal.verdict === 'undetermined');
  return agree || concluded ? answered(verdict, 'statement') : unparsed('contradiction');
}
