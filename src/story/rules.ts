import { type NodeFunction, thresholdOf } from '../causal/scm.ts';
import { listedClauses } from './listed.ts';
import { type NoiseGrammar, noiseGrammar } from './own-noise.ts';
import { ParseError, type Pattern, parseList, patternOf, type Values } from './template.ts';
import type { Theme } from './theme.ts';

/** How a rule begins, and how many conditions then follow. */
interface Announcement {
  readonly words: string;
  readonly operator: NodeFunction;
  /** The least and the largest number of conditions. */
  readonly least: number;
  readonly most: number;
}

/** The announcements before lists with a conjunction. */
const ANNOUNCED = {
  any: { words: 'at least one of these is true: ', operator: 'or', least: 2, most: Number.POSITIVE_INFINITY },
  both: { words: 'both of these are true: ', operator: 'and', least: 2, most: 2 },
  all: { words: 'all of these are true: ', operator: 'and', least: 2, most: Number.POSITIVE_INFINITY },
} as const satisfies Record<string, Announcement>;

/** A node without causes has only the condition on its own noise, which is not announced. */
const UNANNOUNCED: Announcement = { words: '', operator: 'or', least: 1, most: 1 };

/** The words for other numbers of conditions, which are listed as statements of their own, without a conjunction. */
const COUNTED = /^(?:at least (\w+)|exactly one) of these (\w+) statements (?:are|is) true: /;

const NUMERALS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** Writes a number in words up to ten, and larger ones in digits. */
function numeral(count: number): string {
  return NUMERALS[count] ?? String(count);
}

/**
 * Returns the conditions of a rule in words.
 *
 * @param causes - For each cause, the clauses that state that it is false and that it is true.
 * @param own - The condition on the node's own noise.
 */
export function conditionsText(
  operator: NodeFunction,
  causes: readonly (readonly [no: string, yes: string])[],
  own: string,
): string {
  if (causes.length === 0) return own;
  const clauses = [...causes.map(([no, yes]) => (operator === 'not' ? no : yes)), own];
  if (operator === 'and')
    return ANNOUNCED[clauses.length === 2 ? 'both' : 'all'].words + listedClauses(clauses, 'and');
  const least = thresholdOf(operator);
  const statements = `of these ${numeral(clauses.length)} statements`;
  if (operator === 'xor') return `exactly one ${statements} is true: ${clauses.join('; ')}`;
  if (least !== undefined) return `at least ${numeral(least)} ${statements} are true: ${clauses.join('; ')}`;
  return ANNOUNCED.any.words + listedClauses(clauses, 'or');
}

/** A rule as its text states it. */
export interface Rule {
  readonly name: string;
  readonly operator: NodeFunction;
  /** The names of the causes in the order of the text. */
  readonly causes: readonly string[];
  /** The condition on the node's own noise. */
  readonly own: Values;
}

/** The patterns of a theme's sentences. */
export interface Grammar extends NoiseGrammar {
  readonly rule: Pattern;
  readonly state: Pattern;
}

/** Reverses the sentences in which a theme states rules and states. */
export function grammarOf(theme: Theme): Grammar {
  const { say } = theme;
  return {
    ...noiseGrammar(theme),
    rule: patternOf(say.rule, { conditions: '.+' }),
    state: patternOf(say.state),
  };
}

/** Parses a rule. @throws {ParseError} If the line is no rule about the names of the story. */
export function parseRule(line: string, grammar: Grammar, names: ReadonlySet<string>): Rule {
  const found = grammar.rule.read(line);
  if (!found) throw new ParseError('a rule', line);
  const text = String(found.conditions);
  const announced = announcementIn(text);
  const conditions = parseConditions(text.slice(announced.words.length), grammar, names);
  const causes = conditions.slice(0, -1);
  const own = conditions.at(-1);
  if (own === undefined || own.name !== found.name || isState(own) || !causes.every(isState))
    throw new ParseError(`conditions that end with the one on ${found.name}`, line);
  if (conditions.length < announced.least || conditions.length > announced.most)
    throw new ParseError('the number of conditions that must be true', line);
  return {
    name: String(found.name),
    operator: operatorOf(announced, causes, line),
    causes: causes.map(({ name }) => String(name)),
    own,
  };
}

/** Parses the conditions of a rule: the states of causes, and the condition on own noise. */
function parseConditions(
  text: string,
  { state, own }: Grammar,
  names: ReadonlySet<string>,
): readonly Values[] {
  const isKnown = ({ name }: Values): boolean => names.has(String(name));
  const items = parseList(text, (at) => state.readAt(text, at, isKnown) ?? own.readAt(text, at, isKnown));
  if (typeof items === 'number') throw new ParseError('a condition', text.slice(items));
  return items;
}

/** Tests whether a condition is the state of a cause. One on own noise has no value. */
function isState({ value }: Values): boolean {
  return value !== undefined;
}

/** Returns the function of a rule. In an `or` of causes that are all false, it is `not`. */
function operatorOf({ operator }: Announcement, causes: readonly Values[], line: string): NodeFunction {
  if (causes.every(({ value }) => value === true)) return operator;
  if (operator === 'or' && causes.every(({ value }) => value === false)) return 'not';
  throw new ParseError('causes that are all true, or all false', line);
}

/** Finds the announcement with which the conditions of a rule begin. */
function announcementIn(conditions: string): Announcement {
  const [words, least, of] = COUNTED.exec(conditions) ?? [];
  if (words !== undefined && of !== undefined) {
    const count = numberOf(of, conditions);
    const operator = least === undefined ? 'xor' : (`at least ${numberOf(least, conditions)}` as const);
    return { words, operator, least: count, most: count };
  }
  const known = Object.values(ANNOUNCED).find((one) => conditions.startsWith(one.words));
  return known ?? UNANNOUNCED;
}

/** Parses a number in words or digits. @throws {ParseError} If it is neither. */
function numberOf(numeral: string, line: string): number {
  const place = NUMERALS.indexOf(numeral);
  if (place >= 0) return place;
  if (!/^\d+$/.test(numeral)) throw new ParseError('a number of statements', line);
  return Number(numeral);
}
