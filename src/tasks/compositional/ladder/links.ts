import { type NodeFunction, neutralOf } from '../../../causal/scm.ts';
import type { Rng } from '../../../lib/rng.ts';
import { drawLink, type WayNode } from '../counterfactual/nodes.ts';
import type { WorldPlan } from '../twins/plan.ts';
import { type Axis, doubling, type Kind } from './axis.ts';
import { ASKED, answerAbout, CAUSE, twinPlan } from './nodes.ts';

/**
 * Links to follow from what is asked about back to the cause.
 *
 * A chain and its mirror image begin at the cause. The first node of one of them is blocked: its own noise alone decides it. A
 * reader has to follow all other links back from what is asked about to learn which chain it is in.
 */
export const links: Axis = {
  rungs: doubling(2, 256),
  draw(rung, kind, rng): WorldPlan {
    const { way, blocked } = drawChain(rung, kind, rng);
    return twinPlan(`${rung} links`, kind, way, blocked);
  },
};

/** Functions of a node that own noise can hold at the opposite of what the supposed cause would make it. */
const BLOCKABLE = [['or'], ['and', 'not']] as const satisfies readonly (readonly NodeFunction[])[];

/** Draws an open chain from the cause to what is asked about, and the own noise that blocks its first node. */
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
