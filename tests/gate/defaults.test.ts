import { describe, expect, test } from 'vitest';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { baselineOf } from '../../src/gate/baseline-of.ts';
import { once } from '../../src/lib/caching.ts';
import type { Gate } from '../../src/scorecard/gate-schema.ts';
import type { SimulatedModelConfig } from '../../src/tasks/shared/simulated-model.ts';
import { simulatedVariant } from '../support/rows.ts';
import { design, gateOf, labelled, oracle, run } from './defaults.ts';

/** Enough to show that it lost little. */
const many = design(60, 60);

test('who fails at one graph of intervention effects alone is named, and in a small design not told beyond the margin', () => {
  const asked = interventionEffects({
    graphs: ['bivariate', 'confounding', 'mediation'],
    draws: 15,
    seed: 3,
  });
  const slipping = (model: SimulatedModelConfig['model'], seed: number) =>
    labelled(`v${seed}`, simulatedVariant({ model, slipRate: 0.03, seed }));
  const beside = (model: SimulatedModelConfig['model']) =>
    run([slipping('oracle', 1), slipping(model, 2)], { policy: '', provider: 'v1' }, asked).gate!;
  const parts = ({ checks }: Gate) => checks.find(({ measure }) => measure === 'parts');
  expect(parts(beside('edge-only'))).toMatchObject({
    ...{
      verdict: 'inconclusive',
      observed: expect.stringMatching(/^IE accuracy mediation from \S+ to \S+$/),
    },
  });
  expect(parts(beside('oracle'))).toMatchObject({ verdict: 'pass', observed: 'none lost' });
});

describe('without a policy key at all', () => {
  const equal = once(() => {
    const variants = [labelled('model', oracle)];
    return run(variants, { policy: '', baseline: baselineOf(run(variants, {}, many)) }, many).gate;
  });

  test('a model as good as the baseline passes', () => {
    const found = equal()!;
    expect(found).toMatchObject({ verdict: 'pass', exitCode: 0 });
    for (const measure of ['CCR class', 'CCR complete'])
      expect(found.checks.find((check) => check.measure === measure)).toMatchObject({
        observed: 'none lost',
      });
  });

  test('discrimination of each task, accuracy, class, completeness and pairs are judged', () => {
    const { checks } = equal()!;
    expect(checks.flatMap(({ kind, measure }) => (kind === 'margin' ? [measure] : [])).toSorted()).toEqual([
      'CCR class',
      'CCR complete',
      'CCR mean discrimination',
      'IE discrimination',
      'accuracy',
      'parts',
    ]);
  });
});

describe('a first baseline', () => {
  test('is not asked for by a policy of floors alone, but margins without one stop the build', () => {
    expect(gateOf([oracle], { policy: 'floors: { accuracy: 0.5 }' }).verdict).toBe('pass');
    expect(() => gateOf([oracle], { policy: 'margins: { accuracy: 0.1 }' })).toThrow(
      'margins, yesRateShift and unexpectedRise need a baseline, but there is none',
    );
  });
});

test('an empty policy without a baseline judges nothing, and says so', () => {
  const found = gateOf([simulatedVariant({ model: 'always-yes' })], {});
  expect(found).toMatchObject({
    verdict: 'inconclusive',
    checks: expect.arrayContaining([
      expect.objectContaining({
        reason: 'nothing judges the answers: the policy has no floors, and there is no baseline',
      }),
    ]),
  });
});
