import { interventionEffects } from '../../generators/intervention-effects.ts';
import type { Answer } from '../../src/answer/answer.ts';
import { namedRng } from '../../src/lib/random.ts';
import type { Estimate } from '../../src/score/estimate.ts';
import type { InterventionEffectCase } from '../../src/tasks/intervention-effects/case.ts';
import { RELATION_FAULTS } from '../../src/tasks/intervention-effects/faults.ts';
import { parseRelations, type Relations } from '../../src/tasks/intervention-effects/parse.ts';

/** A generated question: its case, its prompt, and the prompt as parsed. */
export interface AskedQuestion {
  readonly item: InterventionEffectCase;
  readonly prompt: string;
  readonly reading: Relations;
}

/** Asks the questions of a config. */
export function ask(config: object): AskedQuestion[] {
  return interventionEffects(config).map((test) => {
    const prompt = promptOf(test);
    return { item: test.metadata, prompt, reading: parseRelations(prompt)! };
  });
}

type Test = ReturnType<typeof interventionEffects>[number];

/** The prompt of a test, as the template `zero-shot` renders it. */
export function promptOf({ vars }: Pick<Test, 'vars'>): string {
  const { context, question, answerInstruction } = vars.case;
  return `${context}\n\n${question}\n\n${answerInstruction}`;
}

export function casesOf(questions: readonly AskedQuestion[]): InterventionEffectCase[] {
  return questions.map(({ item }) => item);
}

/** The config of a simulated model. */
export interface Model {
  readonly model: string;
  readonly steps?: number;
  readonly errorRate?: number;
  readonly slipRate?: number;
}

/** The answers of a simulated model to questions: its config, or its name alone. */
export function answersOf(questions: readonly AskedQuestion[], model: string | Model): Answer[][] {
  return answersTo(
    questions.map(({ prompt }) => prompt),
    typeof model === 'string' ? { model } : model,
  );
}

/** The answers of a simulated model to prompts. A model without a fault in this task answers right. */
export function answersTo(
  prompts: readonly string[],
  { model, steps = 3, errorRate = 0.2, slipRate = 0.05 }: Model,
): Answer[][] {
  return prompts.map((prompt) => {
    const reading = parseRelations(prompt)!;
    const draw = (...name: readonly (string | number)[]): number => namedRng(1, prompt, ...name).uniform();
    const isWrong = model === 'noisy' && namedRng(1, 'noisy', prompt).bernoulli(errorRate);
    const fault = RELATION_FAULTS[model] ?? (({ truth }) => (isWrong ? !truth : truth));
    return [fault(reading, { steps, slipRate, draw }) ? 'yes' : 'no'];
  });
}

/** The value of an estimate; the kind of one without a value. */
export function valueIn(estimate: Estimate): number | string {
  return estimate.kind === 'estimate' ? estimate.value : estimate.kind;
}
