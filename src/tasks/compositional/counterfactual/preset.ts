import { at } from '../../../lib/at.ts';
import type { Rng } from '../../../lib/rng.ts';
import type { WorldPlan } from '../twins/plan.ts';
import { planEvidence } from './evidence-plan.ts';

/** The default settings of `preset: counterfactual`: 128 worlds, one of each kind, with two units each. */
export const COUNTERFACTUAL = { units: { twins: 256 } } as const;

const LENGTHS = [4, 6] as const;
const WAYS = ['seen', 'asked'] as const;

/**
 * The 128 kinds of evidence twins. In 64 of them, there is a second hidden cause, in the same state as the
 * first or in the opposite state.
 */
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

const FACTS = KINDS.map((_, i) => (i % 2) as 0 | 1);

/** Draws a world. Each full block of 128 worlds contains every kind once, in an order drawn from `blocks`. */
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
