import { describe, expect, test } from 'vitest';
import { type Answering, answerAs, sayOpposite } from '../../../src/tasks/shared/faults.ts';
import {
  parseSimulatedModelConfig,
  SIMULATED_MODELS,
  type SimulatedModelConfig,
} from '../../../src/tasks/shared/simulated-model.ts';
import { problemsOf } from '../../support/problems.ts';

/** The truth is 1; a forgetful model says so many steps, a slip adds ten. */
const answering: Answering<string> = {
  truth: () => 1,
  faults: { forgetful: (_, { steps }) => 100 + steps },
  slip: (answer) => Number(answer) + 10,
};
const said = (config: Partial<SimulatedModelConfig>, prompt = 'p', repeat = 0) =>
  answerAs(answering, 'reading', parseSimulatedModelConfig(config), { prompt, repeat });
const many = (config: Partial<SimulatedModelConfig>) =>
  Array.from({ length: 400 }, (_, i) => said(config, `prompt ${i}`));
const share = (list: readonly unknown[], value: unknown) =>
  list.filter((one) => one === value).length / list.length;

describe('a simulated model says', () => {
  test('the truth, where its fault is none in the task', () => {
    expect(said({ model: 'oracle' })).toBe(1);
    expect(said({ model: 'echo' })).toBe(1);
  });

  test('what its fault makes of it', () => {
    expect(said({ model: 'forgetful' })).toBe(103);
    expect(said({ model: 'forgetful', steps: 5 })).toBe(105);
  });

  test('noisy: something else as often as it errs, the same to the same prompt', () => {
    const answers = many({ model: 'noisy', errorRate: 0.3 });
    expect(share(answers, 11)).toBeGreaterThan(0.22);
    expect(share(answers, 11)).toBeLessThan(0.38);
    expect(share(answers, 1) + share(answers, 11)).toBe(1);
    expect(many({ model: 'noisy', errorRate: 0.3 })).toEqual(answers);
    expect(many({ model: 'noisy', errorRate: 0.3, seed: 2 })).not.toEqual(answers);
    for (const repeat of [1, 2, 3])
      expect(said({ model: 'noisy' }, 'p', repeat)).toBe(said({ model: 'noisy' }));
    expect(share(many({ model: 'noisy', errorRate: 1 }), 11)).toBe(1);
    expect(share(many({ model: 'noisy', errorRate: 0 }), 1)).toBe(1);
    expect(share(many({ model: 'oracle', errorRate: 1 }), 1)).toBe(1);
  });

  test('with slips: something else on top, elsewhere in every repeat', () => {
    const answers = many({ model: 'forgetful', slipRate: 0.5 });
    expect(share(answers, 113)).toBeGreaterThan(0.4);
    expect(share(answers, 113)).toBeLessThan(0.6);
    const repeats = Array.from({ length: 40 }, (_, repeat) =>
      said({ model: 'oracle', slipRate: 0.5 }, 'p', repeat),
    );
    expect(new Set(repeats)).toEqual(new Set([1, 11]));
    expect(share(many({ model: 'oracle', slipRate: 1 }), 11)).toBe(1);
    expect(share(many({ model: 'noisy', errorRate: 1, slipRate: 1 }), 21)).toBe(1);
  });
});

test.each([
  [true, false],
  [false, true],
  [3, 3],
  [0, 0],
])('the opposite of %s is %s', (answer, opposite) => {
  expect(sayOpposite(answer)).toBe(opposite);
});

describe('the config of a simulated model', () => {
  test('is, where nothing is said', () => {
    expect(parseSimulatedModelConfig({ model: 'oracle' })).toEqual({
      model: 'oracle',
      steps: 3,
      guess: 'own',
      errorRate: 0.2,
      slipRate: 0,
      stepSlipRate: 0,
      causes: 1,
      seed: 1,
      themes: [],
    });
  });

  test('may name these models, and no other', () => {
    expect([...SIMULATED_MODELS].toSorted()).toEqual(
      [
        ...['adjusts-for-colliders', 'always-no', 'always-yes', 'association', 'correlation-is-causation'],
        'credulous',
        ...['digit-comparer', 'echo', 'edge-only', 'evidence-blind', 'first-cause', 'forgetful'],
        ...['graph-blind', 'ignores-conditioning', 'independent-worlds', 'intervention-blind'],
        ...['keeps-every-control', 'memoriser', 'missed-parent', 'misses-explanation', 'noisy', 'oracle'],
        ...['overlooks-colliders', 'product-composer', 'relation-retrieval', 'sum-composer', 'word-bound'],
      ].toSorted(),
    );
  });

  test.each<[object, string]>([
    [{ model: 'prophet' }, `config.model: expected one of ${SIMULATED_MODELS.join(', ')}, got "prophet"`],
    [{ steps: -1 }, 'config.steps: expected a whole number from 0, got -1'],
    [{ steps: 1.5 }, 'config.steps: expected a whole number from 0, got 1.5'],
    [{ guess: 'maybe' }, 'config.guess: expected one of own, yes, no, supposed, often, got "maybe"'],
    [{ errorRate: 1.1 }, 'config.errorRate: expected a rate between 0 and 1, got 1.1'],
    [{ errorRate: -0.1 }, 'config.errorRate: expected a rate between 0 and 1, got -0.1'],
    [{ slipRate: '1' }, 'config.slipRate: expected a rate between 0 and 1, got "1"'],
    [{ themes: 'own.yaml' }, 'config.themes: expected a list of theme files, got "own.yaml"'],
  ])('may not be %j', (keys, problem) => {
    expect(problemsOf(() => parseSimulatedModelConfig({ model: 'oracle', ...keys }))).toEqual([problem]);
  });

  test.each([{ steps: 0 }, { errorRate: 0, slipRate: 1 }, { errorRate: 1, slipRate: 0 }])(
    'may be %j',
    (keys) => {
      expect(parseSimulatedModelConfig({ model: 'noisy', ...keys })).toMatchObject(keys);
    },
  );
});
