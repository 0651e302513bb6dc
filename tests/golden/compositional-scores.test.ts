import { describe, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import type { Answer } from '../../src/answer/answer.ts';
import type { Estimate } from '../../src/score/estimate.ts';
import type { Answers } from '../../src/score/sheet.ts';
import type { CompositionalCase } from '../../src/tasks/compositional/case.ts';
import { compositionalMetrics } from '../../src/tasks/compositional/metrics.ts';
import { compositionalResults } from '../../src/tasks/compositional/results.ts';
import type { WorldResult } from '../../src/tasks/compositional/world-result.ts';
import { parseSimulatedModelConfig, simulatedAnswer } from '../../src/tasks/simulated-model.ts';
import { promptOf } from '../rows/eval-of.ts';
import { DESIGNS, designTitle, MODELS, recordedOf } from './designs.ts';

/** What is recorded of a world: J, PNS and η of its pairs, and ε and γ of its paths, by name. */
type WorldScores = Readonly<Record<string, Values>>;
type Values = Readonly<Record<string, number | string>>;

/**
 * What designs.json records of a model on a design: its scores. `scripts/golden.ts` of commit eaae3d9f recorded them
 * (version 0.2.0), with the code that was then replaced by a new implementation (commit 48d83d95). So the expected values
 * were not computed by the code under test. `npm run golden` records questions only and leaves these scores unchanged.
 */
interface ModelScores {
  readonly 'CCR accuracy': number;
  readonly worlds: readonly WorldScores[];
}
type RecordedScores = Readonly<Record<string, ModelScores>>;

/** `noisy` draws its errors from the text of a prompt, so new wording changes its scores. */
const STABLE_MODELS = MODELS.filter(({ model }) => model !== 'noisy');

const SCORED = DESIGNS.flatMap((design) => {
  const { task, scored, config } = design;
  if (task !== 'compositional' || !scored) return [];
  return [[designTitle(design), config, recordedOf(design).scores as RecordedScores] as const];
});

describe.each(SCORED)('on the CCR questions of %s,', (_, config, recorded) => {
  const tests = compositional(config);
  const cases = tests.map(({ metadata }) => metadata as CompositionalCase);
  const prompts = tests.map(({ vars }) => promptOf(vars.case));

  test.each(STABLE_MODELS)(
    'the simulated model “$model” has, in every world, the scores that were recorded for it',
    (model) => {
      const modelConfig = parseSimulatedModelConfig(model);
      const answers = prompts.map((prompt): Answer[] => [simulatedAnswer(modelConfig, prompt) ? 'yes' : 'no']);
      const computed = inOrder(compositionalResults(cases, answers).worlds.map(scoresOf));
      const { worlds, ...metrics } = recorded[model.model]!;
      const expected = inOrder(worlds);
      expectClose(metricsOf(cases, answers), metrics);
      expect(computed).toHaveLength(expected.length);
      computed.forEach((scores, i) => {
        expect(Object.keys(scores).sort()).toEqual(Object.keys(expected[i]!).sort());
        for (const [name, values] of Object.entries(scores)) expectClose(values, expected[i]![name]!);
      });
    },
  );
});

/** Computes the scores over all worlds that are recorded. */
function metricsOf(cases: readonly CompositionalCase[], answers: Answers): Values {
  const accuracy = compositionalMetrics(cases).find(({ name }) => name === 'CCR accuracy')!;
  return { [accuracy.name]: pointOf(accuracy.estimate(answers)) };
}

function scoresOf({ pairs, compositions }: WorldResult): WorldScores {
  return {
    J: Object.fromEntries(pairs.map(({ pair, discrimination }) => [pair, pointOf(discrimination)])),
    PNS: Object.fromEntries(pairs.map(({ pair, pns }) => [pair, pointOf(pns)])),
    eta: Object.fromEntries(pairs.map(({ pair, relative }) => [pair, relative!])),
    epsilon: Object.fromEntries(compositions.map(({ path, external }) => [path, external!])),
    gamma: Object.fromEntries(compositions.map(({ path, internal }) => [path, internal!])),
  };
}

function pointOf(estimate: Estimate): number | 'undefined' {
  return estimate.kind === 'estimate' ? estimate.value : 'undefined';
}

/**
 * Sorts worlds by their scores. They cannot be matched by their order, which is that of asking and is drawn, nor by their
 * ids, which change with the wording.
 */
function inOrder(worlds: readonly WorldScores[]): WorldScores[] {
  const keyOf = (world: WorldScores): string =>
    // Six digits leave out errors of rounding.
    JSON.stringify(world, (_, value) => (typeof value === 'number' ? Number(value.toFixed(6)) : value));
  return worlds.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/** Values were recorded with twelve digits. */
function expectClose(values: Values, expected: Values): void {
  expect(Object.keys(values).sort()).toEqual(Object.keys(expected).sort());
  for (const [name, recorded] of Object.entries(expected)) {
    const value = values[name]!;
    if (typeof value === 'string' || typeof recorded === 'string') expect(value, name).toBe(recorded);
    else expect(Math.abs(value - recorded) / Math.max(1, Math.abs(recorded)), name).toBeLessThan(1e-11);
  }
}
