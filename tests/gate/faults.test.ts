import { describe, expect, it } from 'vitest';
import { gated, lossesOf } from '../../bench/simulated-gates.ts';
import type { Answer } from '../../src/answer/answer.ts';
import { metricsOf } from '../../src/scorecard/metrics.ts';
import { parseSimulatedModelConfig, simulatedAnswer } from '../../src/tasks/simulated-model.ts';
import { TASKS } from '../../src/tasks/tasks.ts';
import { testsOf } from '../rows/tests-of.ts';

const TESTS = testsOf({ seed: 3 }, { seed: 3 });
const cases = TESTS.map(({ metadata }) => metadata);
const design = { ccr: [], ie: [], cases, metrics: metricsOf(cases).filter(({ kind }) => kind !== 'shown') };
const said = (answer: boolean): readonly Answer[] => [answer ? 'yes' : 'no'];
const PERFECT = cases.map(({ truth }) => said(truth));
const MODELS = [
  ...new Set([...TASKS.flatMap(({ faults }) => Object.keys(faults)), 'always-yes', 'always-no']),
];

const CONFIGS = MODELS.map((model) => ({ model, steps: 3 }));

describe('the gate with a perfect baseline', () => {
  it.each(CONFIGS)(
    'fails the simulated model $model if it answers at least 10 % wrong, and passes it if it answers at most 1 % wrong',
    ({ model, steps }) => {
      const config = parseSimulatedModelConfig({ model, steps });
      const answers = TESTS.map(({ vars }) => {
        const { context, question, answerInstruction } = vars.case;
        return said(simulatedAnswer(config, [context, question, answerInstruction].join('\n\n')));
      });
      const wrong = answers.filter(([answer], i) => answer !== PERFECT[i]![0]).length / cases.length;
      const { verdict } = gated(design, lossesOf(design, PERFECT, answers), PERFECT, answers);
      if (wrong >= 0.1) expect(verdict).toBe('fail');
      if (wrong <= 0.01) expect(verdict).toBe('pass');
    },
  );
});
