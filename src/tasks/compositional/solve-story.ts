import type { Intervention, NodeFunction } from '../../causal/scm.ts';
import { ParseError } from '../../story/template.ts';

/** A story without what only its wording needs: a model, what is known and supposed of it, and what is asked. */
export interface StoryText {
  /** The names of the nodes in the order of the rules. Everything else refers to them by number. */
  readonly nodes: readonly string[];
  /** The direct causes of each node, as its rule lists them. */
  readonly causes: readonly (readonly number[])[];
  readonly functions: readonly NodeFunction[];
  /** Whether the fact about each node meets the condition in its rule; undefined if no fact is given. */
  readonly own: readonly (boolean | undefined)[];
  /** What is supposed, in the order of the text. */
  readonly supposed: readonly Intervention[];
  /** The states that the text gives. */
  readonly seen: ReadonlyMap<number, boolean>;
  /** The node whose state is asked for. */
  readonly asked: number;
}

/** A story with the changes that a model with a fault makes to it. */
export type StoryModel = Pick<StoryText, 'causes' | 'functions' | 'own' | 'supposed' | 'asked'>;

/** The most nodes whose noise a story may hide: all their settings are tried. */
const MOST_HIDDEN = 16;

/**
 * Derives the answer from a story alone. It shares nothing with the code that generates questions.
 *
 * @throws {ParseError} If the story does not determine the answer.
 */
export function solveStory(story: StoryText): boolean {
  const answers = new Set(possibleNoise(story).map((own) => solver({ ...story, own })(story.asked)));
  const [answer] = answers;
  if (answer === undefined || answers.size > 1)
    throw new ParseError('facts that determine the answer', `a question about ${story.nodes[story.asked]}`);
  return answer;
}

/** Lists every setting of all own noise that agrees with the facts and the states that the story gives. */
export function possibleNoise({ nodes, causes, functions, own, seen }: StoryText): (readonly boolean[])[] {
  const hidden = nodes.flatMap((_, node) => (own[node] === undefined ? [node] : []));
  if (hidden.length > MOST_HIDDEN || (hidden.length > 0 && seen.size === 0))
    throw new ParseError(`a fact about ${nodes[hidden[0]!]}`, `no fact about ${hidden.length} of the names`);
  const settings = Array.from({ length: 2 ** hidden.length }, (_, code) =>
    own.map((value, node) => value ?? (code >> hidden.indexOf(node)) % 2 === 1),
  );
  return settings.filter((tried) => {
    const state = solver({ causes, functions, own: tried, supposed: [] });
    return [...seen].every(([node, value]) => state(node) === value);
  });
}

/**
 * Returns a function that derives the state of a node, under what is supposed, from its causes, and of these from theirs.
 * Noise that is not given counts as off.
 *
 * @param change - Changes the derived state of each node with causes, as a slip does; by default, to itself.
 */
export function solver(
  { causes, functions, own, supposed }: Omit<StoryModel, 'asked'>,
  change: (state: boolean, node: number) => boolean = (state) => state,
): (node: number) => boolean {
  const states = new Map<number, boolean | 'open'>(supposed.map(({ node, value }) => [node, value]));
  const solve = (node: number): boolean => {
    const known = states.get(node);
    if (known === 'open') throw new ParseError('rules without a cycle', `a cycle through node ${node + 1}`);
    if (known !== undefined) return known;
    states.set(node, 'open');
    const parents = causes[node]!;
    const state = stateGiven({ functions, own }, node, parents.map(solve));
    const changed = parents.length > 0 ? change(state, node) : state;
    states.set(node, changed);
    return changed;
  };
  return solve;
}

/**
 * Derives the state of a node from the nodes at most `links` links above it. Nothing further up is seen, so the states of
 * the nodes that are exactly so far away come from a rule.
 */
export function stateWithin(
  story: Omit<StoryModel, 'asked'>,
  node: number,
  links: number,
  stateAtBorder: (node: number) => boolean,
): boolean {
  const states = new Map<string, boolean>();
  const stateSeen = (current: number, linksLeft: number): boolean => {
    const supposed = story.supposed.find((intervention) => intervention.node === current)?.value;
    const key = `${current}/${linksLeft}`;
    const known = supposed ?? states.get(key);
    if (known !== undefined) return known;
    const causes = linksLeft > 0 ? story.causes[current]!.map((cause) => stateSeen(cause, linksLeft - 1)) : [];
    const state = linksLeft > 0 ? stateGiven(story, current, causes) : stateAtBorder(current);
    states.set(key, state);
    return state;
  };
  return stateSeen(node, links);
}

/** Returns the state of a node for given states of its causes. Noise that is not given counts as off. */
export function stateGiven(
  { functions, own }: Pick<StoryModel, 'functions' | 'own'>,
  node: number,
  causes: readonly boolean[],
): boolean {
  return combine(functions[node]!, own[node] ?? false, causes);
}

/** Returns whether a node is true, given its own noise and its causes. */
function combine(operator: NodeFunction, own: boolean, causes: readonly boolean[]): boolean {
  const trues = [own, ...causes].filter(Boolean).length;
  switch (operator) {
    case 'or':
      return trues > 0;
    case 'and':
      return trues > causes.length;
    case 'xor':
      // The text says “exactly one”.
      return trues === 1;
    case 'not':
      return own || causes.includes(false);
    default:
      return trues >= Number(operator.slice('at least '.length));
  }
}
