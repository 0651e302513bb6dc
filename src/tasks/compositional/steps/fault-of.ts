import type { StepSentence } from '../../../answers/steps/step-sentences.ts';
import type { StepFault } from '../../../cases/steps.ts';
import { combineNode, neutralOf } from '../../../causal/scm.ts';
import { at } from '../../../lib/at.ts';
import type { Claim } from '../../shared/judge-steps.ts';
import type { ToldStory } from '../story/story-parser.ts';
import type { Said } from './speech.ts';

export interface Truth {
  readonly values: Uint8Array;
  /** The values without the supposition. */
  readonly facts: Uint8Array;
  readonly noise: Uint8Array;
}

interface Around {
  readonly story: ToldStory;
  readonly truth: Truth;
  readonly said: readonly Said[];
  readonly sentences: readonly StepSentence[];
}

/** Matches the beginning of a sentence that gives the reason for the sentence before it. */
const REASON = /^(?:(?:the )?reasons?|because|since|why|explanation|(?:this|that) is because)\b/;

/**
 * Returns the range of sentences that give reasons for a state: the sentence of the state and a reason after it, or
 * else all sentences since the node was mentioned shortly before.
 */
function reasoningOf(
  { node, sentence }: Claim,
  { story, said, sentences }: Around,
): readonly [from: number, to: number] | undefined {
  const parents = at(story.scm.dag.parents, node);
  const to = REASON.test(sentences[sentence + 1]?.text ?? '') ? sentence + 2 : sentence + 1;
  const isReasoned =
    sentences.slice(sentence, to).some(({ nodes }) => parents.some((parent) => nodes.includes(parent))) ||
    said.some(
      (one) => one.kind !== 'state' && one.node === node && one.sentence >= sentence && one.sentence < to,
    );
  if (isReasoned) return [sentence, to];
  // Before the state, a reply may need one sentence for each cause, one for the noise, and an introduction.
  const reach = Math.max(0, sentence - parents.length - 2);
  const from = sentences.slice(reach, sentence).findIndex(({ nodes }) => nodes.includes(node));
  return from < 0 ? undefined : [reach + from, to];
}

/** Finds the fault behind a wrong state whose causes are right. */
export function faultOf(claim: Claim, before: readonly Claim[], around: Around): StepFault {
  const { story, truth, said } = around;
  const { scm, hypothesis } = story;
  const { values, facts, noise } = truth;
  const { node, state } = claim;
  if (node === hypothesis?.node) return 'intervention-undone';
  const parents = at(scm.dag.parents, node);
  const operator = at(scm.functions, node);
  const reasoning = reasoningOf(claim, around);
  const seen = new Set(
    reasoning
      ? around.sentences.slice(...reasoning).flatMap(({ nodes }) => nodes)
      : before.map((one) => one.node),
  );
  const changed = parents.filter((parent) => values[parent] !== facts[parent]);
  const leadsTo = (own: number, causes: readonly number[]): boolean => {
    const states = causes.map((cause) => at(values, cause));
    return combineNode(operator, own, states) === Number(state);
  };
  const heeded = parents.filter((parent) => seen.has(parent));
  const isLess = heeded.length < parents.length && leadsTo(at(noise, node), heeded);
  // Reasoning that omits a cause has missed it, even if the supposition changed this cause.
  if (isLess && reasoning) return 'missed-cause';
  if (changed.length > 0 && Number(state) === facts[node] && changed.every((parent) => !seen.has(parent)))
    return 'intervention-undone';
  const own = said.filter(
    (one) =>
      one.node === node && one.kind !== 'state' && one.sentence < (reasoning?.[1] ?? claim.sentence + 1),
  );
  const isJudged = own.some(({ kind }) => kind === 'enough');
  if (own.length > 0 && !isJudged && leadsTo(1 - at(noise, node), parents))
    return story.amounts[node] ? 'numeracy' : parents.length === 0 ? 'misread' : 'propagation';
  if (isLess) return 'missed-cause';
  const idle = parents.length === 0 ? 0 : neutralOf(operator);
  if (own.length === 0 && story.told[node]?.fact !== undefined && leadsTo(idle, heeded)) return 'misread';
  return 'propagation';
}
