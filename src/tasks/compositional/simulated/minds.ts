import { inferNoise } from '../../../causal/abduction.ts';
import { parentsOf } from '../../../causal/dag.ts';
import { combineNode, NEUTRAL } from '../../../causal/scm.ts';
import { at } from '../../../lib/at.ts';
import { listed } from '../../shared/phrasing.ts';
import type { SimulatedModelConfig } from '../../shared/simulated-model.ts';
import type { StoryReading, ToldStory } from '../story/story-parser.ts';
import { digitsAsNoise } from './faults.ts';
import { missLastCauses } from './missed-parent.ts';

/** How a model sees a story: which causes of a node it looks at, and what it takes for the node's own noise. */
interface Mind {
  readonly causes: (node: number) => readonly number[];
  /** 1 or 0 by node; undefined where own noise is not looked at. */
  readonly noise: ArrayLike<number> | undefined;
  readonly hypothesis: StoryReading['hypothesis'];
}

/** How a model sees a story; undefined for those that do not reason, whatever they answer. */
function mindOf(story: StoryReading, { model, steps }: SimulatedModelConfig): Mind | undefined {
  const { dag } = story.scm;
  const right: Mind = {
    causes: (node) => parentsOf(dag, node),
    noise: inferNoise(story.scm, story.noise, story.hidden).noise,
    hypothesis: story.hypothesis,
  };
  switch (model) {
    case 'always-yes':
    case 'always-no':
    case 'echo':
      return undefined;
    case 'intervention-blind':
    case 'relation-retrieval':
      return { ...right, hypothesis: undefined };
    case 'forgetful':
      return { ...right, causes: causesWithin(story, steps) };
    case 'edge-only':
      return { ...right, causes: causesWithin(story, 1) };
    case 'credulous':
      return { ...right, noise: undefined };
    case 'digit-comparer':
      return { ...right, noise: digitsAsNoise(story) };
    case 'missed-parent': {
      const seen = missLastCauses(dag);
      return { ...right, causes: (node) => parentsOf(seen, node) };
    }
    case 'evidence-blind':
      return { ...right, noise: story.noise };
    default:
      return right;
  }
}

/** The causes of nodes fewer than so many links back from the one asked about. */
function causesWithin({ scm: { dag }, effect }: StoryReading, links: number): Mind['causes'] {
  const back = new Map([[effect, 0]]);
  for (const [node, steps] of back)
    if (steps < links)
      for (const cause of parentsOf(dag, node)) if (!back.has(cause)) back.set(cause, steps + 1);
  return (node) => ((back.get(node) ?? links) < links ? parentsOf(dag, node) : []);
}

/** Every node that a model looks at, causes first, a line each: its state, and why; undefined where it does not reason. */
export function reasonAloud(story: ToldStory, config: SimulatedModelConfig): string | undefined {
  const mind = mindOf(story, config);
  if (!mind) return undefined;
  const { functions } = story.scm;
  const { hypothesis, noise } = mind;
  const causesOf = (node: number): readonly number[] => (node === hypothesis?.node ? [] : mind.causes(node));
  const looked = new Set([story.effect]);
  for (const node of looked) for (const cause of causesOf(node)) looked.add(cause);
  const values = new Map<number, boolean>();
  const stateOf = (node: number): boolean => values.get(node) === true;
  return [...looked]
    .sort((a, b) => a - b)
    .map((node) => {
      const causes = causesOf(node);
      const operator = at(functions, node);
      const own = noise ? at(noise, node) : causes.length > 0 ? NEUTRAL[operator] : 0;
      const derived =
        combineNode(
          operator,
          own,
          causes.map((cause) => Number(stateOf(cause))),
        ) === 1;
      values.set(node, node === hypothesis?.node ? hypothesis.value : derived);
      const state = story.say(node, stateOf(node));
      if (node === hypothesis?.node) return `${state}, as the question sets it.`;
      const reasons = causes.map((cause) => story.say(cause, stateOf(cause)));
      if (noise) reasons.push(...ownReasons(story, node, own === 1));
      return `${state}, because ${reasons.length > 0 ? listed(reasons, 'and') : 'nothing else leads to it'}.`;
    })
    .map((line) => `- ${line.charAt(0).toUpperCase()}${line.slice(1)}`)
    .join('\n');
}

function ownReasons({ facts, amounts }: ToldStory, node: number, on: boolean): string[] {
  const fact = facts[node];
  if (fact === undefined) return [];
  const amount = amounts[node];
  return amount ? [fact, `${amount.told} is ${on ? 'at least' : 'less than'} ${amount.enough}`] : [fact];
}
