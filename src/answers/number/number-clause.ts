import { oneOf } from '../text/pattern.ts';
import { type NumberToken, numbersIn } from './number-token.ts';

/** What a clause says: a number, or that it does not settle on one. */
export type ClauseNumber =
  | { readonly kind: 'number'; readonly value: number }
  /** `levels`: from one reading to another, which is no change. */
  | { readonly kind: 'open'; readonly reason: 'range' | 'several' | 'levels' };

const DOWN = oneOf(
  'falls?|fell|fallen|falling|drops?|dropped|dropping|decreas(?:e[sd]?|ing)|declin(?:e[sd]?|ing)|lower(?:s|ed|ing)?',
  'reduc(?:e[sd]?|ing|tion)|sinks?|sank|los(?:es?|t|ing|s)|shrinks?|diminish(?:e[sd])?|less|fewer|down(?:wards?)?|below',
  'subtracts?|takes? away',
);
const UP = oneOf(
  'rises?|rose|risen|rising|increas(?:e[sd]?|ing)|climb(?:s|ed|ing)?|gain(?:s|ed)?|gr(?:ows?|ew|own)|rais(?:e[sd]?|ing)',
  'higher|more|up(?:wards?)?|above|adds?|goes up',
);
const DIRECTION = new RegExp(`\\b(?:(?<down>${DOWN})|(?<up>${UP}))\\b`, 'g');

const UNITS = /^\s*(?:full |whole )?units?\b/;
/** What links a word of direction, or of change, to its number. */
const MEASURES =
  /\b(?:by|of|is|are|was|be|changes?|changed)\s*(?:about|around|roughly|exactly|approximately|only|just|a net)?\s*[-+]?\s*$/;
const EQUALS =
  /(?<![<>])=|\b(?:equals?|gives?|giving|yields?|yielding|makes?|comes? to|amounts? to|totall?s?(?: to)?)\b/g;
const OPERATOR = /^\s*[*+/-]\s*[\d(.]|^\s*(?:times|plus|minus)\s+[\d(]/;

const RANGE =
  /\bbetween\b.{0,20}\d.{0,12}\band\b|\d\s*(?:units?\s*)?(?:to|-)\s*[-+]?[\d.]|\bfrom\b.{0,12}\d.{0,12}\bto\b/;
const ALTERNATIVE = /\d\s*(?:units?\s*)?(?:,\s*)?or\s*[-+]?[\d.]/;
/** "at least 3", "3 or more": a bound is no number. */
const BOUND_BEFORE =
  /(?:\b(?:at (?:least|most)|(?:more|less|fewer|greater|smaller|larger|higher|lower) than|up to|over|under|above|below|beyond|exceed(?:s|ing)?|a (?:minimum|maximum) of)|[<>\u2264\u2265])\s*(?:about|by|=)?\s*[-+]?\s*$/;
const BOUND_AFTER =
  /^\s*(?:\+(?![\d\s])|(?:units?\s*)?(?:or|and) (?:more|less|fewer|above|below|up|higher|lower|greater)\b|(?:units?\s*)?(?:at (?:the )?(?:least|most)|minimum|maximum)\b)/;
/** Said of another gauge than the one asked about. */
const OF_ANOTHER = new RegExp(
  `^\\W*(?:(?:note that|and|but|so|meanwhile|then|also|first|by the way|the gauge|for comparison)\\W+){0,3}zqo\\b(?!.*zqa).{0,24}\\b(?:${DOWN}|${UP}|chang(?:es?|ed)|stays?|remains?)\\b`,
);

/** From one reading to another: readings, not a change. */
const LEVELS = /\bfrom\s+[-+]?[\d.,]{1,12}\s*(?:units?\s*)?(?:up |down )?to\s+[-+]?[\d.,]{0,12}\d/g;

const NOTHING = new RegExp(
  oneOf(
    "(?:\\b(?:not|never)|n't) (?:\\w+ )?(?:change|move|react|respond|alter|affected|influenced|vary)\\b",
    '\\bno (?:\\w+ ){0,2}(?:change|effect|difference|influence|impact)\\b',
    '\\b(?:unchanged|unaffected|constant)\\b|\\b(?:stays?|remains?) (?:exactly )?(?:the same|as (?:it|before)|where)',
    '\\bnothing (?:\\w+ )?(?:changes|happens)\\b|\\bzero\\b|\\bnil\\b',
  ),
);

/**
 * The number that a clause settles on: what stands after its last equals sign, else the one number that is told as a
 * rise, a fall, a change, or with its unit. A fall makes a number without a sign negative; "falls by −2" is −2 too.
 *
 * @param clause - Plain, lower case, without subordinate clauses.
 * @returns Undefined when it tells none.
 * @example numberOfClause('hazel falls by 2 units') // { kind: 'number', value: -2 }
 */
export function numberOfClause(clause: string): ClauseNumber | undefined {
  if (OF_ANOTHER.test(clause)) return undefined;
  const text = clause.replace(LEVELS, ' ');
  const result = afterEquals(text);
  const tokens = numbersIn(result);
  if (tokens.length === 0) {
    if (result !== text && numbersIn(text).length > 0) return numberOfClause(text.replace(EQUALS, ' '));
    if (text !== clause && numbersIn(clause).length > 0) return { kind: 'open', reason: 'levels' };
    return NOTHING.test(text) ? { kind: 'number', value: 0 } : undefined;
  }
  if (RANGE.test(result)) return { kind: 'open', reason: 'range' };
  if (ALTERNATIVE.test(result)) return { kind: 'open', reason: 'several' };
  const chosen = choose(tokens, result);
  if (!chosen || OPERATOR.test(result.slice(chosen.end))) return { kind: 'open', reason: 'several' };
  const bounded =
    BOUND_BEFORE.test(result.slice(0, chosen.start)) || BOUND_AFTER.test(result.slice(chosen.end));
  if (bounded) return { kind: 'open', reason: 'range' };
  return { kind: 'number', value: directed(chosen, result, text) };
}

/** What stands after the last equals sign, or a word that says the same; all of it without one. */
function afterEquals(text: string): string {
  const last = [...text.matchAll(EQUALS)].at(-1);
  return last ? text.slice(last.index + last[0].length) : text;
}

function choose(tokens: readonly NumberToken[], text: string): NumberToken | undefined {
  const [first, ...others] = tokens;
  if (others.length === 0) return first;
  const measured = tokens.filter(({ start }) => MEASURES.test(text.slice(0, start)));
  if (measured.length > 0) return measured.at(-1);
  const inUnits = tokens.filter(({ end }) => UNITS.test(text.slice(end)));
  if (inUnits.length === 1) return inUnits[0];
  return others.every(({ value }) => value === first?.value) ? first : undefined;
}

/** The number with the sign that the nearest word of direction gives it. */
function directed({ value, signed, start, end }: NumberToken, text: string, whole: string): number {
  if (signed || value === 0) return value;
  const before = [...text.slice(0, start).matchAll(DIRECTION)].at(-1);
  const after = DIRECTION_AFTER.exec(text.slice(end));
  // "= 3, so it falls": the sum stands after the word.
  const outside = text === whole ? undefined : [...whole.matchAll(DIRECTION)].at(-1);
  const word = after ?? before ?? outside;
  return word?.groups?.down === undefined ? value : -value;
}

const DIRECTION_AFTER = new RegExp(
  `^\\s*(?:units?)?\\s*\\(?(?:an? |in )?(?:(?<down>${DOWN})|(?<up>${UP}))\\b`,
);
