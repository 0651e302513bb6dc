import { type NumberAnswer, unparsed } from '../reply/answer.ts';
import { pattern } from '../text/pattern.ts';
import { sentences } from '../text/sentences.ts';
import { corrects, saysUndetermined, withdraws } from '../yes-no/stance.ts';
import { numberOfClause, type Settled } from './number-clause.ts';
import { plainNumberText } from './number-text.ts';
import { numbersIn, spelledOut } from './number-token.ts';

/** What a text settles on, and the rule that decided. */
type NumberReading = Exclude<NumberAnswer, { kind: 'refused' }>;

/** A number and nothing but its sign, its unit, and that it is about right. */
const BARE = pattern`
  ^[\s"'\(=:]*(about|around|roughly|approximately|exactly|by)?\s*(?<sign>[\-+]|minus|negative|plus)?\s*
  (?<number>[\d.].*?)\s*(units?)?[\s"'\).!]*$`;
const LABEL = pattern`
  \b((answer|result|conclusion|verdict|solution)|(total|overall|net|whole) (causal )?(effect|change|influence|difference)|total)\b
  ( (in|of|on|for|to) [\p{L} ]{1,30}?)?\s*(\b(is|are|equals|comes to|would be)\b|=|:)+\s*:?\s*(?<rest>.*)$`;
const LABEL_ONLY = /^\W*(?:the )?(?:final )?(?:answer|result|conclusion)(?: is)?\W*$/;
const CONCLUDES = pattern`
  ^\W*(so|therefore|thus|hence|in total|overall|altogether|in sum|in conclusion|finally|consequently|as a result|adding)\b`;
const EXPLAINS = pattern`
  ^\W*(here('s| is) (why|how)|this (is|follows|comes)|that is because|explanation|reasoning|reason|because|why
  |to see (why|this))\b`;
const LINE_START = /^[^\p{L}\p{N}(.+=\u2264\u2265-]*(?:-\s+(?=[^\d.]))?(?:\(?\d{1,2}[.)]\s+(?=\S))?/u;
const SUBORDINATE = pattern`
  ^\W*(because|since|as(?! a result\b)|if|when|whenever|where|while|with|given|although|though|for every|for each|after|once)\b`;
/** What follows is a reason, a condition or a scale, not the result. */
const TRAILING = pattern`
  \s(because|since|if|when|whenever|for (every|each)|per (each )?unit|whereas|given that|as (each|every|a result of))\b.*$`;
/** How a number comes about, in brackets behind it: "3.375 (= 1.5^3)", "3 (the direct path gives 2)". */
const ASIDE = /\s\(\s*(?:=|(?=[^()]{0,120}[\p{L}]{2}))[^()]{0,120}\)/gu;
/** "Flint: +2", a line about another gauge. */
const OF_ANOTHER = /^\W*zqo\W{0,3}(?::|=|\u2192|->)(?!.*zqa)/;
const CLAUSES = pattern`
  [;:]\s+|,\s+|\s*(→|⇒|⟹|->|=>)\s*|\s[\-\u2014]+\s(?=\p{L})
  |\s+(?=(so|therefore|hence|thus|but|which (means|leaves|causes))\b)`;

/**
 * The number that a text settles on, by what it says and whatever its markup.
 *
 * In this order: a text that is one number; what follows a correction ("wait"); the last number with a label ("answer",
 * "total"); a first sentence that is explained by the others; the last sentence that tells a number. Sums on the way
 * are passed over: within a sentence the last clause counts, reasons and conditions do not, and after an equals sign
 * only what follows it. A range, or several numbers of which none is told as the result, is no answer.
 *
 * @param text - Normalised, see `numberSigns` and `normalise`.
 */
export function readNumber(text: string): NumberReading | undefined {
  const plain = spelledOut(plainNumberText(text)).trim();
  const bare = bareNumber(plain);
  if (bare !== undefined) return { kind: 'number', value: bare, rule: 'bare' };
  const all = sentences(plain)
    .filter(({ question }) => !question)
    .map((sentence) => sentence.text.replace(LINE_START, ''))
    .filter((words) => words !== '');
  const from = all.findLastIndex((words, i) => i > 0 && (corrects(words) || withdraws(words)));
  const corrected = from > 0 ? decide(all.slice(from)) : undefined;
  if (corrected) return corrected.kind === 'number' ? { ...corrected, rule: 'correction' } : corrected;
  return decide(all);
}

function decide(all: readonly string[]): NumberReading | undefined {
  if (saysUndetermined(all.at(-1) ?? '')) return unparsed('undetermined');
  const ways = [
    ['label', labelled],
    ['leading', explained],
    ['statement', lastSettled],
  ] as const;
  for (const [rule, way] of ways) {
    const found = way(all);
    if (typeof found === 'number') return { kind: 'number', value: found, rule };
    if (found !== undefined) return unparsed(found === 'levels' ? 'range' : found);
  }
  return undefined;
}

function labelled(all: readonly string[]): Settled | undefined {
  const texts = all.map(
    (words, i) => LABEL.exec(words)?.groups?.rest || (LABEL_ONLY.test(words) ? all[i + 1] : undefined),
  );
  return lastSettled(texts.filter((text) => text !== undefined));
}

/** A first sentence that tells a number, where the next ones give the reasons: they say so, or it is nothing but a number. */
function explained([first, ...others]: readonly string[]): Settled | undefined {
  if (first === undefined || others.some((words) => CONCLUDES.test(words))) return undefined;
  const alone = bareNumber(first) !== undefined && others.every((words) => bareNumber(words) === undefined);
  return alone || others.some((words) => EXPLAINS.test(words)) ? numberOfSentence(first) : undefined;
}

function lastSettled(all: readonly string[]): Settled | undefined {
  for (const words of all.toReversed()) {
    const found = numberOfSentence(words);
    if (found !== undefined) return found;
  }
  return undefined;
}

function numberOfSentence(words: string): Settled | undefined {
  if (OF_ANOTHER.test(words)) return undefined;
  const bare = bareNumber(words);
  if (bare !== undefined) return bare;
  const outside = words.replace(ASIDE, ' ');
  const clauses = (numbersIn(outside).length > 0 ? outside : words)
    .split(CLAUSES)
    .filter((clause) => /\S/.test(clause));
  const isList = clauses.length > 1 && clauses.slice(-2).every((clause) => bareNumber(clause) !== undefined);
  if (isList) return 'several';
  let open: Settled | undefined;
  for (const clause of clauses.toReversed()) {
    const found = SUBORDINATE.test(clause) ? undefined : numberOfClause(clause.replace(TRAILING, ''));
    if (typeof found === 'number') return found;
    open ??= found;
    if (found === 'range' || found === 'several') break;
  }
  return open;
}

function bareNumber(text: string): number | undefined {
  const { sign, number } = (text.length > 60 ? null : BARE.exec(text))?.groups ?? {};
  const [token, ...others] = numbersIn(number ?? '');
  if (others.length > 0 || token?.start !== 0 || token.end !== number?.length) return undefined;
  return sign === '-' || sign === 'minus' || sign === 'negative' ? -token.value : token.value;
}
