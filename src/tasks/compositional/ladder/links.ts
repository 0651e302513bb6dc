import { type NodeFunction, neutralOf } from '../../../causal/scm.ts';
import type { Rng } from '../../../lib/rng.ts';
import { ASKED, CAUSE, drawLink, type WayNode } from '../counterfactual/nodes.ts';
import { type Axis, doubling, type Kind } from './axis.ts';
import { answerAbout, twinPlan } from './nodes.ts';

/**
 * The axis that counts the links to follow from the asked node back to the cause.
 *
 * A chain and its mirror image begin at the cause. In one of them, the first node is blocked: its noise alone decides
 * its state. A reader has to follow all other links back from the asked node to find out whether its chain is blocked.
 */
export const links: Axis = {
  rungs: doubling(2, 256),
  draw(rung, kind, rng) {
    const { way, blocked } = drawChain(rung, kind, rng);
    return twinPlan(`${rung} links`, kind, way, blocked);
  },
};

/**
 * The functions whose noise can keep the first node of a chain in its factual state: first for questions that suppose
 * the cause to be off, then for questions that suppose it to be on.
 */
const BLOCKABLE = [['or'], ['and', 'not']] as const satisfies readonly (readonly NodeFunction[])[];

/** Draws an open chain from the cause to the asked node, and the noise that would block its first node. */
export function drawChain(length: number, { fact, answer }: Kind, rng: Rng) {
  for (;;) {
    const way: WayNode[] = [];
    for (let i = 1; i <= length; i++)
      way.push(drawLink(i < length ? `V${i}` : ASKED, way.at(-1)?.name ?? CAUSE, rng));
    const operator = rng.pick(BLOCKABLE[fact === 0 ? 1 : 0]);
    const own = neutralOf(operator);
    way[0] = { name: 'V1', operator, own, causes: [CAUSE] };
    if (answerAbout(way, fact) === answer) return { way, blocked: { V1: 1 - own } };
  }
}
