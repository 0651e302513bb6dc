import type { Fault } from '../task.ts';
import type { Story } from './parse-story.ts';
import { stateGiven, stateWithin } from './solve-story.ts';
import { directEffects, firstJoinAfter, hubsOf, joinsOf, joinsWithin, nodesAbove } from './story-walks.ts';

/**
 * Readers that see only parts of a story, and may combine what they see in any way, but never follow the whole chain
 * from the cause to the effect. On the default design, the discrimination of all that look at most three links far is 0.
 *
 * All of them expect the effect to get the supposed value, unless they see that it is *stopped* on the way. Take the
 * chain X → A → B → Y, where X is supposed to be true and B is true if A is and its own noise is on, which is off. B is
 * *settled*: it is false whatever A is. So B is stopped, and Y behind it is stopped, too. A reader that looks back from Y
 * sees this from one link on, because B is one link away.
 *
 * A *join* is a node with several causes, and a *hub* is one with several effects.
 */
export const PARTIAL_READERS: Readonly<Record<string, Fault<Story>>> = {
  /** Looks back from the effect, for `steps` links. */
  'links-back': (story, { steps }) => seenState(story, story.asked, steps),
  /** Looks back from every join, for `steps` links, and takes the effect for stopped if any of them is. */
  windows: (story, { steps }) => expectedUnless(story, isAnyStopped(story, joinsOf(story), steps)),
  /** Looks back from every hub; if none of them is stopped, from the effect. */
  hubs: (story, { steps }) => lookBackFrom(hubsOf(story), story, steps),
  /** Looks back from every join near the effect; if none of them is stopped, from the effect. */
  'live-joins': (story, { steps }) => lookBackFrom(joinsWithin(story, steps), story, steps),
  /** Follows the effects of one of the nodes that are supposed, for `steps` links. */
  forward: (story, { steps, draw }) => {
    const start = story.supposed[Math.floor(draw('start') * story.supposed.length)];
    if (start === undefined) return expectedOf(story);
    return expectedUnless(story, isStoppedAfter(story, start.node, steps));
  },
  /** Looks for `steps` links back from the effect, and ahead from everything that is supposed. */
  'both-ends': (story, { steps }) => {
    const isStopped =
      isAnyStopped(story, [story.asked], steps) ||
      story.supposed.some(({ node }) => isStoppedAfter(story, node, steps));
    return expectedUnless(story, isStopped);
  },
  /** Looks two links back from the first join after the node that is supposed first. */
  'two-ahead-two-back': (story) => {
    const [start] = story.supposed;
    const join = start && firstJoinAfter(story, start.node);
    return join === undefined ? expectedOf(story) : seenState(story, join, 2);
  },
  /** Takes the effect for stopped if any node above it is settled in the other state. */
  'any-blocker': (story) => expectedUnless(story, settledAbove(story).includes(!expectedOf(story))),
  /** Takes the state of the nearest node above the effect that is settled. */
  'nearest-blocker': (story) => settledAbove(story)[0] ?? expectedOf(story),
};

/** Takes the effect for stopped if one of some nodes is; otherwise looks back from the effect. */
function lookBackFrom(nodes: readonly number[], story: Story, links: number): boolean {
  return expectedUnless(story, isAnyStopped(story, [...nodes, story.asked], links));
}

/** Returns the state that a reader expects of the effect: the supposed value, or true if nothing is supposed. */
function expectedOf({ supposed }: Story): boolean {
  return supposed[0]?.value ?? true;
}

function expectedUnless(story: Story, isStopped: boolean): boolean {
  return isStopped ? !expectedOf(story) : expectedOf(story);
}

/** Tests whether a reader that looks back from some nodes sees that one of them is stopped. */
function isAnyStopped(story: Story, nodes: readonly number[], links: number): boolean {
  return nodes.some((node) => seenState(story, node, links) !== expectedOf(story));
}

/** Looks back from a node. Nodes at the border of what is seen count as having the supposed value, unless settled. */
function seenState(story: Story, node: number, links: number): boolean {
  return stateWithin(story, node, links, (far) => settledState(story, far) ?? expectedOf(story));
}

/** Returns the state of a node if it is settled: if it is the same whatever its causes are. */
function settledState(story: Story, node: number): boolean | undefined {
  const causes = story.causes[node]!;
  const [allTrue, allFalse] = [true, false].map((value) => causes.map(() => value));
  const state = stateGiven(story, node, allTrue!);
  return state === stateGiven(story, node, allFalse!) ? state : undefined;
}

/** Lists the states of the settled nodes with causes above the effect, nearest first. */
function settledAbove(story: Story): boolean[] {
  const withCauses = nodesAbove(story).filter((node) => story.causes[node]!.length > 0);
  return withCauses.map((node) => settledState(story, node)).filter((state) => state !== undefined);
}

/**
 * Follows the effects of a node for `links` links, and tests whether all of them are stopped before the effect is
 * reached. Causes that are not on the way count as having the supposed value.
 */
function isStoppedAfter(story: Story, start: number, links: number): boolean {
  const expected = expectedOf(story);
  const states = new Map([[start, expected]]);
  // The nodes that are as many links away as steps were taken, and are not stopped.
  let front = [start];
  for (let step = 0; step < links; step++) {
    const next = new Set(front.flatMap((node) => directEffects(story, node)));
    for (const node of next) {
      const causes = story.causes[node]!.map((cause) => states.get(cause) ?? expected);
      states.set(node, settledState(story, node) ?? stateGiven(story, node, causes));
    }
    front = [...next].filter((node) => states.get(node) === expected);
    if (front.includes(story.asked)) return false;
    if (front.length === 0) return true;
  }
  return false;
}
