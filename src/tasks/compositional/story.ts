import type { Evidence } from '../../causal/abduction.ts';
import type { Intervention, Noise, Scm } from '../../causal/scm.ts';
import type { Rng } from '../../lib/random.ts';
import { listed } from '../../story/listed.ts';
import { drawNames } from '../../story/names.ts';
import { type Condition, conditionText, drawCondition, drawFact } from '../../story/own-noise.ts';
import { conditionsText, type StateClauses } from '../../story/rules.ts';
import { fill } from '../../story/template.ts';
import type { Theme } from '../../story/theme.ts';

/** What is true in a unit, and what of it the prompt states. */
export interface Facts {
  readonly noise: Noise;
  /** The causes whose noise the prompt does not state, and the observed values of their effects; absent if it states all. */
  readonly evidence?: Evidence;
}

/** Tests whether the prompt states a node's noise. */
export function isNoiseStated({ evidence }: Facts, node: number): boolean {
  return !evidence?.causes.includes(node);
}

/** How to render a model. */
interface StoryOptions {
  /** Whether to add details that change no answer. */
  readonly extraneous: boolean;
  /** The nodes in the order of the rules. */
  readonly order: readonly number[];
  /** For each mirror image, its original, whose condition on own noise it shares; undefined for others. */
  readonly originals?: readonly (number | undefined)[];
}

/** A model as a story of a theme. */
export interface RenderedStory {
  readonly names: readonly string[];
  /**
   * Describes the world and a unit. Facts are drawn from `rng`, or from each node's own stream if `factStream` is given.
   */
  context(facts: Facts, rng: Rng, factStream?: (node: number) => Rng): string;
  /** Asks for the state of a node, after suppositions about at most two nodes, which both have the same value. */
  question(effect: number, supposed: readonly Intervention[]): string;
}

/** Renders a model as a story. Names and conditions on own noise are drawn from `casting`. */
export function renderStory(
  theme: Theme,
  scm: Model,
  { extraneous, order, originals = [] }: StoryOptions,
  casting: Rng,
): RenderedStory {
  const names = drawNames(theme, scm.noise.length, casting);
  const conditions = drawConditions(theme, scm, originals, casting);
  const stateOf = (name: string, value: boolean): string => fill(theme.say.state, { name, value });
  const states = names.map((name) => ({ no: stateOf(name, false), yes: stateOf(name, true) }));
  const cast = { names, conditions, states };
  const world = worldText(theme, scm, order, cast);
  return {
    names,
    context(facts, rng, factStream = () => rng) {
      const stated = order.filter((node) => isNoiseStated(facts, node));
      const statements = stated.map((node) => {
        const fact = { name: names[node]!, on: facts.noise[node] === 1, extraneous };
        return drawFact(theme, conditions[node]!, fact, factStream(node));
      });
      const lines = [world, factsLine(theme, statements)];
      if (facts.evidence) lines.push(observedLine(theme, order, cast, facts.evidence));
      if (extraneous) lines.push(...distractions(theme, names, rng));
      return lines.join('\n');
    },
    question: (effect, supposed) => questionText(theme, names, effect, supposed),
  };
}

type Model = Pick<Scm, 'dag' | 'functions' | 'noise'>;

/** The words of a story for its nodes, by the number of the node. */
interface Cast {
  readonly names: readonly string[];
  /** The conditions under which the nodes' own noise is on. */
  readonly conditions: readonly Condition[];
  /** The clauses that say that a node is false, and that it is true. */
  readonly states: readonly StateClauses[];
}

/** Draws the condition of each node, or takes over that of the node whose condition it shares. */
function drawConditions(
  { detail }: Theme,
  { noise }: Model,
  originals: readonly (number | undefined)[],
  casting: Rng,
): Condition[] {
  const drawn = noise.map((probability, node) =>
    originals[node] === undefined ? drawCondition(detail, probability, casting) : undefined,
  );
  return drawn.map((condition, node) => condition ?? drawn[originals[node]!]!);
}

/** Describes the world, from the opening to the closing. */
function worldText(
  theme: Theme,
  { dag, functions }: Model,
  order: readonly number[],
  { names, conditions, states }: Cast,
): string {
  const { say } = theme;
  const rules = order.map((node) => {
    const name = names[node]!;
    const causes = dag.parents[node]!.map((cause) => states[cause]!);
    const own = conditionText(theme, name, conditions[node]!);
    return fill(say.rule, { name, conditions: conditionsText(functions[node]!, causes, own) });
  });
  const inOrder = order.map((node) => names[node]!);
  const opening = fill(say.opening, { names: listed(inOrder, 'and') });
  return [opening, fill(say.rules, {}), ...rules, fill(say.closing, {})].join('\n');
}

/** Joins the facts about single nodes, which are clauses or sentences. */
function factsLine({ say, factsAre }: Theme, statements: readonly string[]): string {
  const facts = factsAre === 'clauses' ? listed(statements, 'and') : statements.join(' ');
  return fill(say.facts, { facts });
}

/** States the observed values, in the order of the rules. */
function observedLine({ say }: Theme, order: readonly number[], { states }: Cast, { seen }: Evidence) {
  const observed = order.filter((node) => seen.has(node)).map((node) => states[node]![seen.get(node) ? 'yes' : 'no']);
  return fill(say.observed, { states: listed(observed, 'and') });
}

function questionText(
  { say }: Theme,
  names: readonly string[],
  effect: number,
  supposed: readonly Intervention[],
): string {
  const name = names[effect]!;
  const [first, second] = supposed;
  if (!first) return fill(say.question, { name });
  if (supposed.length > 2 || (second && second.value !== first.value))
    throw new RangeError('question: expected at most two suppositions, with the same value');
  const set = supposed.map(({ node }) => names[node]!);
  const both = second !== undefined;
  const supposition = fill(say.supposition, { names: listed(set, 'and'), both, value: first.value });
  return `${supposition} ${fill(say.hypotheticalQuestion, { name })}`;
}

/** Draws the sentences that change nothing, as one line; no line if the theme has none. */
function distractions(theme: Theme, names: readonly string[], rng: Rng): string[] {
  if (theme.distractors.length === 0) return [];
  const strangers = theme.names.filter((name) => !names.includes(name));
  const sentences = rng.shuffled(theme.distractors).map((say) => {
    const words = Object.entries(theme.words).map(([gap, choices]) => [gap, rng.pick(choices)]);
    // If a story takes all names of its theme, the theme itself stands for a stranger.
    const stranger = strangers.length > 0 ? rng.pick(strangers) : theme.id;
    return fill(say, {
      ...Object.fromEntries(words),
      name: rng.pick(names),
      stranger,
      number: String(2 + rng.integer(8)),
    });
  });
  return [sentences.join(' ')];
}
