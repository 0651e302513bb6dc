import { at } from '../../../lib/at.ts';
import type { Rng } from '../../../lib/rng.ts';
import type { WorldPlan } from '../twins/plan.ts';
import { planEvidence } from './evidence-plan.ts';

/** Settings of `preset: counterfactual`, unless the config sets them: two units in each of 128 worlds, one of each kind. */
export const COUNTERFACTUAL = { units: { twins: 256 } } as const;

const LENGTHS = [4, 6] as const;
const WAYS = ['seen', 'asked'] as const;

/** Kinds of evidence twins, each equally frequent. Half have two hidden causes behind a state that is seen, alike or not. */
const KINDS = LENGTHS.flatMap((seen) =>
  LENGTHS.flatMap((asked) =>
    WAYS.flatMap((reverses) =>
      Array.from({ length: 16 }, (_, code) => {
        const [turns, oddNots, isChain, isAlike] = [1, 2, 4, 8].map((bit) => (code & bit) !== 0);
        return { seen, asked, reverses, turns: turns!, oddNots: oddNots!, isChain, isAlike };
      }),
    ),
  ),
);

/** States of the told cause in a block of worlds, each equally frequent. */
const FACTS = KINDS.map((_, i) => (i % 2) as 0 | 1);

/**
 * Draws a world of `preset: counterfactual`.
 *
 * @param index - Number of the world: each block of 128 worlds has every kind once, in an order drawn by `blocks`.
 */
export function drawEvidence(index: number, rng: Rng, blocks: (block: number) => Rng): WorldPlan {
  const block = blocks(Math.floor(index / KINDS.length));
  const [order, facts] = [block.shuffled(KINDS), block.shuffled(FACTS)];
  const { isChain, isAlike, ...kind } = at(order, index % KINDS.length);
  const fact = at(facts, index % KINDS.length);
  const first = rng.integer(2) as 0 | 1;
  const second = isAlike === (first === 1) ? 1 : 0;
  const title = `seen after ${kind.seen} links, asked after ${kind.asked}`;
  return planEvidence(title, { ...kind, fact, hidden: isChain ? [first, second] : [first] }, rng);
}
