import type { Edge } from '../../causal/dag.ts';
import type { NodeFunction } from '../../causal/scm.ts';
import type { WorldPlan } from './twins/plan.ts';

/**
 * Numbers of links from cause to effect, one for each world. The ladder begins with two, because one link could hide nothing.
 */
const RUNGS = [2, 3, 4, 5, 6, 7, 8] as const;

/** P(blocked) of a link that is not meant to be blocked. */
const RARELY_BLOCKED = 0.02;

/** P(blocked) of the node that is blocked in twins, the first one after the cause. */
const OFTEN_BLOCKED = 0.2;

/**
 * Plans the chain of one rung, whose questions are only about the whole: how many links can a model follow?
 *
 * In twins, either the first node after the cause is blocked, or its mirror image. A reader that follows fewer links, from
 * either end, cannot know which of the two leads to the effect.
 *
 * @param index - Number of the world, from 0; rungs repeat.
 */
export function rung(index: number): WorldPlan {
  const links = RUNGS[index % RUNGS.length] ?? RUNGS[0];
  const inner = Array.from({ length: links - 1 }, (_, i) => `V${i + 1}`);
  const chain = ['X', ...inner, 'Y'];
  const edges = inner.concat('Y').map((node, i): Edge => [chain[i] ?? 'X', node]);
  // Functions alternate within a chain and between rungs, so that some blockers hold effects on and others off.
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
