/**
 * Computes how well the default design distinguishes very good models by accuracy, and what it costs. A model slips
 * independently at each step with some probability. Its answer is wrong if it slips at an odd number of the steps on which
 * the answer turns: with s such steps and slips of probability e, in (1 − (1 − 2e)^s) / 2 of the cases.
 *
 *   node bench/power.ts [seeds = 6]
 */
import { normalCumulative, normalQuantile } from '../src/statistics/quantiles.ts';
import type { Story } from '../src/tasks/compositional/parse-story.ts';
import { solver } from '../src/tasks/compositional/solve-story.ts';
import { compositionalTask } from '../src/tasks/compositional/task.ts';
import type { Relations } from '../src/tasks/intervention-effects/parse.ts';
import { interventionEffectsTask } from '../src/tasks/intervention-effects/task.ts';
import { mean } from './mean.ts';
import { relationQuestions, storyQuestions } from './questions.ts';

/** The chances of a slip at a step, of two models that are compared. */
const SLIPS: readonly (readonly [less: number, more: number])[] = [
  [0.0025, 0.005],
  [0.005, 0.01],
  [0.01, 0.02],
  [0.005, 0.02],
];

const Z = normalQuantile(0.975);

/** Counts the nodes of a story whose values, if one of them is taken for its opposite, change the answer. */
function stepsOfStory(story: Story): number {
  const answerWithSlipAt = (slipping: number): boolean =>
    solver(story, (state, node) => state !== (node === slipping))(story.asked);
  return story.nodes.filter((_, node) => answerWithSlipAt(node) !== story.truth).length;
}

/** Counts the variables for which a wrong judgement, whether the cause reaches them, changes the answer. */
function stepsOfRelation({ arrows, cause, effect, set, variables, truth }: Relations): number {
  const isReached = (variable: string, slipping: string): boolean => {
    if (variable === cause) return true;
    const arrowsInto = set.includes(variable) ? [] : arrows.filter(([, to]) => to === variable);
    const isHit = arrowsInto.some(([from]) => isReached(from, slipping));
    const slipsHere = variable === slipping && arrowsInto.length > 0;
    return isHit !== slipsHere;
  };
  return variables.filter((slipping) => isReached(effect, slipping) !== truth).length;
}

/** Returns the expected share of wrong answers of a model that slips. */
function wrongShare(steps: readonly number[], slips: number): number {
  return mean(steps.map((count) => (1 - (1 - 2 * slips) ** count) / 2));
}

/** Returns the power of the two-sided test of two shares of wrong answers. */
function power(p1: number, p2: number, questions: number): number {
  const pooled = (p1 + p2) / 2;
  const errorIfEqual = Math.sqrt((2 * pooled * (1 - pooled)) / questions);
  const error = Math.sqrt((p1 * (1 - p1) + p2 * (1 - p2)) / questions);
  return normalCumulative((Math.abs(p2 - p1) - Z * errorIfEqual) / error);
}

const seeds = Number(process.argv[2] ?? 6);

/** Prints the size of a task's design, and returns for each question the number of steps on which its answer turns. */
function sized<R>(
  name: string,
  tokensPerCharacter: number,
  questions: readonly { readonly prompt: string; readonly reading: R }[],
  stepsOf: (reading: R) => number,
): readonly number[] {
  const steps = questions.map(({ reading }) => stepsOf(reading));
  const count = questions.length / seeds;
  const tokens = mean(questions.map(({ prompt }) => prompt.length)) * tokensPerCharacter;
  const thousands = Math.round((count * tokens) / 1000);
  console.log(
    `${name}: ${count} questions, ${mean(steps).toFixed(1)} steps and ${tokens.toFixed(0)} tokens a question; ${thousands} k tokens in all`,
  );
  return steps;
}

const configs = Array.from({ length: seeds }, (_, i) => ({ seed: i + 1 }));
const stories = configs.flatMap((config) => storyQuestions(config));
const relations = configs.flatMap((config) => relationQuestions(config));
const steps = [
  ...sized('stories', compositionalTask.tokensPerCharacter, stories, stepsOfStory),
  ...sized('relations', interventionEffectsTask.tokensPerCharacter, relations, stepsOfRelation),
];
const questions = steps.length / seeds;
for (const [less, more] of SLIPS) {
  const [p1, p2] = [wrongShare(steps, less), wrongShare(steps, more)];
  console.log(
    `slips of ${100 * less} and ${100 * more} %: ${(100 * p1).toFixed(1)} and ${(100 * p2).toFixed(1)} % wrong, power ${power(p1, p2, questions).toFixed(2)} with ${questions} questions`,
  );
}
