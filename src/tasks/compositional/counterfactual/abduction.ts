import type { Rng } from '../../../lib/rng.ts';
import type { WorldPlan } from '../twins/plan.ts';
import { planEvidence } from './evidence-plan.ts';

/**
 * The number of links from the first hidden cause to its observed effect, and from the last hidden cause to the asked
 * node.
 */
const LINKS = 4;

/**
 * Draws a world of evidence twins whose hidden causes have to be inferred one after another.
 *
 * Twins differ only in the observed states that reveal the first hidden cause and its mirror image. The answer depends
 * on the last hidden cause, so a reader has to infer all of them.
 *
 * @param depth - The number of hidden causes to infer.
 */
export function drawAbduction(depth: number, { fact }: { readonly fact: 0 | 1 }, rng: Rng): WorldPlan {
  const hidden = Array.from({ length: depth }, () => rng.integer(2) as 0 | 1);
  const reverses = rng.pick(['seen', 'asked'] as const);
  const kind = { seen: LINKS, asked: LINKS, reverses, fact, hidden };
  return planEvidence(`${depth} hidden ${depth === 1 ? 'cause' : 'causes'}`, kind, rng);
}
