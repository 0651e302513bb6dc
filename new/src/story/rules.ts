import { type NodeFunction, thresholdOf } from '../causal/scm.ts';
import { listedClauses } from './listed.ts';
import { type NoiseGrammar, noiseGrammar } from './own-noise.ts';
import type { Values } from './template.ts';
import { ParseError, type Pattern, parseList, patternOf } from './template.ts';
import type { Theme } from './theme.ts';

/** The words that introduce the conditions of a rule, by the number of conditions that must be true. */
const ANNOUNCED = {
  any: 'at least one of these is true: ',
  both: 'both of these are true: ',
  all: 'all of these are true: ',
} as const;

/** The words for other numbers of conditions, which are listed as statements of their own, without a conjunction. */
const COUNTED = /^(?:at least (\w+)|exactly one) of these (\w+) statements (?:are|is) true: /;

const NUMERALS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

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
    return ANNOUNCED[clauses.length === 2 ? 'both' : 'all'] + listedClauses(clauses, 'and');
  const least = thresholdOf(operator);
  const statements = `of these ${numeral(clauses.length)} statements`;
  if (operator === 'xor') return `exactly one ${statements} is true: ${clauses.join('; ')}`;
  if (least !== undefined) return `at least ${numeral(least)} ${statements} are true: ${clauses.join('; ')}`;
  return ANNOUNCED.any + listedClauses(clauses, 'or');
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

export function grammarOf(theme: Theme): Grammar {
  const { say } = theme;
  return {
    ...noiseGrammar(theme),
    rule: patternOf(say.rule, { conditions: '.+' }),
    state: patternOf(say.state),
  };
}

/** Parses a rule. @throws {ParseError} If the line is no rule about the names of the story. */
export function parseRule(line: string, { rule, state, own }: Grammar, names: ReadonlySet<string>): Rule {
  const found = rule.read(line);
  if (!found) throw new ParseError('a rule', line);
  const announced = announcementIn(String(found.conditions));
  const text = String(found.conditions).slice(announced?.words.length ?? 0);
  const isKnown = ({ name }: Values): boolean => names.has(String(name));
  const items = parseList(text, (at) => state.readAt(text, at, isKnown) ?? own.readAt(text, at, isKnown));
  if (typeof items === 'number') throw new ParseError('a condition', text.slice(items));
  const causes = items.slice(0, -1);
  const last = items.at(-1) ?? {};
  if (last.value !== undefined || last.name !== found.name || causes.some(({ value }) => value === undefined))
    throw new ParseError(`conditions that end with the one on ${found.name}`, line);
  if ((announced === undefined) !== (causes.length === 0) || (announced?.of ?? items.length) !== items.length)
    throw new ParseError('the number of conditions that must be true', line);
  const isNot = causes.length > 0 && causes.every(({ value }) => value === false);
  const operator = isNot && announced?.operator === 'or' ? 'not' : (announced?.operator ?? 'or');
  if (operator !== 'not' && causes.some(({ value }) => value === false))
    throw new ParseError('causes that are all true, or all false', line);
  return { name: String(found.name), operator, causes: causes.map(({ name }) => String(name)), own: last };
}

interface Announcement {
  readonly words: string;
  readonly operator: NodeFunction;
  /** The number of conditions that it announces, if it says so. */
  readonly of?: number;
}

function announcementIn(conditions: string): Announcement | undefined {
  const [words, least, of = ''] = COUNTED.exec(conditions) ?? [];
  if (words !== undefined)
    return { words, operator: least === undefined ? 'xor' : `at least ${numberOf(least)}`, of: numberOf(of) };
  const kinds = Object.keys(ANNOUNCED) as (keyof typeof ANNOUNCED)[];
  const kind = kinds.find((key) => conditions.startsWith(ANNOUNCED[key]));
  if (kind === undefined) return undefined;
  const announced = { words: ANNOUNCED[kind], operator: kind === 'any' ? 'or' : 'and' } as const;
  return kind === 'both' ? { ...announced, of: 2 } : announced;
}

function numberOf(numeral: string): number {
  const place = NUMERALS.indexOf(numeral);
  return place < 0 ? Number(numeral) : place;
}
