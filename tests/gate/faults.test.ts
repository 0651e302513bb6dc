import { describe, expect, it } from 'vitest';
import { designOf, gated, lossesOf } from '../../bench/simulated-gates.ts';
import type { Answer } from '../../src/answer/answer.ts';
import { parseSimulatedModelConfig, simulatedAnswer } from '../../src/tasks/simulated-model.ts';
import { TASKS } from '../../src/tasks/tasks.ts';
import { promptOf } from '../rows/eval-of.ts';
import { testsOf } from '../rows/tests-of.ts';

/** Any seed would do: the tests and the design are the same questions. */
const SEED = 3;
const TESTS = testsOf({ seed: SEED }, { seed: SEED });
const DESIGN = designOf(SEED);
const PERFECT = TESTS.map(({ metadata }) => listOf(metadata.truth));

/** Each fault of a task, and the two models that ignore the question. */
const MODELS = new Set([...TASKS.flatMap(({ faults }) => Object.keys(faults)), 'always-yes', 'always-no']);

function listOf(answer: boolean): readonly Answer[] {
  return [answer ? 'yes' : 'no'];
}

/** A simulated model with its answers to all questions, and the share of them that is wrong. */
const ANSWERED = [...MODELS].map((model) => {
  const config = parseSimulatedModelConfig({ model, steps: 3 });
  const answers = TESTS.map(({ vars }) => listOf(simulatedAnswer(config, promptOf(vars.case))));
  const wrong = answers.filter(([answer], i) => answer !== PERFECT[i]![0]).length / answers.length;
  return { model, answers, wrong };
});

function verdictOn(answers: readonly (readonly Answer[])[]): string {
  return gated(DESIGN, lossesOf(DESIGN, PERFECT, answers), PERFECT, answers).verdict;
}

// The margin of accuracy is 5 %. A loss of 10 % is surely above it, a loss of 1 % surely below it.
describe('the gate with a perfect baseline', () => {
  it.each(ANSWERED.filter(({ wrong }) => wrong >= 0.1))(
    'fails the simulated model “$model”, which answers at least 10 % of the questions wrong',
    ({ answers }) => expect(verdictOn(answers)).toBe('fail'),
  );

  it.each(ANSWERED.filter(({ wrong }) => wrong <= 0.01))(
    'passes the simulated model “$model”, which answers at most 1 % of the questions wrong',
    ({ answers }) => expect(verdictOn(answers)).toBe('pass'),
  );
});
