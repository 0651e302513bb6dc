import { type NodeFunction, thresholdOf } from '../causal/scm.ts';
import { listedClauses, parseList } from './listed.ts';
import { type NoiseGrammar, noiseGrammar } from './own-noise.ts';
import { ParseError, type Pattern, patternOf, type Values } from './template.ts';
import type { Theme } from './theme.ts';

/**
 * How the conditions of a rule begin. In “at least one of these is true: Ben is happy, or Ara gets at least 3 candies”,
 * the first condition is the state of a cause, and the last is on the own noise of the node, Ara. The announcement says
 * how many conditions must be true.
 */
interface Announcement {
  readonly words: string;
  readonly operator: NodeFunction;
  /** The least and the largest number of conditions that follow. */
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

/** Writes other announcements, which count the statements that follow; these are listed without a conjunction. */
function atLeast(least: string, count: string): string {
  return `at least ${least} of these ${count} statements are true: `;
}
function exactlyOne(count: string): string {
  return `exactly one of these ${count} statements is true: `;
}

/** The same announcements, to read them back. */
const AT_LEAST = new RegExp(`^${atLeast('(?<least>\\w+)', '(?<count>\\w+)')}`);
const EXACTLY_ONE = new RegExp(`^${exactlyOne('(?<count>\\w+)')}`);

const NUMERALS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** Writes a number in words up to ten, and larger ones in digits. */
function numeral(count: number): string {
  return NUMERALS[count] ?? String(count);
}

/** The clauses that state that a node is false, and that it is true. */
export interface StateClauses {
  readonly no: string;
  readonly yes: string;
}

/** Returns the conditions of a rule in words. The last is `own`, the condition on the node's own noise. */
export function conditionsText(operator: NodeFunction, causes: readonly StateClauses[], own: string): string {
  if (causes.length === 0) return own;
  const clauses = [...causes.map(({ no, yes }) => (operator === 'not' ? no : yes)), own];
  if (operator === 'and') return ANNOUNCED[clauses.length === 2 ? 'both' : 'all'].words + listedClauses(clauses, 'and');
  const least = thresholdOf(operator);
  const count = numeral(clauses.length);
  if (operator === 'xor') return exactlyOne(count) + clauses.join('; ');
  if (least !== undefined) return atLeast(numeral(least), count) + clauses.join('; ');
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
  return { ...noiseGrammar(theme), rule: patternOf(say.rule, { conditions: '.+' }), state: patternOf(say.state) };
}

/** Parses a rule. @throws {ParseError} If the line is no rule about the names of the story. */
export function parseRule(line: string, grammar: Grammar, names: ReadonlySet<string>): Rule {
  const rule = grammar.rule.read(line);
  if (!rule) throw new ParseError('a rule', line);
  const text = String(rule.conditions);
  const announcement = announcementIn(text);
  const conditions = parseConditions(text.slice(announcement.words.length), grammar, names);
  const causes = conditions.slice(0, -1);
  const own = conditions.at(-1);
  if (own === undefined || own.name !== rule.name || isState(own) || !causes.every(isState))
    throw new ParseError(`conditions that end with the one on ${rule.name}`, line);
  if (conditions.length < announcement.least || conditions.length > announcement.most)
    throw new ParseError('the number of conditions that must be true', line);
  return {
    name: String(rule.name),
    operator: operatorOf(announcement, causes, line),
    causes: causes.map(({ name }) => String(name)),
    own,
  };
}

/** Finds the announcement with which the conditions of a rule begin. */
function announcementIn(conditions: string): Announcement {
  const counted = AT_LEAST.exec(conditions) ?? EXACTLY_ONE.exec(conditions);
  if (!counted) {
    const announced = Object.values(ANNOUNCED).find(({ words }) => conditions.startsWith(words));
    return announced ?? UNANNOUNCED;
  }
  const { least, count } = counted.groups!;
  const statements = numberOf(count!, conditions);
  const operator = least === undefined ? 'xor' : (`at least ${numberOf(least, conditions)}` as const);
  return { words: counted[0], operator, least: statements, most: statements };
}

/** Parses a number in words or digits. @throws {ParseError} If it is neither. */
function numberOf(text: string, line: string): number {
  const number = NUMERALS.indexOf(text);
  if (number >= 0) return number;
  if (!/^\d+$/.test(text)) throw new ParseError('a number of statements', line);
  return Number(text);
}

/** Parses the conditions of a rule: the states of causes, and the condition on own noise. */
function parseConditions(text: string, { state, own }: Grammar, names: ReadonlySet<string>): readonly Values[] {
  const isKnown = ({ name }: Values): boolean => names.has(String(name));
  const { items, unparsed } = parseList(
    text,
    (position) => state.readAt(text, position, isKnown) ?? own.readAt(text, position, isKnown),
  );
  if (unparsed !== undefined) throw new ParseError('a condition', unparsed);
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
