import { combineNode } from '../../../src/causal/scm.ts';
import { at } from '../../../src/lib/at.ts';
import type { Reader } from '../reader.ts';
import type { Sample, StoryQuestion } from '../sample.ts';
import { ownOf, settled, supposedOf } from './seen.ts';

const GUESSES = {
  yes: () => true,
  no: () => false,
  supposed: supposedOf,
  often: (_: StoryQuestion, __: number, often: boolean) => often,
  own: (question: StoryQuestion, node: number) => {
    const own = ownOf(question, node);
    return combineNode(at(question.story.scm.functions, node), own, []) === 1;
  },
} as const satisfies Record<string, (question: StoryQuestion, node: number, often: boolean) => boolean>;

const MOST_LINKS = 4;

/** Readers that follow so many links back from the effect, and guess what lies beyond. */
export const LINKS: readonly Reader[] = Array.from({ length: MOST_LINKS + 1 }, (_, links) =>
  Object.entries(GUESSES).map(
    ([name, guess]): Reader => ({
      name: `${links} ${links === 1 ? 'link' : 'links'}, then ${name}`,
      kind: links <= 1 ? 'shallow' : 'partial',
      answers: (sample) => {
        const questions = sample.stories();
        if (!questions.some((question) => looksFurther(question, links))) return undefined;
        const often = isMostlyYes(sample);
        return questions.map((question) => follow(question, links, (node) => guess(question, node, often)));
      },
    }),
  ),
).flat();

function follow(question: StoryQuestion, links: number, guess: (node: number) => boolean): boolean {
  const { hypothesis, scm, effect } = question.story;
  const stateIn = (node: number, left: number): boolean => {
    if (node === hypothesis?.node) return hypothesis.value;
    const own = settled(question, node);
    if (own !== undefined) return own;
    if (left === 0) return guess(node);
    const causes = at(question.causes, node).map((cause) => Number(stateIn(cause, left - 1)));
    return combineNode(at(scm.functions, node), ownOf(question, node), causes) === 1;
  };
  return stateIn(effect, links);
}

/** Whether the answer may hang on more than so many links. */
function looksFurther(question: StoryQuestion, links: number): boolean {
  const { hypothesis, effect } = question.story;
  const leaves = (node: number, left: number): boolean =>
    node !== hypothesis?.node &&
    (left < 0 || at(question.causes, node).some((cause) => leaves(cause, left - 1)));
  return leaves(effect, links);
}

/** Whether yes is right to more questions of a sample than no. */
export function isMostlyYes({ cases }: Sample): boolean {
  return cases.filter(({ truth }) => truth === true).length * 2 > cases.length;
}
