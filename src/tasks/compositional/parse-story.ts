import { parseList, unlisted } from '../../story/listed.ts';
import { type Grammar, grammarOf, parseRule, type Rule } from '../../story/rules.ts';
import { fill, ParseError, type Pattern, patternOf, type Values } from '../../story/template.ts';
import type { Theme } from '../../story/theme.ts';
import { knownThemes } from '../../story/themes.ts';
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
  const found = knownThemes().map((theme) => {
    const grammar = storyGrammar(theme);
    const start = lines.lastIndexOf(grammar.rules);
    return { grammar, start, opening: grammar.opening.read(lines[start - 1] ?? '') };
  });
  const stories = found.filter(({ opening }) => opening !== undefined);
  const last = stories.find(({ start }) => stories.every((other) => other.start <= start));
  if (!last) return undefined;
  const story = parseLines(lines.slice(last.start), unlisted(String(last.opening?.names)), last.grammar);
  return { ...story, truth: solveStory(story) };
}

interface StoryGrammar extends Grammar {
  readonly theme: string;
  readonly opening: Pattern;
  readonly facts: Pattern;
  readonly observed: Pattern;
  readonly supposition: Pattern;
  readonly question: Pattern;
  readonly hypotheticalQuestion: Pattern;
  /** The lines before and after the rules. */
  readonly rules: string;
  readonly closing: string;
}

const GRAMMARS = new WeakMap<Theme, StoryGrammar>();

function storyGrammar(theme: Theme): StoryGrammar {
  const known = GRAMMARS.get(theme);
  if (known) return known;
  const { say } = theme;
  const grammar = {
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
  GRAMMARS.set(theme, grammar);
  return grammar;
}

/** Parses the lines of a story from the one that announces the rules. */
function parseLines(
  all: readonly string[],
  nodes: readonly string[],
  grammar: StoryGrammar,
): Omit<Story, 'truth'> {
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
  const [closing, facts, ...rest] = lines.slice(nodes.length + 1);
  if (closing !== grammar.closing) throw new ParseError(`“${grammar.closing}”`, closing ?? 'the end');
  const factOf = parseFacts(facts, names, grammar);
  const states = grammar.observed.read(rest[0] ?? '')?.states;
  const seen = states === undefined ? [] : parseStates(String(states), names, grammar);
  const asked = rest.map((line) => parseQuestion(line, grammar)).find((found) => found !== undefined);
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

function parseFacts(line: string | undefined, names: ReadonlySet<string>, { facts, fact }: StoryGrammar) {
  const told = facts.read(line ?? '')?.facts;
  if (told === undefined) throw new ParseError('facts', line ?? 'the end');
  const text = String(told);
  const isKnown = ({ name }: Values): boolean => names.has(String(name));
  const { items, unparsed } = parseList(text, (position) => fact.readAt(text, position, isKnown));
  if (unparsed !== undefined) throw new ParseError('a fact about a name of the story', unparsed);
  const byName = new Map(items.map((values) => [String(values.name), values]));
  if (byName.size < items.length) throw new ParseError('one fact about each name', text);
  return byName;
}

function parseStates(text: string, names: ReadonlySet<string>, { state }: StoryGrammar): readonly Values[] {
  const isKnown = ({ name }: Values): boolean => names.has(String(name));
  const { items, unparsed } = parseList(text, (position) => state.readAt(text, position, isKnown));
  if (unparsed !== undefined) throw new ParseError('a state', unparsed);
  return items;
}

function parseQuestion(line: string, { supposition, question, hypotheticalQuestion }: StoryGrammar) {
  const supposed = supposition.readAt(line, 0);
  if (!supposed) {
    const asked = question.readAt(line, 0);
    return asked && { name: asked.value.name, supposed: [] };
  }
  const asked = hypotheticalQuestion.readAt(line, supposed.end + 1);
  const { names, value } = supposed.value;
  return (
    asked && {
      name: asked.value.name,
      supposed: unlisted(String(names)).map((name) => ({ name, value: value === true })),
    }
  );
}

function ownOf(own: Rule['own'], fact: Values | undefined, { isOn }: StoryGrammar): boolean | undefined {
  if (!fact) return undefined;
  const on = isOn(own, fact);
  if (on === undefined) throw new ParseError(`a fact about ${own.item}`, String(fact.measurements));
  return on;
}

function detailsOf({ name: _, ...own }: Rule['own'], fact: Values | undefined): string {
  if (!fact) return '';
  const { name: __, ...told } = fact;
  return [...Object.values(told), ...Object.values(own)].join('/');
}
