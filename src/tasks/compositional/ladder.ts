import type { Edge } from '../../causal/dag.ts';
import type { NodeFunction } from '../../causal/scm.ts';
import type { WorldPlan } from './twins/plan.ts';

/** Links from cause to effect, one number a world. The ladder begins with two: one link could hide nothing. */
const RUNGS = [2, 3, 4, 5, 6, 7, 8] as const;

/** P(blocked) of a link without an intended blocker. */
const RARELY_BLOCKED = 0.02;

/** P(blocked) of the node that is blocked in twins: the first after the cause. */
const OFTEN_BLOCKED = 0.2;

/**
 * Plans the chain of one rung, which asks only about the whole: how many links can a model follow?
 *
 * In twins, the first node after the cause is blocked, or its mirror image. A reader that follows fewer links, from either
 * end, cannot know which of the two leads to the effect.
 *
 * @param index - Of the world, from 0: rungs repeat.
 */
export function rung(index: number): WorldPlan {
  const links = RUNGS[index % RUNGS.length] ?? RUNGS[0];
  const inner = Array.from({ length: links - 1 }, (_, i) => `V${i + 1}`);
  const chain = ['X', ...inner, 'Y'];
  const edges = inner.concat('Y').map((node, i): Edge => [chain[i] ?? 'X', node]);
  // Alternates within a chain and between rungs, so that blockers hold effects on and off.
  const first = index % 2;
  const functions = Object.fromEntries(
    chain.map((node, i): [string, NodeFunction] => [node, (i + first) % 2 === 0 ? 'or' : 'and']),
  );
  const noise = Object.fromEntries(
    chain.map((node, i): [string, number] => {
      const blocked = i === 1 ? OFTEN_BLOCKED : RARELY_BLOCKED;
      return [node, i === 0 ? 0.5 : functions[node] === 'and' ? 1 - blocked : blocked];
    }),
  );
  return {
    title: `${links} links`,
    edges,
    functions,
    noise,
    tree: ['X', 'Y'],
    twinShare: 0.8,
    blockable: ['V1'],
  };
}

/** Settings of `preset: ladder`, unless the config sets them. */
export const LADDER = { worlds: RUNGS.length, units: { twins: 28 } } as const;
