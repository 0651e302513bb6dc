import type { Fault, FaultOptions } from '../task.ts';
import type { Story } from './parse-story.ts';
import { PARTIAL_READERS } from './partial-readers.ts';
import { possibleNoise, type StoryModel, solver, stateGiven, stateWithin } from './solve-story.ts';

/**
 * How simulated models answer, by the model's name. `noisy` answers right here, because its errors are the same for all
 * tasks: the provider adds them (see `simulatedAnswer`).
 */
export const FAULTS: Readonly<Record<string, Fault<Story>>> = {
  oracle: ({ truth }) => truth,
  noisy: ({ truth }) => truth,
  slips,
  'always-yes': () => true,
  'always-no': () => false,
  'graph-blind': takeForDirect,
  forgetful: (story, { steps }) => forget(story, steps),
  'intervention-blind': (story) => answerTo({ ...knownOf(story), supposed: [] }),
  // Noise that is not stated counts as off.
  'evidence-blind': answerTo,
  credulous: (story) => answerTo({ ...story, own: withoutNoise(story) }),
  'missed-parent': (story) => answerTo(readingCauses(story, (causes) => causes.slice(0, -1))),
  'first-cause': (story) => answerTo(readingCauses(story, (causes) => causes.slice(0, 1))),
  'last-cause': (story) => answerTo(readingCauses(story, (causes) => causes.slice(-1))),
  'random-cause': randomCause,
  'joins-as-and': (story) => answerTo(readingJoins(story, 'and')),
  'joins-as-or': (story) => answerTo(readingJoins(story, 'or')),
  ...PARTIAL_READERS,
};

/** What models with these faults do. */
export const STORY_FAULT_WORDS: Readonly<Record<string, string>> = {
  slips: 'errs at single steps',
  'always-yes': 'always says yes',
  'always-no': 'always says no',
  'graph-blind': 'takes what is supposed for the only cause of the effect',
  forgetful: 'follows only a few links back from the effect',
  'intervention-blind': 'ignores what the question supposes',
  'evidence-blind': 'ignores what was observed',
  credulous: 'ignores the numbers in the rules',
  'missed-parent': 'ignores the last cause of each rule',
  'first-cause': 'takes only the first cause of each rule into account',
  'last-cause': 'takes only the last cause of each rule into account',
  'random-cause': 'takes only one cause of each rule into account',
  'joins-as-and': 'reads each rule as if all its causes were needed',
  'joins-as-or': 'reads each rule as if one of its causes were enough',
  'links-back': 'follows only a few links back from the effect',
  windows: 'looks only a few links back from each rule with several causes',
  hubs: 'looks only a few links back from what has several effects',
  'live-joins': 'looks only a few links back from the last rules with several causes',
  forward: 'follows only a few links ahead of what is supposed',
  'both-ends': 'looks only a few links from both ends of the chain',
  'two-ahead-two-back': 'looks only two links around the first rule with several causes',
  'any-blocker': 'takes the effect for stopped if anything before it is',
  'nearest-blocker': 'looks only at the nearest thing before the effect that is stopped',
};

/** Derives the answer from a model. Noise that it does not state counts as off. */
function answerTo(story: StoryModel): boolean {
  return solver(story)(story.asked);
}

/** Completes the noise that follows from the states that the story gives. All other noise that is hidden counts as off. */
function knownOf(story: Story): StoryModel {
  if (!story.own.includes(undefined)) return story;
  const explanations = possibleNoise(story);
  return explanations.length === 1 ? { ...story, own: explanations[0]! } : story;
}

/** Errs at single steps: each state that is derived from causes is wrong with the probability `slipRate`. */
function slips(story: Story, { slipRate, draw }: FaultOptions): boolean {
  const slip = (state: boolean, node: number): boolean => (draw('slip', node) < slipRate ? !state : state);
  return solver(knownOf(story), slip)(story.asked);
}

/** Ignores the graph: takes what is supposed for the only cause of the effect. */
function takeForDirect(story: Story): boolean {
  const { functions, own, supposed, asked } = knownOf(story);
  const answer = supposed.find(({ node }) => node === asked)?.value;
  const causes = supposed.slice(0, 1).map(({ value }) => value);
  return answer ?? stateGiven({ functions, own }, asked, causes);
}

/**
 * Follows causal links back from the effect for `steps` links. The nodes that it has reached then are true if their own
 * noise is on.
 *
 * @see Maasch et al. (2025), §6.2, Figs. 9 and G.8
 */
function forget(story: Story, steps: number): boolean {
  const known = knownOf(story);
  return stateWithin(known, known.asked, steps, (node) => stateGiven(known, node, []));
}

/** Returns the noise at which the causes alone decide; nodes without causes are off. */
function withoutNoise({ causes, functions }: Story): boolean[] {
  return functions.map((operator, node) => operator === 'and' && causes[node]!.length > 0);
}

/** Returns the model of a reader that takes only some causes of each rule with several into account. */
function readingCauses(story: Story, read: (causes: readonly number[], node: number) => readonly number[]): StoryModel {
  const causes = story.causes.map((all, node) => (all.length > 1 ? read(all, node) : all));
  return { ...knownOf(story), causes };
}

/** Reads one cause of each rule with several, drawn by lot. */
function randomCause(story: Story, { draw }: FaultOptions): boolean {
  const pick = (causes: readonly number[], node: number): readonly number[] => {
    const chosen = Math.floor(draw('cause', node) * causes.length);
    return causes.slice(chosen, chosen + 1);
  };
  return answerTo(readingCauses(story, pick));
}

/** Returns the model of a reader that takes all rules with several causes for rules of one kind. */
function readingJoins(story: Story, kind: 'and' | 'or'): StoryModel {
  const functions = story.functions.map((operator, node) => (story.causes[node]!.length > 1 ? kind : operator));
  return { ...knownOf(story), functions };
}
