import { at } from '../../../lib/at.ts';
import { ASKED, CAUSE, imageOf, rulesOf, valuesOn, type WayNode } from '../counterfactual/nodes.ts';
import type { WorldPlan } from '../twins/plan.ts';
import type { Kind } from './axis.ts';

/**
 * Plans a world of twins: two units with the same rules. In the second unit, the noise of a path and the noise of its
 * mirror image are exchanged.
 *
 * @param way - The nodes of the path without the cause, with their noise in the first unit. Causes come before effects.
 * @param mirrored - The noise of mirror images in the first unit, by the name of the original node. Only noise that
 *   differs from that of the original is needed.
 * @param others - Nodes that do not affect the path, also with causes before effects.
 */
export function twinPlan(
  title: string,
  { fact }: Kind,
  way: readonly WayNode[],
  mirrored: Readonly<Record<string, number>>,
  others: readonly WayNode[] = [],
): WorldPlan {
  const images = way.map(({ name, causes, ...node }) => ({
    ...node,
    name: imageOf(name),
    causes: causes.map(imageOf),
  }));
  const cause: WayNode = { name: CAUSE, operator: 'or', own: fact, causes: [] };
  const nodes = [cause, ...way.flatMap((node, i) => [node, at(images, i)]), ...others];
  const ownOf = new Map(nodes.map(({ name, own }) => [name, own]));
  const unit = (changed: (name: string) => string): Record<string, number> => {
    const noise = Object.fromEntries(ownOf);
    for (const [name, own] of Object.entries(mirrored)) noise[changed(name)] = own;
    return noise;
  };
  return {
    title,
    ...rulesOf(nodes),
    // The prompt states the noise, so the probability of noise affects only the numbers in the story.
    noise: Object.fromEntries(nodes.map(({ name }) => [name, 0.5])),
    told: [unit(imageOf), unit((name) => name)],
  };
}

/** Returns the state that the asked node would have if the cause had the opposite of its factual state. */
export function answerAbout(nodes: readonly WayNode[], fact: 0 | 1): number | undefined {
  return valuesOn(nodes, { [CAUSE]: 1 - fact })[ASKED];
}
