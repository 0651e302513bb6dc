import { parseList, unlisted } from '../../story/listed.ts';
import { grammarOf, parseRule, type Rule } from '../../story/rules.ts';
import { fill, ParseError, type Pattern, patternOf, type Values } from '../../story/template.ts';
import { knownThemes, type Theme } from '../../story/theme.ts';
import type { Reading } from '../task.ts';
import { type StoryText, solveStory } from './solve-story.ts';

/** A question about a story, as its text alone states it. */
export interface Story extends StoryText, Reading {
  readonly theme: string;
  /** For each node, the condition on its own noise and the fact, without the node's name. */
  readonly details: readonly string[];
}

/**
 * Parses the last story of a prompt’s text and derives the answer from it. Earlier stories are worked examples.
 *
 * @returns The story; undefined if the prompt contains none in a known theme.
 * @throws {ParseError} If a story begins, but cannot be parsed to its question, or does not determine the answer.
 */
export function parseStory(text: string): Story | undefined {
  const lines = text.split('\n').map((line) => line.trim());
  const lastOfThemes = knownThemes().flatMap((theme) => {
    const grammar = storyGrammar(theme);
    const start = lines.lastIndexOf(grammar.rules);
    const opening = grammar.opening.read(lines[start - 1] ?? '');
    return opening ? [{ grammar, start, nodes: unlisted(String(opening.names)) }] : [];
  });
  const last = lastOfThemes.toSorted((a, b) => b.start - a.start)[0];
  if (!last) return undefined;
  const story = parseLines(lines.slice(last.start), last.nodes, last.grammar);
  return { ...story, truth: solveStory(story) };
}

type StoryGrammar = ReturnType<typeof readGrammar>;

/** The grammars of themes, which take long to build. */
const GRAMMARS = new WeakMap<Theme, StoryGrammar>();

function storyGrammar(theme: Theme): StoryGrammar {
  const grammar = GRAMMARS.get(theme) ?? readGrammar(theme);
  GRAMMARS.set(theme, grammar);
  return grammar;
}

/** Reverses the sentences of a theme. The lines before and after the rules are the same in all its stories. */
function readGrammar(theme: Theme) {
  const { say } = theme;
  return {
    ...grammarOf(theme),
    theme: theme.id,
    opening: patternOf(say.opening, { names: '.+' }),
    facts: patternOf(say.facts, { facts: '.+' }),
    observed: patternOf(say.observed, { states: '.+' }),
    supposition: patternOf(say.supposition),
    question: patternOf(say.question),
    hypotheticalQuestion: patternOf(say.hypotheticalQuestion),
    rules: fill(say.rules, {}),
    closing: fill(say.closing, {}),
  };
}

/**
 * Parses the lines of a story from the one that announces the rules. A rule for each node follows, then a closing line,
 * the facts, perhaps the observed states and extraneous details, and the question.
 */
function parseLines(all: readonly string[], nodes: readonly string[], grammar: StoryGrammar): Omit<Story, 'truth'> {
  const lines = all.filter((line) => line !== '');
  const numbers = new Map(nodes.map((name, node) => [name, node]));
  const numberOf = (name: unknown): number => {
    const node = numbers.get(String(name));
    if (node === undefined) throw new ParseError(`one of ${nodes.join(', ')}`, String(name));
    return node;
  };
  const names = new Set(nodes);
  const rules = nodes.map((name, node) => {
    const line = lines[node + 1] ?? 'the end';
    const rule = parseRule(line, grammar, names);
    if (rule.name !== name) throw new ParseError(`the rule for ${name}`, line);
    return rule;
  });
  const [closing = 'the end', facts = 'the end', ...rest] = lines.slice(nodes.length + 1);
  if (closing !== grammar.closing) throw new ParseError(`“${grammar.closing}”`, closing);
  const factOf = parseFacts(facts, names, grammar);
  const states = grammar.observed.read(rest[0] ?? '')?.states;
  const seen = states === undefined ? [] : parseNamed(String(states), grammar.state, names, 'a state');
  const asked = rest.map((line) => parseQuestion(line, grammar)).find((question) => question !== undefined);
  if (!asked) throw new ParseError('a question', rest.join(' ') || 'the end');
  return {
    theme: grammar.theme,
    nodes,
    causes: rules.map(({ causes }) => causes.map(numberOf)),
    functions: rules.map(({ operator }) => operator),
    own: rules.map(({ name, own }) => ownOf(own, factOf.get(name), grammar)),
    details: rules.map(({ name, own }) => detailsOf(own, factOf.get(name))),
    supposed: asked.supposed.map(({ name, value }) => ({ node: numberOf(name), value })),
    seen: new Map(seen.map(({ name, value }) => [numberOf(name), value === true])),
    asked: numberOf(asked.name),
  };
}

/** Parses the facts about single nodes. Returns them by the nodes' names. */
function parseFacts(line: string, names: ReadonlySet<string>, { facts, fact }: StoryGrammar) {
  const text = facts.read(line)?.facts;
  if (text === undefined) throw new ParseError('facts', line);
  const items = parseNamed(String(text), fact, names, 'a fact about a name of the story');
  const byName = new Map(items.map((values) => [String(values.name), values]));
  if (byName.size < items.length) throw new ParseError('one fact about each name', String(text));
  return byName;
}

/** Parses a list of clauses or sentences, each about a name of the story. */
function parseNamed(text: string, pattern: Pattern, names: ReadonlySet<string>, expected: string) {
  const isKnown = ({ name }: Values): boolean => names.has(String(name));
  const { items, unparsed } = parseList(text, (position) => pattern.readAt(text, position, isKnown));
  if (unparsed !== undefined) throw new ParseError(expected, unparsed);
  return items;
}

/** Parses a question, with what it supposes; undefined if the line asks none. */
function parseQuestion(line: string, { supposition, question, hypotheticalQuestion }: StoryGrammar) {
  const supposed = supposition.readAt(line, 0);
  const asked = supposed ? hypotheticalQuestion.readAt(line, supposed.end + 1) : question.readAt(line, 0);
  if (!asked) return undefined;
  const names = supposed ? unlisted(String(supposed.value.names)) : [];
  const value = supposed?.value.value === true;
  return { name: asked.value.name, supposed: names.map((name) => ({ name, value })) };
}

/** Returns whether a fact meets the condition on a node's own noise; undefined without a fact. */
function ownOf(own: Rule['own'], fact: Values | undefined, { isOn }: StoryGrammar): boolean | undefined {
  if (!fact) return undefined;
  const on = isOn(own, fact);
  if (on === undefined) throw new ParseError(`a fact about ${own.item}`, String(fact.measurements));
  return on;
}

/** Joins a fact and the condition that it meets or not, without the name of the node. */
function detailsOf(own: Rule['own'], fact: Values | undefined): string {
  if (!fact) return '';
  const details = [...Object.entries(fact), ...Object.entries(own)].filter(([gap]) => gap !== 'name');
  return details.map(([, text]) => text).join('/');
}
