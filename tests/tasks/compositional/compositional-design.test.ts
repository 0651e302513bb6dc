import { describe, expect, test } from 'vitest';
import { decodeStamp } from '../../../src/cases/design-stamp.ts';
import { parseCompositionalConfig } from '../../../src/tasks/compositional/compositional-config.ts';
import { designCompositional } from '../../../src/tasks/compositional/compositional-design.ts';
import { compositionalCaseSchema } from '../../../src/tasks/shared/compositional-case.ts';
import { idOf } from '../../support/scored.ts';

function questionsOf(input: unknown, templateHash = 'w') {
  const design = designCompositional(parseCompositionalConfig(input), templateHash);
  const questions = design.worlds.flatMap((world) =>
    [...world.questions()].flatMap((unit) => unit.questions),
  );
  expect(questions.length).toBe(design.cases);
  return questions;
}

const figure4 = { preset: 'maasch-2025-figure-4' };
const ids = (questions: ReturnType<typeof questionsOf>): string[] =>
  questions.map(({ metadata }) => idOf(metadata));

describe('designCompositional', () => {
  test('Figure 4, exhaustive, asks exactly 356 questions, none twice', () => {
    const questions = questionsOf(figure4);
    expect(questions.length).toBe(356);
    expect(new Set(ids(questions)).size).toBe(356);
    for (const { metadata } of questions) {
      expect(compositionalCaseSchema.parse(metadata)).toEqual(metadata);
      expect(decodeStamp(metadata.design)).toMatchObject({ cases: 356, units: 'exhaustive' });
    }
  });

  test('the factual-counterfactual design asks a shared factual question once', () => {
    const questions = questionsOf({ ...figure4, units: { sample: 10 }, queries: 'factual-counterfactual' });
    const ofUnit = questions
      .filter(({ metadata }) => metadata.unit === 3)
      .map(({ metadata }) => `${metadata.pair} ${metadata.query}`);
    expect(ofUnit.filter((text) => text.endsWith('factual'))).toEqual([
      'C factual',
      'D factual',
      'Y factual',
    ]);
    expect(ofUnit.length).toBe(3 + 6);
  });

  test('its counterfactual holds the cause at the opposite of its factual value', () => {
    const questions = questionsOf({ ...figure4, units: { sample: 200 }, queries: 'factual-counterfactual' });
    for (const { metadata } of questions.filter(({ metadata }) => metadata.pair === 'X→C')) {
      // X has no causes: its factual value is its noise, the first digit.
      expect(metadata.query).toBe(metadata.noise[0] === '1' ? 'do-false' : 'do-true');
    }
  });

  test('factual questions alone are about effects', () => {
    const questions = questionsOf({ ...figure4, units: { sample: 5 }, queries: 'factual' });
    expect(new Set(questions.map(({ metadata }) => metadata.pair))).toEqual(new Set(['C', 'D', 'Y']));
    expect(questions.length).toBe(15);
  });

  test('a larger sample keeps the cases of a smaller one', () => {
    const small = questionsOf({ ...figure4, units: { sample: 5 } });
    const large = questionsOf({ ...figure4, units: { sample: 20 } });
    expect(ids(large).slice(0, small.length)).toEqual(ids(small));
  });

  test('case ids change with whatever changes the question, the design stamp with whatever changes the design', () => {
    const base = questionsOf({ ...figure4, units: { sample: 2 } })[0]!.metadata;
    const other = (change: object, templateHash?: string) =>
      questionsOf({ ...figure4, units: { sample: 2 }, ...change }, templateHash)[0]!.metadata;
    for (const change of [{ seed: 2 }, { noise: 0.3 }, { functions: 'and' }])
      expect(idOf(other(change))).not.toBe(idOf(base));
    expect(idOf(other({}, 'other words'))).not.toBe(idOf(base));
    expect(idOf(other({ units: { sample: 3 } }))).toBe(idOf(base));
    expect(other({ units: { sample: 3 } }).design).not.toBe(base.design);
    expect(other({}).design).toBe(base.design);
  });

  test('describes a case in words', () => {
    const question = questionsOf(figure4).find(({ metadata }) => idOf(metadata).endsWith('/X→Y/do-false/37'));
    expect(question?.description).toBe('Figure 4 · X→Y · do(X = false) · unit 37');
  });

  test('random functions are half or, half and; ranged noise stays in its range; both follow the seed', () => {
    const chain = {
      bccs: [
        { type: 'cycle', nodes: 5 },
        { type: 'wheel', nodes: 5 },
      ],
      functions: 'random',
      noise: { min: 0.3, max: 0.6 },
    };
    const world = (seed: number) =>
      designCompositional(parseCompositionalConfig({ ...chain, seed, units: { sample: 1 } }), '').worlds[0]!
        .world;
    const { scm } = world(1);
    const combining = scm.functions.filter((_, node) => scm.dag.parents[node]!.length > 0);
    expect(combining.filter((operator) => operator === 'and').length).toBe(4);
    for (const noise of scm.noise) {
      expect(noise).toBeGreaterThanOrEqual(0.3);
      expect(noise).toBeLessThanOrEqual(0.6);
    }
    expect(world(1).scm).toEqual(scm);
    expect(world(2).scm.noise).not.toEqual(scm.noise);
  });
});
