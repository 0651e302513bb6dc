import { neutralOf } from '../../../causal/scm.ts';
import type { Rng } from '../../../lib/rng.ts';
import {
  ASKED,
  CAUSE,
  drawLink,
  imageOf,
  mirrorOf,
  rulesOf,
  valuesOn,
  type WayNode,
} from '../counterfactual/nodes.ts';
import type { WorldPlan } from '../twins/plan.ts';

/** The features that are balanced over the pairs of twins on a rung. */
interface Kind {
  /** The factual state of the cause; the question supposes the opposite. */
  readonly fact: 0 | 1;
  /** The answer for the twin in which the supposition makes a difference. */
  readonly answer: 0 | 1;
}

/** The rungs of the ladder: the number of links from the asked node back to the cause. */
const RUNGS = [2, 4, 8, 16, 32, 64, 128, 256] as const;

export const LADDER = { units: { twins: 48 }, theme: 'clinical-notes' } as const;

/** Returns the places of all pairs of twins on a ladder. `number` counts the pairs of a rung from 0. */
export function placesOf(pairs: number) {
  return RUNGS.flatMap((rung) => Array.from({ length: pairs }, (_, number) => ({ rung, number })));
}

/**
 * Draws a world of a rung.
 *
 * A chain and its mirror image begin at the cause. In one of them, the first node is blocked: its noise alone decides
 * its state. A reader has to follow the asked node's chain back to its first node to find out whether it is blocked.
 */
export function drawRung({ rung, number }: ReturnType<typeof placesOf>[number], rng: Rng): WorldPlan {
  const kind = { fact: (number >> 1) & 1, answer: number & 1 } as Kind;
  const { way, blocked } = drawChain(rung, kind, rng);
  return twinPlan(`${rung} links`, kind, way, blocked);
}

/** Draws an open chain from the cause to the asked node, and the noise that would block its first node. */
function drawChain(length: number, kind: Kind, rng: Rng) {
  for (;;) {
    const way: WayNode[] = [];
    for (let i = 1; i <= length; i++)
      way.push(drawLink(i < length ? `V${i}` : ASKED, way.at(-1)?.name ?? CAUSE, rng));
    // With these functions, noise can keep the first node in its factual state.
    const operator = rng.pick(kind.fact === 0 ? (['and', 'not'] as const) : (['or'] as const));
    const own = neutralOf(operator);
    way[0] = { name: 'V1', operator, own, causes: [CAUSE] };
    if (answerAbout(way, kind) === kind.answer) return { way, blocked: { V1: 1 - own } };
  }
}

/**
 * Plans a world of twins: two units with the same rules. In the second unit, the noise of a path and the noise of its
 * mirror image are exchanged.
 *
 * @param way - The nodes of the path without the cause, with their noise in the first unit. Causes come before effects.
 * @param mirrored - The noise of mirror images in the first unit, by the name of the original node. Only noise that
 *   differs from the original's noise is needed.
 */
function twinPlan(
  title: string,
  { fact }: Kind,
  way: readonly WayNode[],
  mirrored: Readonly<Record<string, number>>,
): WorldPlan {
  const cause: WayNode = { name: CAUSE, operator: 'or', own: fact, causes: [] };
  const nodes = [cause, ...way.flatMap((node) => [node, mirrorOf(node)])];
  const unit = (isExchanged: boolean): Record<string, number> => {
    const noise = Object.fromEntries(nodes.map(({ name, own }) => [name, own]));
    for (const [name, own] of Object.entries(mirrored)) noise[isExchanged ? name : imageOf(name)] = own;
    return noise;
  };
  return {
    title,
    ...rulesOf(nodes),
    // The prompt states the noise, so the probability of noise affects only the numbers in the story.
    noise: Object.fromEntries(nodes.map(({ name }) => [name, 0.5])),
    twins: { units: [unit(false), unit(true)], causes: [], seen: [] },
  };
}

/** Returns the state that the asked node would have if the cause had the opposite of its factual state. */
function answerAbout(nodes: readonly WayNode[], { fact }: Kind): number | undefined {
  return valuesOn(nodes, { [CAUSE]: 1 - fact })[ASKED];
}
