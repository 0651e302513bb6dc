import { ancestorsOf, parentsOf } from '../../causal/dag.ts';
import { combineNode, evaluate } from '../../causal/scm.ts';
import { at } from '../../lib/at.ts';
import type { Rng } from '../../lib/rng.ts';
import { listed } from '../shared/phrasing.ts';
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

/**
 * Returns a line for each node that a model considers, with its state and the reasons. Causes come before effects.
 * Undefined for models that do not reason.
 */
export function reasonAloud(story: ToldStory, config: SimulatedModelConfig): string | undefined {
  const mind = mindOf(story, config);
  if (!mind) return undefined;
  const { scm, noise, believesOthersOnly } = mind;
  const causesOf = (node: number): readonly number[] => (scm.fixed.has(node) ? [] : parentsOf(scm.dag, node));
  const looked = new Set([story.effect]);
  for (const node of looked) for (const cause of causesOf(node)) looked.add(cause);
  const values = evaluate(scm, noise);
  const said = (node: number): string => story.say(node, values[node] === 1);
  return [...looked]
    .sort((a, b) => a - b)
    .map((node) => {
      if (scm.fixed.has(node)) return `${said(node)}, as the question sets it.`;
      if (story.evidence?.causes.includes(node)) return `${said(node)}, as what is seen shows.`;
      const own = believesOthersOnly ? [] : ownReasons(story, node, noise[node] === 1);
      const reasons = [...causesOf(node).map(said), ...own];
      return `${said(node)}, because ${reasons.length > 0 ? listed(reasons, 'and') : 'nothing else leads to it'}.`;
    })
    .map((line) => `- ${line.charAt(0).toUpperCase()}${line.slice(1)}`)
    .join('\n');
}

function ownReasons({ facts, amounts }: ToldStory, node: number, on: boolean): string[] {
  const fact = at(facts, node);
  const amount = amounts[node];
  if (fact === undefined) return [];
  return amount ? [fact, `${amount.told} is ${on ? 'at least' : 'less than'} ${amount.enough}`] : [fact];
}
