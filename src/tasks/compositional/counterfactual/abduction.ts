import type { Rng } from '../../../lib/rng.ts';
import type { WorldPlan } from '../twins/plan.ts';
import { planEvidence } from './evidence-plan.ts';

/** Links from a hidden cause to what is seen first, and from the last one to what is asked. */
const LINKS = 4;

/**
 * Draws a world of evidence twins with hidden causes that have to be inferred one after the other.
 *
 * Twins differ only in the state that shows the first hidden cause. A reader that infers fewer than all of them cannot
 * know the last one, on which the answer depends.
 *
 * @param depth - Number of hidden causes on the way to the answer.
 * @param kind - The state of the told cause in fact.
 */
export function drawAbduction(depth: number, { fact }: { readonly fact: 0 | 1 }, rng: Rng): WorldPlan {
  const hidden = Array.from({ length: depth }, () => rng.integer(2) as 0 | 1);
  const reverses = rng.pick(['seen', 'asked'] as const);
  const kind = { seen: LINKS, asked: LINKS, reverses, fact, hidden };
  return planEvidence(`${depth} hidden ${depth === 1 ? 'cause' : 'causes'}`, kind, rng);
}
