import type { Fault, FaultOptions } from '../task.ts';
import type { Story } from './parse-story.ts';
import { stateGiven } from './solve-story.ts';

/**
 * Readers that see only parts of a story, and may combine what they see in any way, but never follow the whole chain
 * from the cause to the effect. On the default design, the discrimination of all that look at most three links far is 0.
 */
export const PARTIAL_READERS: Readonly<Record<string, Fault<Story>>> = {
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
    return settledAbove(story).some((state) => state !== value) ? !value : value;
  },
  /** Takes the state of the nearest node above the effect whose own noise decides it. */
  'nearest-blocker': (story) => settledAbove(story)[0] ?? supposedIn(story),
};

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
function settled(story: Story, node: number): boolean | undefined {
  const causes = story.causes[node]!;
  const stateIfAllAre = (value: boolean): boolean =>
    stateGiven(
      story,
      node,
      causes.map(() => value),
    );
  const state = stateIfAllAre(true);
  return state === stateIfAllAre(false) ? state : undefined;
}

/** Lists the states of nodes with causes above the effect that their own noise decides, nearest first. */
function settledAbove(story: Story): boolean[] {
  const withCauses = upstream(story).filter((node) => story.causes[node]!.length > 0);
  return withCauses.map((node) => settled(story, node)).filter((state) => state !== undefined);
}

/**
 * Returns a function that derives the state of a node from what lies within a number of links behind it. Nodes further
 * back count as being as the supposition says, unless their own noise decides them.
 */
function statesWithin(story: Story): (node: number, links: number) => boolean {
  const { causes, supposed } = story;
  const states = new Map<string, boolean>();
  const derive = (node: number, links: number): boolean => {
    if (links === 0) return supposedIn(story);
    const found = causes[node]!.map((cause) => stateAt(cause, links - 1));
    return stateGiven(story, node, found);
  };
  const stateAt = (node: number, links: number): boolean => {
    const key = `${node}/${links}`;
    const known = supposed.find((one) => one.node === node)?.value ?? states.get(key);
    if (known !== undefined) return known;
    const state = settled(story, node) ?? derive(node, links);
    states.set(key, state);
    return state;
  };
  return stateAt;
}

/** Answers with the supposed value, unless one of the nodes is seen to have the other within `links` links. */
function unlessStopped(story: Story, nodes: readonly number[], links: number): boolean {
  const value = supposedIn(story);
  const stateAt = statesWithin(story);
  return nodes.some((node) => stateAt(node, links) !== value) ? !value : value;
}

/** Lists the nodes with several causes. */
function joinsOf({ causes }: Story): number[] {
  return causes.flatMap((list, node) => (list.length > 1 ? [node] : []));
}

/** Lists the nodes with several effects, without those that are supposed. */
function hubsOf(story: Story): number[] {
  const held = new Set(story.supposed.map(({ node }) => node));
  return story.nodes.flatMap((_, node) =>
    effectsOf(story, node).length > 1 && !held.has(node) ? [node] : [],
  );
}

function effectsOf({ causes }: Story, node: number): number[] {
  return causes.flatMap((list, effect) => (list.includes(node) ? [effect] : []));
}

/** Tests whether a path of at most `links` links leads from a node to the one that is asked about. */
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
  // A loop over a set also visits elements that are added during the loop.
  for (const node of found) for (const cause of causes[node]!) if (!held.has(cause)) found.add(cause);
  return [...found].filter((node) => !held.has(node));
}

/**
 * Follows the effects of a node for `links` links. Answers with the supposed value if it arrives at the effect or is
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
      // Causes that it has not reached count as being as supposed.
      const causes = story.causes[node]!.map((cause) => states.get(cause) ?? value);
      states.set(node, settled(story, node) ?? stateGiven(story, node, causes));
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
  // A loop over a set also visits elements that are added during the loop.
  for (const node of reached) {
    if (story.causes[node]!.length > 1) return node;
    for (const effect of effectsOf(story, node)) reached.add(effect);
  }
  return undefined;
}
