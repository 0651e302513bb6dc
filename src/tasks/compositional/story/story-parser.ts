import { ParseError } from '../../../cases/parse-error.ts';
import type { Evidence } from '../../../causal/abduction.ts';
import { scmOf } from '../../../causal/scm.ts';
import { at } from '../../../lib/at.ts';
import { perKey } from '../../../lib/caching.ts';
import { escaped } from '../../../lib/escaped.ts';
import { longestFirst, patternOf, type Values } from '../../shared/pattern.ts';
import { readListed } from '../../shared/phrasing.ts';
import { possibleNames } from '../../shared/themes/names.ts';
import { amountOf, detailGaps, isOn } from '../../shared/themes/own-noise.ts';
import { dagOfRules, type ReadRules, readRule, rulesReader } from '../../shared/themes/rules.ts';
import type { Theme } from '../../shared/themes/theme.ts';

export type ToldStory = ReturnType<typeof assemble>;

export type StoryReading = Omit<ToldStory, 'told' | 'facts' | 'say' | 'readRule'>;

type Grammar = ReturnType<typeof grammarOf>;

/**
 * Returns a parser of the last story in a prompt, based on a theme's templates. If a story begins but cannot be parsed,
 * the parser throws a {@link ParseError} that quotes the unreadable text.
 */
export function storyParser(theme: Theme): (prompt: string) => ToldStory | undefined {
  const { say } = theme;
  const facts = patternOf(say.facts, { facts: '.+' });
  const observed = patternOf(say.observed, { states: '.+' });
  const read = rulesReader(theme);
  const grammarFor = perKey((rules: ReadRules['grammar']) => grammarOf(theme, rules));

  return (prompt) => {
    const world = read(prompt);
    if (!world) return undefined;
    const { names, rest } = world;
    const grammar = grammarFor(world.grammar);

    let next = 0;
    const line = (): string => rest[next] ?? 'the end';
    const told = facts.read(line());
    if (!told) throw new ParseError(`facts about ${names.join(', ')}`, line());
    const factOf = readFacts(String(told.facts), theme, grammar, line());
    next++;
    const seen = observed.read(line());
    const stateOf = seen ? readStates(String(seen.states), grammar, line()) : new Map<string, boolean>();
    if (seen) next++;
    // The question is tried first, because the patterns of distractors take long to compile and most stories have no
    // distractors.
    let asked = readQuestion(line(), grammar);
    while (asked === undefined && isDistraction(line(), grammar)) {
      next++;
      asked = readQuestion(line(), grammar);
    }
    if (asked === undefined) throw new ParseError('a question', line());
    return assemble(theme, world, { factOf, stateOf, ...asked });
  };
}

function grammarOf(theme: Theme, rules: ReadRules['grammar']) {
  const { spec, say, distract } = theme;
  const { names } = rules;
  const name = longestFirst(names);
  const gaps = detailGaps(theme);
  const anyName = longestFirst([...new Set([...names, ...possibleNames(spec)])]);
  const wordGaps = Object.fromEntries(
    Object.entries(spec.words).map(([key, list]) => [key, longestFirst(list)]),
  );
  return {
    ...rules,
    fact: patternOf(say.fact, { name, ...gaps.fact }, gaps.switches),
    supposition: patternOf(say.supposition, { name }, ['value']),
    question: patternOf(say.question, { name }),
    hypotheticalQuestion: patternOf(say.hypotheticalQuestion, { name }),
    distractors: distract.map((template) =>
      patternOf(template, { ...wordGaps, name, stranger: `${anyName}|${escaped(spec.id)}`, number: '\\d+' }),
    ),
  };
}

function readFacts(text: string, { spec }: Theme, { fact }: Grammar, line: string): Map<string, Values> {
  const list = readListed(text, fact.readAt, spec.factsAre === 'clauses' ? 'list' : 'spaces');
  if ('wrongAt' in list) throw new ParseError('a fact about somebody', text.slice(list.wrongAt));
  const byName = new Map(list.items.map((values) => [String(values.name), values]));
  if (byName.size < list.items.length) throw new ParseError('one fact about each', line);
  return byName;
}

function readStates(text: string, { state }: Grammar, line: string): Map<string, boolean> {
  const list = readListed(text, state.readAt);
  if ('wrongAt' in list) throw new ParseError('an observation of somebody', line);
  return new Map(list.items.map(({ name, value }) => [String(name), value === true]));
}

function isDistraction(line: string, { distractors }: Grammar): boolean {
  for (let at = 0; at < line.length; ) {
    const end = distractors.reduce<number | undefined>(
      (found, pattern) => found ?? pattern.readAt(line, at)?.end,
      undefined,
    );
    if (end === undefined) return false;
    at = end + (line[end] === ' ' ? 1 : 0);
  }
  return line !== '';
}

function readQuestion(line: string, { supposition, question, hypotheticalQuestion }: Grammar) {
  const supposed = supposition.readAt(line, 0);
  const asked = supposed ? hypotheticalQuestion.readAt(line, supposed.end + 1) : question.readAt(line, 0);
  return (
    asked && {
      effect: String(asked.value.name),
      supposed: supposed && { name: String(supposed.value.name), value: supposed.value.value === true },
    }
  );
}

interface StoryParts extends NonNullable<ReturnType<typeof readQuestion>> {
  readonly factOf: ReadonlyMap<string, Values>;
  readonly stateOf: ReadonlyMap<string, boolean>;
}

const measurementOf = perKey((theme: Theme) => patternOf(theme.say.measurement, detailGaps(theme).own));

function assemble(theme: Theme, world: ReadRules, { factOf, stateOf, effect, supposed }: StoryParts) {
  const { spec, say } = theme;
  const { names, rules } = world;
  const dag = dagOfRules(world);
  const byNode = dag.nodes.map((name) => rules[names.indexOf(name)]!);
  const measurement = measurementOf(theme);
  const measured = (text: string): Map<string, string> | undefined => {
    const list = readListed(text, measurement.readAt);
    return 'wrongAt' in list
      ? undefined
      : new Map(list.items.map(({ item, amount }) => [String(item), String(amount)]));
  };
  const amounts = byNode.map(({ name, own }) => amountOf(spec.detail, own, factOf.get(name) ?? {}, measured));
  const seen = new Map<number, boolean>();
  const unseen: number[] = [];
  const untold = (name: string): ParseError =>
    new ParseError(`a fact about ${name}`, [...factOf.keys()].join(', '));
  const noise = Uint8Array.from(byNode, ({ name, own }, node) => {
    const fact = factOf.get(name);
    const state = stateOf.get(name);
    const on = fact && isOn(spec.detail, own, fact, measured);
    if (on !== undefined && state !== undefined) seen.set(node, state);
    else if (fact === undefined && at(dag.parents, node).length === 0) unseen.push(node);
    else if (on === undefined) throw untold(name);
    return on ? 1 : 0;
  });
  if (unseen.length > 0 && seen.size === 0) throw untold(at(dag.nodes, unseen[0] ?? 0));
  const evidence: Evidence | undefined = unseen.length > 0 ? { causes: unseen, seen } : undefined;
  return {
    kind: 'story' as const,
    theme: spec.id,
    /** The model, whose nodes have the names in the story. The story does not state the probabilities of noise. */
    scm: scmOf(
      dag,
      byNode.map(({ operator }) => operator),
      byNode.map(() => 0.5),
    ),
    causes: byNode.map(({ causes }): readonly number[] => causes.map((name) => dag.nodes.indexOf(name))),
    listed: names.map((name) => dag.nodes.indexOf(name)),
    /** The unit's noise, 1 or 0 by node; 0 if the story does not state it. */
    noise,
    /** The roots about which the story states nothing, and the observed states of other nodes. */
    evidence,
    /** The stated number and the threshold of each node, if the story has them. */
    amounts,
    /** The condition on noise in each node's rule, and the stated fact about the noise, if there is one. */
    told: byNode.map(({ name, own }) => ({ own, fact: factOf.get(name) })),
    facts: byNode.map(({ name }) => {
      const fact = factOf.get(name);
      return fact && say.fact({ name, ...fact }).replace(/\.$/, '');
    }),
    say: (node: number, value: boolean): string => say.state({ name: at(dag.nodes, node), value }),
    readRule: (line: string) => (world.grammar.rule.read(line) ? readRule(line, world.grammar) : undefined),
    effect: dag.nodes.indexOf(effect),
    hypothesis: supposed && { node: dag.nodes.indexOf(supposed.name), value: supposed.value },
    /** Returns the state of the node in question in the theme's words: `Mila is not happy`. */
    inWords: (value: boolean): string => say.state({ name: effect, value }),
  };
}
