import { graphTold, ParseError } from '../../../cases/parse-error.ts';
import { type Dag, dagFromEdges, type Edge, parentsOf } from '../../../causal/dag.ts';
import { type NodeFunction, type Scm, thresholdOf } from '../../../causal/scm.ts';
import { at } from '../../../lib/at.ts';
import { once, perKey, remembering } from '../../../lib/caching.ts';
import { refuseConfig } from '../../../lib/config-error.ts';
import type { Rng } from '../../../lib/rng.ts';
import { lastOpening, longestFirst, patternOf } from '../pattern.ts';
import { listed, listedClauses, readListed, unlisted } from '../phrasing.ts';
import { type AskedPair, castNames } from './names.ts';
import { detailGaps, renderOwnNoise } from './own-noise.ts';
import type { Theme } from './theme.ts';

/**
 * Describes a model as a story of a theme, with randomly drawn names and details.
 *
 * @param told - `extraneous` adds details that change no answer. `order` is the order of the nodes; by default, causes
 *   come before effects. `asked` is the pair in question if all questions are about the same pair.
 */
export function castIn(
  theme: Theme,
  { dag, functions, noise }: Pick<Scm, 'dag' | 'functions' | 'noise'>,
  told: {
    readonly extraneous: boolean;
    readonly order?: readonly number[];
    readonly config: string;
    readonly asked?: AskedPair | undefined;
  },
  casting: Rng,
) {
  const { spec, say } = theme;
  const size = dag.nodes.length;
  if (size > spec.names.length) {
    refuseConfig(
      told.config,
      ['theme'],
      `expected a theme with a name for each of the ${size} nodes, got ${spec.id}, which has ${spec.names.length} names; use a theme with more names, such as clinical-notes, or a smaller graph`,
    );
  }
  const { names, sense } = castNames(spec, size, casting, told.asked);
  const roles = names.map((name) => ({ name }));
  const own = roles.map((role, node) =>
    renderOwnNoise(theme, role, at(noise, node), told.extraneous, casting),
  );
  const stateOf = roles.map((role) => [false, true].map((value) => say.state({ ...role, value })));
  const rules = roles.map((role, node) => {
    const causes = parentsOf(dag, node).map((parent) => at(stateOf, parent));
    return say.rule({
      ...role,
      conditions: conditions(at(functions, node), causes, at(own, node).condition),
    });
  });
  const order = told.order ?? [...names.keys()];
  const [listedNames, listedRules] = [names, rules].map((list) => order.map((node) => at(list, node)));
  const opening = say.opening({ names: listed(listedNames!, 'and') });
  const text = [opening, say.rules({}), ...listedRules!, say.closing({})].join('\n');
  return {
    names,
    ...(sense && { sense }),
    roles,
    own,
    /** For each node, the clauses that state that it is false and that it is true. */
    stateOf,
    /** The description of the world, from the opening to the closing. */
    text,
  };
}

/** The words that introduce the conditions of a rule, by the number of conditions that must be true. */
const ANNOUNCED = {
  any: 'at least one of these is true: ',
  both: 'both of these are true: ',
  all: 'all of these are true: ',
  one: 'exactly one of these is true: ',
} as const;

const NUMERALS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** Returns words such as `at least three of these five are true: `. */
function announcedThreshold(least: number, of: number): string {
  const [some, all] = [least, of].map((count) => NUMERALS[count] ?? String(count));
  return `at least ${some} of these ${all} are true: `;
}

const THRESHOLD = /^at least (\w+) of these (\w+) are true: /;

function readThreshold(told: string) {
  const [words, ...counts] = THRESHOLD.exec(told) ?? [];
  if (words === undefined) return undefined;
  const [least = 0, of = 0] = counts.map((count) => {
    const place = NUMERALS.indexOf(count);
    return place < 0 ? Number(count) : place;
  });
  return { words, least, of };
}

/** Returns a node's conditions in words. Each cause has a clause for false and a clause for true. */
function conditions(operator: NodeFunction, causes: readonly (readonly string[])[], own: string): string {
  if (causes.length === 0) return own;
  const clauses = [...causes.map((states) => at(states, operator === 'not' ? 0 : 1)), own];
  if (operator === 'and')
    return ANNOUNCED[clauses.length === 2 ? 'both' : 'all'] + listedClauses(clauses, 'and');
  const least = thresholdOf(operator);
  if (least !== undefined) return announcedThreshold(least, clauses.length) + listedClauses(clauses, 'or');
  return ANNOUNCED[operator === 'xor' ? 'one' : 'any'] + listedClauses(clauses, 'or');
}

/** A world as its story describes it. `rest` contains the lines after the rules. */
export type ReadRules = NonNullable<ReturnType<ReturnType<typeof rulesReader>>>;

/** The largest number of worlds whose patterns are cached. It is small, because patterns take much memory. */
export const WORLDS_KEPT = 100;

/** Returns a parser of the last world in a prompt. Earlier worlds are worked examples. */
export function rulesReader(theme: Theme) {
  const opening = patternOf(theme.say.opening, { names: '.+' });
  const fixed = once(() => ({ rules: theme.say.rules({}), closing: theme.say.closing({}) }));
  const grammarOf = remembering((list) => ruleGrammar(theme, unlisted(list, 'and')), WORLDS_KEPT);
  /** Caches rules by their text, which the prompts of all units of a world share. */
  const read = remembering((text) => {
    const [list = '', ...lines] = text.split('\n');
    const grammar = grammarOf(list);
    return unlisted(list, 'and').map((name, i) => {
      const line = lines[i] ?? 'the end';
      const rule = readRule(line, grammar);
      if (rule.name !== name) throw new ParseError(`the rule for ${name}`, line);
      return rule;
    });
  });
  return (prompt: string) => {
    const opened = lastOpening(prompt, opening);
    if (!opened) return undefined;
    const list = String(opened.values.names);
    const names = unlisted(list, 'and');
    const grammar = grammarOf(list);
    let next = 0;
    const line = (): string => opened.rest[next] ?? 'the end';
    const expectLine = (wanted: string): void => {
      if (line() !== wanted) throw new ParseError(`“${wanted}”`, line());
      next++;
    };
    expectLine(fixed().rules);
    const rules = read([list, ...opened.rest.slice(next, next + names.length)].join('\n'));
    next += names.length;
    expectLine(fixed().closing);
    return { names, rules, grammar, rest: opened.rest.slice(next) };
  };
}

function ruleGrammar(theme: Theme, names: readonly string[]) {
  const name = longestFirst(names);
  return {
    names,
    rule: patternOf(theme.say.rule, { name, conditions: '.+' }),
    state: patternOf(theme.say.state, { name }, ['value']),
    own: patternOf(theme.say.own, { name, ...detailGaps(theme).own }),
  };
}

export function dagOfRules({ rules }: Pick<ReadRules, 'rules'>): Dag {
  return graphTold(() => dagOf(rules));
}

const dagOf = perKey((rules: ReadRules['rules']) =>
  dagFromEdges(
    rules.flatMap(({ name, causes }) => causes.map((cause): Edge => [cause, name])),
    rules.map(({ name }) => name),
  ),
);

export function readRule(line: string, { rule, state, own }: ReturnType<typeof ruleGrammar>) {
  const found = rule.read(line);
  if (!found) throw new ParseError('a rule', line);
  const told = String(found.conditions);
  const threshold = readThreshold(told);
  const announced = threshold?.words ?? Object.values(ANNOUNCED).find((words) => told.startsWith(words));
  const text = told.slice(announced?.length ?? 0);
  const list = readListed(text, (from, at) => state.readAt(from, at) ?? own.readAt(from, at));
  if ('wrongAt' in list) throw new ParseError('a condition', text.slice(list.wrongAt));
  const last = at(list.items, list.items.length - 1);
  const causes = list.items.slice(0, -1);
  if ('value' in last || last.name !== found.name) {
    throw new ParseError(`a rule that ends with the condition on ${found.name}`, line);
  }
  const values = new Set(causes.map(({ value }) => value));
  if (values.size > 1) throw new ParseError('causes that are all on, or all off', text);
  const conjunction = announced === ANNOUNCED.both || announced === ANNOUNCED.all ? 'and' : 'or';
  if (causes.length > 0 && (announced === undefined || list.conjunction !== conjunction))
    throw new ParseError(`the number of conditions that must be true, such as “${ANNOUNCED.any}…”`, told);
  if (threshold) {
    const { least, of } = threshold;
    if (of !== list.items.length || !(least > 1 && least < of) || values.has(false))
      throw new ParseError(
        `a number above one and below the number of conditions, ${list.items.length}`,
        told,
      );
  }
  const isExclusive = announced === ANNOUNCED.one;
  const operator: NodeFunction = threshold
    ? `at least ${threshold.least}`
    : isExclusive
      ? 'xor'
      : values.has(false)
        ? 'not'
        : conjunction;
  return { name: String(found.name), operator, causes: causes.map((cause) => String(cause.name)), own: last };
}
