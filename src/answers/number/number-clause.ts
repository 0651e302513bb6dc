import type { Found, Opened, Told } from '../reading/signals.ts';
import { undeterminedIn } from '../reading/stance.ts';
import { lastMatch, pattern, source } from '../text/pattern.ts';
import { type NumberToken, numbersIn } from './plain-numbers.ts';

/** A number alone, at most with a sign, a unit, and a word such as “about” or “by”. */
const BARE = pattern`
  ^[\s"'\(\u2248]*((about|around|by)\s+)*((minus|negative|plus) )?\d+(\.\d+)?
  (\s*units?)?[\s"'\).!]*$`;
const SUBORDINATE = pattern`
  ^\W*(because|since|as(?! a result\b)|if|when|whenever|where|whereas|while|with|given|although|though|for every|for each|after|once|not)\b`;
const TRAILING = pattern`
  \s(after|once|for (every|each)|per (each )?unit|given that|as (each|every|a result of))\b.*$`;

const DOWN = source`(
  falls?|fell|fallen|falling|drops?|dropped|dropping|decreas(e[sd]?|ing)|declin(e[sd]?|ing)|lower(s|ed|ing)?|subtracts?
  |reduc(e[sd]?|ing|tion)|sinks?|sank|los(es?|t|ing|s)|shrinks?|diminish(e[sd])?|less|fewer|down(wards?)?|below
  |takes? away)`;
const UP = source`(
  rises?|rose|risen|rising|increas(e[sd]?|ing)|climb(s|ed|ing)?|gain(s|ed)?|gr(ows?|ew|own)|rais(e[sd]?|ing)|goes up
  |higher|more|up(wards?)?|above|adds?)`;
const DIRECTION = new RegExp(`\\b(?:(?<down>${DOWN})|${UP})\\b`, 'g');
const DIRECTION_AFTER = pattern`^\s*(units?)?\s*\(?(an? |in )?((?<down>${DOWN})|${UP})\b`;

const UNITS = /^\s*(?:full |whole )?units?\b/;
/** Words that introduce the number of an effect: "by about", "is exactly", "changes by". */
const MEASURES = pattern`
  \b(by|of|is|are|was|be|changes?|changed)\s*(about|around|roughly|exactly|approximately|only|just|a net)?
  \s*[\-+]?\s*$`;
const EQUALS =
  /(?<![<>])=|\u2248|\b(?:equals?|gives?|giving|yields?|yielding|makes?|comes? to|amounts? to|totall?s?(?: to)?)\b/g;
const OPERATOR = /^\s*[*+/-]\s*[\d(.]|^\s*(?:times|plus|minus)\s+[\d(]/;

const RANGE =
  /\bbetween\b.{0,20}\d.{0,12}\band\b|\d\s*(?:units?\s*)?(?:to|-)\s*(?:minus )?\d|\bfrom\b.{0,12}\d.{0,12}\bto\b/;
const ALTERNATIVE = /\d\s*(?:units?\s*)?or\s*(?:minus )?\d/;
/** Words of a bound, which is no single number: "at least 3", "3 or more". */
const BOUND_BEFORE = pattern`(
  \b(at (least|most)|(more|less|fewer|greater|smaller|larger|higher|lower) than|up to|over|under|above|below|beyond|exceed(s|ing)?|a (minimum|maximum) of))\s*(about|by)?\s*$`;
const BOUND_AFTER = pattern`
  ^\s*(\+(?![\d\s])|(units?\s*)?(or|and) (more|less|fewer|above|below|up|higher|lower|greater)\b
  |(units?\s*)?(at (the )?(least|most)|minimum|maximum)\b)`;
const OF_ANOTHER = pattern`
  ^\W*((note that|meanwhile|first|by the way|for comparison|as|since|because|and so|so)\W+){0,3}zqo\b(?!.*zqa)
  (('s)?\s+(is|by|equals|at(?= [\d.]+$))|((?!that\b).){0,24}\b(${DOWN}|${UP}|chang(es?|ed)(?! of)|stays?|remains?|contribut\w+|receives?|passes))\b|(\bnot|n't) \d`;

/** A change of levels, from one reading to another. */
const LEVELS = /\bfrom\s+(?:minus )?[\d.]{1,12}\s*(?:units?\s*)?(?:up |down )?to\s+(?:minus )?[\d.]{0,12}\d/g;

const NOTHING = pattern`
  (\b(not|never)|n't) (\w+ )?(change|move|react|respond|alter|affected|influenced|vary)\b(?! (this|that|the|its|these) (probability|probabilities|chances?|likelihood|shares?|fraction|percentage|proportion|result|answer)\b)
  |\bno (\w+ ){0,2}(change|effect|difference|influence|impact)\b|\bnothing (\w+ )?(changes|happens)\b|\bzero\b|\bnil\b
  |\b(unchanged|unaffected|constant)\b|\b(stays?|remains?) (exactly )?(the same|as (it|before)|where)`;

export function readNumber(text: string, { label, before = '' }: Opened): Found | undefined {
  // "zqo, which is held at 0"
  if (/^(?:which|who) /.test(text) && /\bzqo$/.test(before)) return undefined;
  const bare = bareNumber(text);
  const told = SUBORDINATE.test(text) ? undefined : numberOfClause(text.replace(TRAILING, ''));
  const verdict = bare ?? told ?? undeterminedIn(text);
  const form = label ? 'label' : bare === undefined ? 'statement' : 'word';
  return verdict === undefined ? undefined : { verdict, form };
}

export function bareNumber(text: string): number | undefined {
  return BARE.test(text) ? numbersIn(text)[0]?.value : undefined;
}

/**
 * Returns the number after the last equals sign of a clause or, without one, in the whole clause. Of several numbers,
 * it chooses the last after words such as "by" or, without such words, the only one with a unit. A fall makes an
 * unsigned number negative; "falls by −2" also means −2.
 */
function numberOfClause(clause: string): Told | undefined {
  if (OF_ANOTHER.test(clause)) return undefined;
  const text = clause.replace(LEVELS, ' ');
  const equals = lastMatch(text, EQUALS);
  const result = equals ? text.slice(equals.index + equals[0].length) : text;
  const tokens = numbersIn(result);
  if (tokens.length === 0) {
    if (equals && numbersIn(text).length > 0) return numberOfClause(text.replace(EQUALS, ' '));
    if (text !== clause && numbersIn(clause).length > 0) return 'levels';
    return NOTHING.test(text) ? 0 : undefined;
  }
  if (RANGE.test(result)) return 'range';
  const chosen = ALTERNATIVE.test(result) ? undefined : choose(tokens, result);
  if (!chosen) return 'several';
  const { value, signed, start, end } = chosen;
  const [before, after] = [result.slice(0, start), result.slice(end)];
  if (OPERATOR.test(after)) return 'several';
  if (BOUND_BEFORE.test(before) || BOUND_AFTER.test(after)) return 'range';
  if (signed || value === 0) return value;
  // The direction may stand outside the result: "= 3, so it falls".
  const outside = equals && lastMatch(text, DIRECTION);
  const direction = DIRECTION_AFTER.exec(after) ?? lastMatch(before, DIRECTION) ?? outside;
  return direction?.groups?.down === undefined ? value : -value;
}

function choose(tokens: readonly NumberToken[], text: string): NumberToken | undefined {
  const [first, ...others] = tokens;
  if (others.length === 0) return first;
  const measured = tokens.findLast(({ start }) => MEASURES.test(text.slice(0, start)));
  if (measured) return measured;
  const inUnits = tokens.filter(({ end }) => UNITS.test(text.slice(end)));
  if (inUnits.length === 1) return inUnits[0];
  return others.every(({ value }) => value === first?.value) ? first : undefined;
}
