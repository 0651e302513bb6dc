import { determinedValue, inferNoise } from '../../../causal/abduction.ts';
import { parentsOf } from '../../../causal/dag.ts';
import { combineNode, evaluate, hold, NEUTRAL } from '../../../causal/scm.ts';
import { at } from '../../../lib/at.ts';
import type { Faults } from '../../shared/faults.ts';
import { ParseError } from '../../shared/parse-error.ts';
import type { StoryReading } from '../story/story-parser.ts';
import { missLastCauses } from './missed-parent.ts';

/**
 * The right answer: the effect's value in the told unit under what is supposed.
 *
 * @throws {ParseError} If what is told leaves the answer open.
 */
export function tellTruth(story: StoryReading): boolean {
  const value = determinedValue(
    supposed(story),
    inferNoise(story.scm, story.noise, story.hidden),
    story.effect,
  );
  if (value === undefined) throw new ParseError('a question that what is told decides', story.inWords(true));
  return value;
}

/** Ignores what is supposed and answers the factual question: an association taken for an effect. */
export function ignoreHypothesis(story: StoryReading): boolean {
  return evaluate(story.scm, knownNoise(story))[story.effect] === 1;
}

/**
 * Follows causal links `steps` back from the one asked about; beyond that it looks only at somebody's own
 * noise. What is supposed of a person it remembers, if it gets that far: a truncated reasoning process.
 *
 * @see Maasch et al. (2025), §6.2, Figs. 9 and G.8
 */
export function forget(story: StoryReading, steps: number): boolean {
  const { dag, functions, fixed } = supposed(story);
  const noise = knownNoise(story);
  const seen = new Map<string, number>();
  const value = (node: number, left: number): number => {
    const key = `${node}/${left}`;
    const known = seen.get(key);
    if (known !== undefined) return known;
    const held = fixed.get(node);
    const causes = left > 0 ? parentsOf(dag, node).map((parent) => value(parent, left - 1)) : [];
    const result =
      held === undefined ? combineNode(at(functions, node), at(noise, node), causes) : Number(held);
    seen.set(key, result);
    return result;
  };
  return value(story.effect, steps) === 1;
}

/** Ignores everybody's own noise and believes only in the others: what has no causes is not so. */
export function believeOthersOnly(story: StoryReading): boolean {
  const { dag, functions, fixed } = supposed(story);
  const values: number[] = [];
  dag.parents.forEach((parents, node) => {
    const causes = parents.map((parent) => at(values, parent));
    const operator = at(functions, node);
    const believed = causes.length > 0 ? combineNode(operator, NEUTRAL[operator], causes) : 0;
    values.push(Number(fixed.get(node) ?? believed));
  });
  return values[story.effect] === 1;
}

/** Says of the effect what is supposed of the cause; where nothing is supposed, yes. */
export function echoCause({ hypothesis }: StoryReading): boolean {
  return hypothesis?.value ?? true;
}

/** Compares numbers as words, digit by digit: 10 is less than 7, and 9 is at least 10. */
export function compareDigits(story: StoryReading): boolean {
  return answerOn(story, digitsAsNoise(story));
}

/** The noise, where numbers are compared as words. */
export function digitsAsNoise(story: StoryReading): Uint8Array {
  return Uint8Array.from(story.noise, (own, node) => {
    const amount = story.amounts[node];
    return amount ? Number(String(amount.told) >= String(amount.enough)) : own;
  });
}

/** Misses the last cause in every rule that names several. */
export function missParents(story: StoryReading): boolean {
  const scm = { ...story.scm, dag: missLastCauses(story.scm.dag) };
  return answerOn({ ...story, scm }, story.noise);
}

/** What follows from some noise, be it what is told or not. */
function answerOn(story: StoryReading, noise: Uint8Array): boolean {
  return evaluate(supposed(story), knownNoise({ ...story, noise }))[story.effect] === 1;
}

/** The noise as told, or as it follows from what is seen; off where that leaves it open. */
function knownNoise({ scm, noise, hidden }: StoryReading): Uint8Array {
  return inferNoise(scm, noise, hidden).noise;
}

function supposed({ scm, hypothesis }: StoryReading): StoryReading['scm'] {
  return hypothesis ? hold(scm, hypothesis.node, hypothesis.value) : scm;
}

/** Takes no notice of what is seen: what befalls somebody and is not told has not happened. */
export function ignoreEvidence(story: StoryReading): boolean {
  return evaluate(supposed(story), story.noise)[story.effect] === 1;
}

/** Models with a fault that shows in stories. */
export const FAULTS = {
  'always-yes': () => true,
  'always-no': () => false,
  // Two names for one fault: the intervention is not taken in.
  'intervention-blind': ignoreHypothesis,
  'relation-retrieval': ignoreHypothesis,
  forgetful: (story, { steps }) => forget(story, steps),
  'edge-only': (story) => forget(story, 1),
  credulous: believeOthersOnly,
  echo: echoCause,
  'digit-comparer': compareDigits,
  'missed-parent': missParents,
  'evidence-blind': ignoreEvidence,
} as const satisfies Faults<StoryReading>;
