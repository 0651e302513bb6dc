import type { Rng } from '../../../lib/rng.ts';
import type { WorldPlan } from '../twins/plan.ts';
import { drawHalf, type EvidenceKind } from './half.ts';
import { CAUSE, imageOf, rulesOf, type WayNode } from './nodes.ts';

/** The range of the probabilities of noise, in tenths. */
const LEAST_NOISE = 3;
const MOST_NOISE = 7;

/**
 * Plans a world for evidence twins: counterfactual questions that cannot be answered without the observed states.
 *
 * The world consists of X, a cause whose state the prompt gives, and two mirror-image halves with hidden causes in
 * opposite states. In each half, paths lead from the hidden causes to observed nodes, and one path leads to the asked
 * node or to its mirror image. The state of X decides which branches of the paths are open. A reader therefore has to
 * infer the hidden causes under the fact, and then derive the effect under the supposition. X also reverses one of the
 * paths, so that a reader that confuses fact and supposition there gets the opposite answer.
 */
export function planEvidence(title: string, kind: EvidenceKind, rng: Rng): WorldPlan {
  const { nodes: half, causes, seen } = drawHalf(kind, rng);
  const images = half.map((node) => ({
    ...node,
    name: imageOf(node.name),
    // Only the noise of hidden causes differs.
    own: causes.includes(node.name) === (node.own === 1) ? 0 : 1,
    causes: node.causes.map(imageOf),
  }));
  const nodes: WayNode[] = [{ name: CAUSE, operator: 'or', own: kind.fact, causes: [] }, ...images, ...half];
  const chances = new Map(
    half.map(({ name }) => [name, (LEAST_NOISE + rng.integer(MOST_NOISE - LEAST_NOISE + 1)) / 10]),
  );
  return {
    title,
    ...rulesOf(nodes),
    noise: Object.fromEntries(nodes.map(({ name }) => [name, chances.get(name.replace("'", '')) ?? 0.5])),
    evidence: {
      noise: Object.fromEntries(nodes.map(({ name, own }) => [name, own])),
      causes: causes.flatMap((name) => [name, imageOf(name)]),
      seen: seen.flatMap((name) => [name, imageOf(name)]),
    },
  };
}
