import type { StoryText } from './solve-story.ts';

/** The graph of a story, with what the question supposes and asks. */
type StoryGraph = Pick<StoryText, 'causes' | 'supposed' | 'asked'>;

/** Lists the nodes with several causes. */
export function joinsOf({ causes }: StoryGraph): number[] {
  return [...causes.keys()].filter((node) => causes[node]!.length > 1);
}

/** Lists the nodes with several effects, without those that are supposed. */
export function hubsOf(story: StoryGraph): number[] {
  const isHub = (node: number): boolean => directEffects(story, node).length > 1;
  return [...story.causes.keys()].filter((node) => isHub(node) && !isSupposed(story, node));
}

/** Lists the direct effects of a node. */
export function directEffects({ causes }: Pick<StoryGraph, 'causes'>, node: number): number[] {
  return [...causes.keys()].filter((effect) => causes[effect]!.includes(node));
}

/** Lists the nodes from which paths lead to the effect, nearest first. The paths start after what is supposed. */
export function nodesAbove(story: StoryGraph): number[] {
  const above = linksToEffect(story, (node) => !isSupposed(story, node));
  return [...above.keys()].filter((node) => !isSupposed(story, node));
}

/** Lists the joins from which a path of at most `links` links leads to the effect. */
export function joinsWithin(story: StoryGraph, links: number): number[] {
  const distances = linksToEffect(story, () => true);
  return joinsOf(story).filter((join) => (distances.get(join) ?? Number.POSITIVE_INFINITY) <= links);
}

/** Finds the join that is the fewest links after a node; undefined if none follows. */
export function firstJoinAfter(story: StoryGraph, start: number): number | undefined {
  const reached = new Set(directEffects(story, start));
  // A loop over a set also visits elements that are added during the loop.
  for (const node of reached) {
    if (story.causes[node]!.length > 1) return node;
    for (const effect of directEffects(story, node)) reached.add(effect);
  }
  return undefined;
}

/** Returns the least number of links from nodes to the effect, nearest first, on paths through nodes that are allowed. */
function linksToEffect({ causes, asked }: StoryGraph, isAllowed: (node: number) => boolean): Map<number, number> {
  const distances = new Map([[asked, 0]]);
  // A loop over a map also visits entries that are added during the loop.
  for (const [node, links] of distances) {
    const further = causes[node]!.filter((cause) => isAllowed(cause) && !distances.has(cause));
    for (const cause of further) distances.set(cause, links + 1);
  }
  return distances;
}

function isSupposed({ supposed }: StoryGraph, node: number): boolean {
  return supposed.some((intervention) => intervention.node === node);
}
