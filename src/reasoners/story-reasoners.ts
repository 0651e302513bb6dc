import { evaluate, intervene, type NodeFunction } from '../causal/scm.ts';
import type { StoryReading } from '../story/story-reader.ts';

/** The right answer: the effect's value in the told unit under what is supposed. */
export function tellTruth(story: StoryReading): boolean {
  return evaluate(supposed(story), story.noise)[story.effect] === 1;
}

/** Ignores what is supposed and answers the factual question: an association taken for an effect. */
export function ignoreHypothesis(story: StoryReading): boolean {
  return evaluate(story.scm, story.noise)[story.effect] === 1;
}

/**
 * Follows causal links `steps` back from the one asked about; beyond that it looks only at somebody's own
 * noise. What is supposed of a person it remembers, if it gets that far: a truncated reasoning process.
 *
 * @see Maasch et al. (2025), §6.2, Figs. 9 and G.8
 */
export function forget(story: StoryReading, steps: number): boolean {
  const { dag, functions, fixed } = supposed(story);
  const seen = new Map<string, boolean>();
  const value = (node: number, left: number): boolean => {
    const key = `${node}/${left}`;
    const known = seen.get(key);
    if (known !== undefined) return known;
    const held = fixed.get(node);
    const own = story.noise[node] === 1;
    const causes = left > 0 ? dag.parents[node]!.map((parent) => value(parent, left - 1)) : [];
    const result = held ?? combine(functions[node]!, [own, ...causes]);
    seen.set(key, result);
    return result;
  };
  return value(story.effect, steps);
}

/** Ignores everybody's own noise and believes only in the others: what has no causes is not so. */
export function believeOthersOnly(story: StoryReading): boolean {
  const { dag, functions, fixed } = supposed(story);
  const values: boolean[] = [];
  dag.parents.forEach((parents, node) => {
    const causes = parents.map((parent) => values[parent]!);
    values.push(fixed.get(node) ?? (causes.length > 0 && combine(functions[node]!, causes)));
  });
  return values[story.effect]!;
}

function supposed({ scm, hypothesis }: StoryReading): StoryReading['scm'] {
  return hypothesis ? intervene(scm, new Map([[hypothesis.node, hypothesis.value]])) : scm;
}

function combine(operator: NodeFunction, values: readonly boolean[]): boolean {
  return operator === 'or' ? values.some(Boolean) : values.every(Boolean);
}
