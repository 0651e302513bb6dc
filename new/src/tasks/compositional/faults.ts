import type { Fault, FaultOptions } from '../task.ts';
import type { Story } from './parse-story.ts';
import { combine, possibleNoise, type StoryModel, solver, stateOf } from './solve-story.ts';

/**
 * Readers that see only parts of a story, and may combine what they see in any way, but never follow the whole chain
 * from the cause to the effect. On the default design, the discrimination of all that look at most three links far is 0.
 */
const PARTIAL_READERS: Readonly<Record<string, Fault<Story>>> = {
  /** Follows the links back from the effect, for `steps` links. */
  'links-back': readsBack,
  /** Looks back from every join, for `steps` links, and says that the effect is stopped if any of them is. */
  windows: (story, { steps }) => unlessStopped(story, joinsOf(story), steps),
  /** Looks back from every node with several effects; if none of them is stopped, from the effect. */
  hubs: (story, options) => unlessStoppedAt(hubsOf(story), story, options),
  /** Looks back from every join near the effect; if none of them is stopped, from the effect. */
  'live-joins': (story, options) => {
    const near = joinsOf(story).filter((join) => leadsWithin(story, join, options.steps));
    return unlessStoppedAt(near, story, options);
  },
  /** Follows the effects of one of the nodes that are supposed, for `steps` links. */
  forward: (story, { steps, draw }) => {
    const chosen = Math.floor(draw('start') * story.supposed.length);
    return forward(story, story.supposed[chosen]?.node, steps);
  },
  /** Looks for `steps` links back from the effect, and ahead from everything that is supposed. */
  'both-ends': (story, options) => {
    const value = supposedIn(story);
    const isStopped =
      readsBack(story, options) !== value ||
      story.supposed.some(({ node }) => forward(story, node, options.steps) !== value);
    return isStopped ? !value : value;
  },
  /** Looks two links back from the first join ahead of what is supposed first. */
  'two-ahead-two-back': (story) => {
    const join = firstJoinAfter(story, story.supposed[0]?.node);
    return join === undefined ? supposedIn(story) : statesWithin(story)(join, 2);
  },
  /** Says that the effect is stopped if any node above it is blocked by its own noise. */
  'any-blocker': (story) => {
    const value = supposedIn(story);
    const isStopped = upstream(story).some((node) => {
      const state = settled(story, node);
      return state !== undefined && state !== value && (story.causes[node] ?? []).length > 0;
    });
    return isStopped ? !value : value;
  },
  /** Takes the state of the nearest node above the effect whose own noise decides it. */
  'nearest-blocker': (story) => {
    const nearest = upstream(story).find(
      (node) => settled(story, node) !== undefined && (story.causes[node] ?? []).length > 0,
    );
    return nearest === undefined ? supposedIn(story) : (settled(story, nearest) ?? supposedIn(story));
  },
};

/** How simulated models answer, by the model's name. `noisy` is wrong by the rate that the provider applies to all. */
export const FAULTS: Readonly<Record<string, Fault<Story>>> = {
  oracle: ({ truth }) => truth,
  noisy: ({ truth }) => truth,
  slips,
  'always-yes': () => true,
  'always-no': () => false,
  'graph-blind': takeForDirect,
  forgetful: (story, { steps }) => forget(story, steps),
  'intervention-blind': (story) => answerTo({ ...knownOf(story), supposed: [] }),
  'evidence-blind': answerTo,
  credulous: (story) => answerTo({ ...story, own: withoutNoise(story) }),
  'missed-parent': (story) => answerTo(readingCauses(story, (causes) => causes.slice(0, -1))),
  'first-cause': (story) => answerTo(readingCauses(story, (causes) => causes.slice(0, 1))),
  'last-cause': (story) => answerTo(readingCauses(story, (causes) => causes.slice(-1))),
  'random-cause': randomCause,
  'joins-as-and': (story) => answerTo(readingJoins(story, 'and')),
  'joins-as-or': (story) => answerTo(readingJoins(story, 'or')),
  ...PARTIAL_READERS,
};

/** What models with these faults do. */
export const STORY_FAULT_WORDS: Readonly<Record<string, string>> = {
  slips: 'errs at single steps',
  'always-yes': 'always says yes',
  'always-no': 'always says no',
  'graph-blind': 'takes what is supposed for the only cause of the effect',
  forgetful: 'follows only a few links back from the effect',
  'intervention-blind': 'ignores what the question supposes',
  'evidence-blind': 'ignores what was observed',
  credulous: 'ignores the numbers in the rules',
  'missed-parent': 'ignores the last cause of each rule',
  'first-cause': 'takes only the first cause of each rule into account',
  'last-cause': 'takes only the last cause of each rule into account',
  'random-cause': 'takes only one cause of each rule into account',
  'joins-as-and': 'reads each rule as if all its causes were needed',
  'joins-as-or': 'reads each rule as if one of its causes were enough',
  'links-back': 'follows only a few links back from the effect',
  windows: 'looks only a few links back from each rule with several causes',
  hubs: 'looks only a few links back from what has several effects',
  'live-joins': 'looks only a few links back from the last rules with several causes',
  forward: 'follows only a few links ahead of what is supposed',
  'both-ends': 'looks only a few links from both ends of the chain',
  'two-ahead-two-back': 'looks only two links around the first rule with several causes',
  'any-blocker': 'takes the effect for stopped if anything before it is',
  'nearest-blocker': 'looks only at the nearest thing before the effect that is stopped',
};

function answerTo(story: StoryModel): boolean {
  return stateOf(story, story.asked);
}

/** Completes the noise that follows from the states that the story gives. All other noise that is hidden counts as off. */
function knownOf(story: Story): StoryModel {
  if (!story.own.includes(undefined)) return story;
  const [own = story.own, other] = possibleNoise(story);
  return other === undefined ? { ...story, own } : story;
}

/** Errs at single steps: each state that is derived from causes is wrong with the probability `slipRate`. */
function slips(story: Story, { slipRate, draw }: FaultOptions): boolean {
  const slip = (state: boolean, node: number): boolean => (draw('slip', node) < slipRate ? !state : state);
  return solver(knownOf(story), slip)(story.asked);
}

/** Ignores the graph: takes what is supposed for the only cause of the effect. */
function takeForDirect(story: Story): boolean {
  const { functions, own, supposed, asked } = { ...story, ...knownOf(story) };
  const held = supposed.find(({ node }) => node === asked);
  if (held) return held.value;
  const causes = supposed.slice(0, 1).map(({ value }) => value);
  return combine(functions[asked] ?? 'or', own[asked] ?? false, causes);
}

/**
 * Follows causal links back from the effect for `steps` links. Whether the nodes that it has reached are true, it takes
 * from their own noise.
 *
 * @see Maasch et al. (2025), §6.2, Figs. 9 and G.8
 */
function forget(story: Story, steps: number): boolean {
  const { causes, functions, own, supposed, asked } = knownOf(story);
  const states = new Map<string, boolean>();
  const stateAt = (node: number, left: number): boolean => {
    const key = `${node}/${left}`;
    const held = supposed.find((one) => one.node === node)?.value ?? states.get(key);
    if (held !== undefined) return held;
    const parents = left > 0 ? (causes[node] ?? []).map((cause) => stateAt(cause, left - 1)) : [];
    const state = combine(functions[node] ?? 'or', own[node] ?? false, parents);
    states.set(key, state);
    return state;
  };
  return stateAt(asked, steps);
}

/** Returns the noise at which the causes alone decide; nodes without causes are off. */
function withoutNoise({ causes, functions }: Story): boolean[] {
  return functions.map((operator, node) => operator === 'and' && (causes[node] ?? []).length > 0);
}

function readingCauses(
  story: Story,
  read: (causes: readonly number[], node: number) => readonly number[],
): StoryModel {
  const causes = story.causes.map((all, node) => (all.length > 1 ? read(all, node) : all));
  return { ...knownOf(story), causes };
}

/** Reads one cause of each rule with several, drawn by lot. */
function randomCause(story: Story, { draw }: FaultOptions): boolean {
  const pick = (causes: readonly number[], node: number): readonly number[] => {
    const chosen = Math.floor(draw('cause', node) * causes.length);
    return causes.slice(chosen, chosen + 1);
  };
  return answerTo(readingCauses(story, pick));
}

/** Takes all rules with several causes for rules of one kind. */
function readingJoins(story: Story, kind: 'and' | 'or'): StoryModel {
  const functions = story.functions.map((operator, node) =>
    (story.causes[node] ?? []).length > 1 ? kind : operator,
  );
  return { ...knownOf(story), functions };
}

function readsBack(story: Story, { steps }: Pick<FaultOptions, 'steps'>): boolean {
  return statesWithin(story)(story.asked, steps);
}

/** Says that the effect is stopped if one of some nodes is seen to be; otherwise looks back from the effect. */
function unlessStoppedAt(nodes: readonly number[], story: Story, { steps }: FaultOptions): boolean {
  const value = supposedIn(story);
  return unlessStopped(story, nodes, steps) === value ? readsBack(story, { steps }) : !value;
}

/** Returns the value that is supposed; true if nothing is. */
function supposedIn({ supposed }: Story): boolean {
  return supposed[0]?.value ?? true;
}

/** Returns the state of a node if it is the same whatever its causes are. */
function settled({ causes, functions, own }: Story, node: number): boolean | undefined {
  const [operator, noise, parents] = [functions[node] ?? 'or', own[node] ?? false, causes[node] ?? []];
  const [least, most] = [false, true].map((value) =>
    combine(
      operator,
      noise,
      parents.map(() => value),
    ),
  );
  return least === most ? least : undefined;
}

/**
 * Returns a function that derives the state of a node from what lies within so many links behind it. Nodes further back
 * count as being as the supposition says, unless their own noise decides them.
 */
function statesWithin(story: Story): (node: number, links: number) => boolean {
  const { causes, functions, own, supposed } = story;
  const states = new Map<string, boolean>();
  const stateAt = (node: number, left: number): boolean => {
    const key = `${node}/${left}`;
    const known = supposed.find((one) => one.node === node)?.value ?? states.get(key);
    if (known !== undefined) return known;
    const state =
      settled(story, node) ??
      (left === 0
        ? supposedIn(story)
        : combine(
            functions[node] ?? 'or',
            own[node] ?? false,
            (causes[node] ?? []).map((cause) => stateAt(cause, left - 1)),
          ));
    states.set(key, state);
    return state;
  };
  return stateAt;
}

/** Answers with the supposed value, unless one of the nodes is seen to have the other within so many links. */
function unlessStopped(story: Story, nodes: readonly number[], links: number): boolean {
  const value = supposedIn(story);
  const stateAt = statesWithin(story);
  return nodes.some((node) => stateAt(node, links) !== value) ? !value : value;
}

function joinsOf({ causes }: Story): number[] {
  return causes.flatMap((list, node) => (list.length > 1 ? [node] : []));
}

function hubsOf(story: Story): number[] {
  const held = new Set(story.supposed.map(({ node }) => node));
  return story.nodes.flatMap((_, node) =>
    effectsOf(story, node).length > 1 && !held.has(node) ? [node] : [],
  );
}

function effectsOf({ causes }: Story, node: number): number[] {
  return causes.flatMap((list, effect) => (list.includes(node) ? [effect] : []));
}

/** Tests whether a path of at most so many links leads from a node to the one that is asked about. */
function leadsWithin(story: Story, from: number, links: number): boolean {
  const reached = new Set([from]);
  for (let step = 0; step < links; step++)
    for (const node of [...reached]) for (const effect of effectsOf(story, node)) reached.add(effect);
  return reached.has(story.asked);
}

/** Lists the nodes from which paths lead to the effect, nearest first, up to what is supposed. */
function upstream({ causes, supposed, asked }: Story): number[] {
  const held = new Set(supposed.map(({ node }) => node));
  const found = new Set([asked]);
  for (const node of found) for (const cause of causes[node] ?? []) if (!held.has(cause)) found.add(cause);
  return [...found].filter((node) => !held.has(node));
}

/**
 * Follows the effects of a node for so many links. Answers with the supposed value if it arrives at the effect or is
 * still under way, and with the other if it is stopped.
 */
function forward(story: Story, start: number | undefined, links: number): boolean {
  const value = supposedIn(story);
  if (start === undefined) return value;
  const states = new Map([[start, value]]);
  let front = [start];
  for (let step = 0; step < links; step++) {
    const next = new Set(front.flatMap((node) => effectsOf(story, node)));
    for (const node of next) {
      const causes = (story.causes[node] ?? []).map((cause) => states.get(cause) ?? value);
      states.set(
        node,
        settled(story, node) ?? combine(story.functions[node] ?? 'or', story.own[node] ?? false, causes),
      );
    }
    front = [...next].filter((node) => states.get(node) === value);
    if (front.includes(story.asked)) return value;
    if (front.length === 0) return !value;
  }
  return value;
}

/** Finds the first node with several causes on the way ahead of a node. */
function firstJoinAfter(story: Story, start: number | undefined): number | undefined {
  const reached = new Set(start === undefined ? [] : effectsOf(story, start));
  for (const node of reached) {
    if ((story.causes[node] ?? []).length > 1) return node;
    for (const effect of effectsOf(story, node)) reached.add(effect);
  }
  return undefined;
}
