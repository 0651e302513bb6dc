/**
 * How well the default design distinguishes very good models by accuracy, and what it costs:
 * `node bench/power.ts [seeds]`. A model slips independently at each step with some probability. A question is answered
 * wrong if it slips at an odd number of the steps on which its answer turns: (1 − (1 − 2e)^s) / 2.
 */
import { normalCumulative, normalQuantile } from '../src/statistics/normal.ts';
import { solver } from '../src/tasks/compositional/solve-story.ts';
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

const tokens = (prompts: readonly { readonly prompt: string }[], factor: number): number =>
  mean(prompts.map(({ prompt }) => (prompt.length / 4) * factor));
function report(name: string, questions: number, steps: readonly number[], tokens: readonly number[]): void {
  const [short, measured] = tokens as [number, number];
  const thousands = (each: number): string => `${Math.round((questions * each) / 1000)} k`;
  console.log(
    `${name}: ${questions} questions, ${mean(steps).toFixed(1)} steps a question; ${short.toFixed(0)} tokens a question by characters / 4, ${measured.toFixed(0)} by a tokenizer's factor; ${thousands(short)} and ${thousands(measured)} in all`,
  );
}
const [ofStories, ofRelations] = [stories.length / seeds, relations.length / seeds];
// The factors are measured with a tokenizer: stories have 1.12 tokens per four characters, relations 1.35.
report('stories', ofStories, storySteps, [tokens(stories, 1), tokens(stories, 1.12)]);
report('relations', ofRelations, relationSteps, [tokens(relations, 1), tokens(relations, 1.35)]);
const all = [...storySteps, ...relationSteps];
const questions = ofStories + ofRelations;
for (const [less, more] of [
  [0.0025, 0.005],
  [0.005, 0.01],
  [0.01, 0.02],
  [0.005, 0.02],
] as const) {
  const [p1, p2] = [wrongShare(all, less), wrongShare(all, more)];
  console.log(
    `slips of ${100 * less} and ${100 * more} %: ${(100 * p1).toFixed(1)} and ${(100 * p2).toFixed(1)} % wrong, power ${power(p1, p2, questions).toFixed(2)} with ${questions} questions`,
  );
}
