import { interventionEffects } from '../../generators/intervention-effects.ts';
import type { Answer } from '../../src/answer/answer.ts';
import { namedRng } from '../../src/lib/random.ts';
import type { Estimate } from '../../src/score/estimate.ts';
import type { InterventionEffectCase } from '../../src/tasks/intervention-effects/case.ts';
import { RELATION_FAULTS } from '../../src/tasks/intervention-effects/faults.ts';
import { parseRelations, type Relations } from '../../src/tasks/intervention-effects/parse.ts';

type Test = ReturnType<typeof interventionEffects>[number];

/** A generated question: its case, its prompt, and the prompt as parsed. */
export interface AskedQuestion {
  readonly item: InterventionEffectCase;
  readonly prompt: string;
  readonly reading: Relations;
}

/** The prompt of a test, as the plainest template renders it. */
export function promptOf({ vars }: Pick<Test, 'vars'>): string {
  const { context, question, answerInstruction } = vars.case;
  return `${context}\n\n${question}\n\n${answerInstruction}`;
}

/** Asks the questions of a config. */
export function ask(config: object): AskedQuestion[] {
  return interventionEffects(config).map((test) => {
    const prompt = promptOf(test);
    return { item: test.metadata, prompt, reading: parseRelations(prompt)! };
  });
}

export function casesOf(questions: readonly AskedQuestion[]): InterventionEffectCase[] {
  return questions.map(({ item }) => item);
}

/** The config of a simulated model. */
interface Model {
  readonly model: string;
  readonly steps?: number;
  readonly errorRate?: number;
  readonly slipRate?: number;
}

/** What a simulated model answers to prompts. A model without a fault in this task answers right. */
export function answersTo(
  prompts: readonly string[],
  { model, steps = 3, errorRate = 0.2, slipRate = 0.05 }: Model,
) {
  return prompts.map((prompt): Answer[] => {
    const reading = parseRelations(prompt)!;
    const draw = (...name: readonly (string | number)[]): number => namedRng(1, prompt, ...name).uniform();
    const isWrong = model === 'noisy' && namedRng(1, 'noisy', prompt).bernoulli(errorRate);
    const withoutFault = (): boolean => (isWrong ? !reading.truth : reading.truth);
    const fault = RELATION_FAULTS[model] ?? withoutFault;
    const answer = fault(reading, { steps, slipRate, draw });
    return [answer ? 'yes' : 'no'];
  });
}

export function answersOf(questions: readonly AskedQuestion[], model: string | Model): Answer[][] {
  const given = typeof model === 'string' ? { model } : model;
  return answersTo(
    questions.map(({ prompt }) => prompt),
    given,
  );
}

/** The value of an estimate; the kind of one without a value. */
export function valueIn(found: Estimate): number | string {
  return found.kind === 'estimate' ? found.value : found.kind;
}
