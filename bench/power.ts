/**
 * How well the default design distinguishes very good models by accuracy, and what it costs:
 * `node bench/power.ts [seeds]`. A model slips independently at each step with some probability. A question is answered
 * wrong if it slips at an odd number of the steps on which its answer turns: (1 − (1 − 2e)^s) / 2.
 */
import { normalCumulative, normalQuantile } from '../src/statistics/normal.ts';
import { solver } from '../src/tasks/compositional/solve-story.ts';
import { compositionalTask } from '../src/tasks/compositional/task.ts';
import { interventionEffectsTask } from '../src/tasks/intervention-effects/task.ts';
import { relationQuestions, storyQuestions } from './questions.ts';

const seeds = Number(process.argv[2] ?? 6);
const configs = Array.from({ length: seeds }, (_, i) => ({ seed: i + 1 }));

const stories = configs.flatMap((config) => storyQuestions(config));
const storySteps = stories.map(({ reading }) => {
  const turned = (slipping: number): boolean =>
    solver(reading, (state, node) => state !== (node === slipping))(reading.asked);
  const isStep = (node: number): boolean => turned(node) !== reading.truth;
  return reading.nodes.filter((_, node) => isStep(node)).length;
});

const relations = configs.flatMap((config) => relationQuestions(config));
const relationSteps = relations.map(({ reading: { arrows, cause, effect, set, variables, truth } }) => {
  const isReached = (slipping: string): boolean => {
    const reaches = (variable: string): boolean => {
      if (variable === cause) return true;
      const own = set.includes(variable) ? [] : arrows.filter(([, to]) => to === variable);
      const isHit = own.some(([from]) => reaches(from));
      return isHit !== (variable === slipping && own.length > 0);
    };
    return reaches(effect);
  };
  return variables.filter((variable) => isReached(variable) !== truth).length;
});

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function wrongShare(steps: readonly number[], slips: number): number {
  return mean(steps.map((count) => (1 - (1 - 2 * slips) ** count) / 2));
}

const Z = normalQuantile(0.975);

/** The power of the two-sided test of two shares of wrong answers. */
function power(p1: number, p2: number, questions: number): number {
  const pooled = (p1 + p2) / 2;
  const under = Math.sqrt((2 * pooled * (1 - pooled)) / questions);
  const own = Math.sqrt((p1 * (1 - p1) + p2 * (1 - p2)) / questions);
  return normalCumulative((Math.abs(p2 - p1) - Z * under) / own);
}

interface Asked {
  readonly prompts: readonly { readonly prompt: string }[];
  /** The number of questions of one design. */
  readonly questions: number;
  /** For each question, the number of steps on which its answer turns. */
  readonly steps: readonly number[];
  readonly tokensPerCharacter: number;
}

function report(name: string, { prompts, questions, steps, tokensPerCharacter }: Asked): void {
  const tokens = mean(prompts.map(({ prompt }) => prompt.length)) * tokensPerCharacter;
  const thousands = Math.round((questions * tokens) / 1000);
  console.log(
    `${name}: ${questions} questions, ${mean(steps).toFixed(1)} steps and ${tokens.toFixed(0)} tokens a question; ${thousands} k tokens in all`,
  );
}

const ofStories = stories.length / seeds;
const ofRelations = relations.length / seeds;
report('stories', {
  prompts: stories,
  questions: ofStories,
  steps: storySteps,
  tokensPerCharacter: compositionalTask.tokensPerCharacter,
});
report('relations', {
  prompts: relations,
  questions: ofRelations,
  steps: relationSteps,
  tokensPerCharacter: interventionEffectsTask.tokensPerCharacter,
});
const all = [...storySteps, ...relationSteps];
const questions = ofStories + ofRelations;
/** The chances of a slip at a step, of two models that are compared. */
const SLIPS: readonly (readonly [less: number, more: number])[] = [
  [0.0025, 0.005],
  [0.005, 0.01],
  [0.01, 0.02],
  [0.005, 0.02],
];
for (const [less, more] of SLIPS) {
  const [p1, p2] = [wrongShare(all, less), wrongShare(all, more)];
  console.log(
    `slips of ${100 * less} and ${100 * more} %: ${(100 * p1).toFixed(1)} and ${(100 * p2).toFixed(1)} % wrong, power ${power(p1, p2, questions).toFixed(2)} with ${questions} questions`,
  );
}
