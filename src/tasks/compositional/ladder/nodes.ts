import type { Edge } from '../../../causal/dag.ts';
import { at } from '../../../lib/at.ts';
import { valuesOn, type WayNode } from '../counterfactual/nodes.ts';
import type { WorldPlan } from '../twins/plan.ts';
import type { Kind } from './axis.ts';

/** The cause that the question supposes to be the opposite of what it is. */
export const CAUSE = 'X';

/** The node that is asked about. */
export const ASKED = 'Y';

/** The name of a node's mirror image. */
export const imageOf = (name: string): string => (name === CAUSE ? name : `${name}'`);

/**
 * Plans the world of twins: two units with the same rules, of which the second has the own noise of a way and of its
 * mirror image exchanged.
 *
 * @param way - Nodes other than the cause, causes first, with their own noise in the first unit.
 * @param mirrored - Own noise of the mirror images in the first unit, by name of their node, where it differs.
 * @param others - Nodes that lead to no node of the way, causes first.
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
    for (const [name, own] of Object.entries(mirrored)) {
      noise[changed(name)] = own;
    }
    return noise;
  };
  return {
    title,
    edges: nodes.flatMap(({ name, causes }) => causes.map((from): Edge => [from, name])),
    functions: Object.fromEntries(nodes.map(({ name, operator }) => [name, operator])),
    // Own noise is told, so its probability only decides how it is told.
    noise: Object.fromEntries(nodes.map(({ name }) => [name, 0.5])),
    tree: [CAUSE, ASKED],
    told: [unit(imageOf), unit((name) => name)],
  };
}

/**
 * Returns the answer to a question about some nodes, causes first: the state of the asked one if the cause is not as it
 * is in fact.
 */
export function answerAbout(nodes: readonly WayNode[], fact: 0 | 1): number | undefined {
  return valuesOn(nodes, { [CAUSE]: 1 - fact })[ASKED];
}
