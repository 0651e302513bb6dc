import { planEvidence } from '../counterfactual/evidence-plan.ts';
import { type Axis, doubling } from './axis.ts';

const LINKS = 4;

/**
 * The axis that counts hidden causes to be inferred one after another.
 *
 * Twins differ only in the observed states that reveal the first hidden cause and its mirror image. The answer depends
 * on the last hidden cause, so a reader has to infer all of them.
 */
export const abduction: Axis = {
  rungs: doubling(1, 8),
  draw(depth, { fact }, rng) {
    const hidden = Array.from({ length: depth }, () => rng.integer(2) as 0 | 1);
    const reverses = rng.pick(['seen', 'asked'] as const);
    const kind = { seen: LINKS, asked: LINKS, reverses, fact, hidden };
    return planEvidence(`${depth} hidden ${depth === 1 ? 'cause' : 'causes'}`, kind, rng);
  },
};
