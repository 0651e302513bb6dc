import type { Case } from '../case/case.ts';
import { clusterKey } from '../score/accuracy.ts';
import { sum } from '../statistics/cluster-mean.ts';
import type { Task } from '../tasks/task.ts';
import { casesOf, type GeneratedTest } from './config-file.ts';
import type { PlannedVariant } from './config-variants.ts';
import { chancesOf, detectableLoss } from './detectable-loss.ts';
import { rendererOf } from './renderer.ts';

/** What a plan is made from. */
export interface PlanInput {
  readonly tests: readonly GeneratedTest[];
  /** The tasks of this package. */
  readonly tasks: readonly Task[];
  readonly variants: readonly PlannedVariant[];
  /** How often each question is asked. */
  readonly repeat: number;
  /** The tokens of a reply. */
  readonly replyTokens: number;
  readonly price: Price | undefined;
}

/** In US dollars per million tokens. */
interface Price {
  readonly prompt: number;
  readonly reply: number;
}

/** The number of tokens that have a price. */
const TOKENS_PER_PRICE = 1e6;

/** What a run will ask, what it costs, and how well a gate can judge it. */
export interface Plan {
  readonly tasks: readonly { readonly label: string; readonly questions: number; readonly notes: readonly string[] }[];
  readonly questions: number;
  readonly variants: readonly VariantPlan[];
  /** How well a gate on accuracy can judge the run, with the default margin whatever gate.yaml says. */
  readonly power: {
    /** The least share of wrong answers that fails beside a perfect baseline with a probability of 80 %. */
    readonly loss: number | undefined;
    /** The chance that an equal model passes, if both answer this share wrong; undefined without questions. */
    readonly equalPasses: { readonly wrong: number; readonly chance: number | undefined };
  };
}

/** What a variant is asked, and costs. */
interface VariantPlan {
  readonly name: string;
  readonly calls: number;
  /** Undefined if the prompt's template cannot be rendered here. */
  readonly promptTokens: number | undefined;
  readonly replyTokens: number;
  /** Undefined if there is no price, or the number of tokens is unknown. */
  readonly dollars: number | undefined;
}

/** The questions of a task in a run. */
interface AskedTask {
  readonly task: Task;
  readonly tests: readonly GeneratedTest[];
  readonly cases: readonly Case[];
}

/** The ids of the simulated model, which costs nothing. */
const SIMULATED = /SimulatedModel|simulated-model\.[cm]?[jt]s$/;

/** The share of wrong answers of two equal models, for the chance that the second passes: that of a good model. */
const WRONG_IF_EQUAL = 0.05;

/** Plans a run without calling a model: what each variant is asked and costs, and how well a gate can judge it. */
export function planRun(input: PlanInput): Plan {
  const asked = askedTasks(input);
  const cases = asked.flatMap((ofTask) => ofTask.cases);
  const clusters = Map.groupBy(cases, clusterKey);
  return {
    tasks: asked.map((ofTask) => ({
      label: ofTask.task.label,
      questions: ofTask.cases.length,
      notes: ofTask.task.notes?.(ofTask.cases) ?? [],
    })),
    questions: cases.length,
    variants: input.variants.map((variant) => variantPlan(variant, input, asked)),
    power: powerOf([...clusters.values()].map((cluster) => cluster.length)),
  };
}

/** Sorts the tests of this package by their tasks. */
function askedTasks({ tests, tasks }: Pick<PlanInput, 'tests' | 'tasks'>): readonly AskedTask[] {
  return tasks.flatMap((task) => {
    const ofTask = tests.filter(({ metadata }) => metadata?.task === task.id);
    return ofTask.length === 0 ? [] : [{ task, tests: ofTask, cases: casesOf(ofTask) }];
  });
}

function variantPlan(variant: PlannedVariant, input: PlanInput, asked: readonly AskedTask[]): VariantPlan {
  const { name, provider, prompt } = variant;
  const calls = sum(asked, ({ tests }) => tests.length) * input.repeat;
  const tokensOfAll = prompt.template === undefined ? undefined : tokensOf(prompt.template, asked);
  const promptTokens = tokensOfAll === undefined ? undefined : tokensOfAll * input.repeat;
  const replyTokens = calls * input.replyTokens;
  return {
    name,
    calls,
    promptTokens,
    replyTokens,
    dollars: SIMULATED.test(provider.id) ? 0 : dollarsOf(promptTokens, replyTokens, input.price),
  };
}

function dollarsOf(
  promptTokens: number | undefined,
  replyTokens: number,
  price: Price | undefined,
): number | undefined {
  if (price === undefined || promptTokens === undefined) return undefined;
  return (promptTokens * price.prompt + replyTokens * price.reply) / TOKENS_PER_PRICE;
}

/** Computes how well a gate on accuracy can judge. @param sizes - The number of questions of each cluster. */
function powerOf(sizes: readonly number[]): Plan['power'] {
  const wrong = WRONG_IF_EQUAL;
  if (sizes.length === 0) return { loss: undefined, equalPasses: { wrong, chance: undefined } };
  const { pass } = chancesOf(sizes, { candidate: wrong, baseline: wrong });
  return { loss: detectableLoss(sizes), equalPasses: { wrong, chance: pass } };
}

/** At least so many prompts of a task are rendered, evenly spaced, unless it has fewer. */
const LEAST_RENDERED = 100;

/**
 * Estimates the tokens of all prompts by the mean length of some of them; undefined if the template cannot be rendered
 * here.
 */
function tokensOf(template: string, asked: readonly AskedTask[]): number | undefined {
  const render = rendererOf(template);
  let total = 0;
  for (const { task, tests } of asked) {
    const step = Math.max(1, Math.floor(tests.length / LEAST_RENDERED));
    const sample = tests.filter((_, i) => i % step === 0);
    const prompts = sample.map(({ vars = {} }) => render(vars));
    if (!prompts.every((prompt) => prompt !== undefined)) return undefined;
    const characters = sum(prompts, (prompt) => prompt.length) / prompts.length;
    total += characters * tests.length * task.tokensPerCharacter;
  }
  return total;
}
