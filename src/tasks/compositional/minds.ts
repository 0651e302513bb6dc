import { ancestorsOf } from '../../causal/dag.ts';
import { combineNode } from '../../causal/scm.ts';
import { at } from '../../lib/at.ts';
import type { Rng } from '../../lib/rng.ts';
import type { SimulatedModelConfig } from '../shared/simulated-model.ts';
import { mindOf } from './faults.ts';
import type { ToldStory } from './story/story-parser.ts';

/**
 * Returns the answer of a model that errs at single steps: each state that it derives from causes is wrong with the
 * probability `stepSlipRate`. Undefined for models that do not reason.
 */
export function answerWithSlips(
  story: ToldStory,
  config: SimulatedModelConfig,
  rng: Rng,
): boolean | undefined {
  const mind = mindOf(story, config);
  if (!mind) return undefined;
  const { dag, functions, fixed } = mind.scm;
  const leads = ancestorsOf(dag, story.effect);
  const values = new Uint8Array(dag.nodes.length);
  dag.parents.forEach((parents, node) => {
    if (!leads[node]) return;
    const held = fixed.get(node);
    const causes = parents.map((parent) => at(values, parent));
    const right =
      held === undefined ? combineNode(at(functions, node), at(mind.noise, node), causes) : Number(held);
    const slips = held === undefined && causes.length > 0 && rng.bernoulli(config.stepSlipRate);
    values[node] = slips ? 1 - right : right;
  });
  return values[story.effect] === 1;
}
