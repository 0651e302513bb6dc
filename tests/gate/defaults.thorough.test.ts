import { describe, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { identification } from '../../generators/identification.ts';
import { baselineOf } from '../../src/gate/baseline-of.ts';
import type { Gate } from '../../src/scorecard/gate-schema.ts';
import type { SimulatedModelConfig } from '../../src/tasks/shared/simulated-model.ts';
import { type SimulatedVariant, simulatedVariant } from '../support/rows.ts';
import { gateOf, labelled, oracle, run } from './defaults.ts';

const COLLAPSES = [
  { model: 'always-yes' },
  { model: 'always-no' },
  { model: 'intervention-blind' },
  { model: 'credulous' },
  { model: 'forgetful', steps: 2 },
] as const satisfies Partial<SimulatedModelConfig>[];

test.each([
  ['correlation-is-causation', 'ID discrimination back-door from 1.00 to 0.00'],
  ['adjusts-for-colliders', 'ID discrimination bad-control from 1.00 to 0.00'],
  ['keeps-every-control', 'ID discrimination minimal from 1.00 to 0.00'],
  ['ignores-conditioning', 'ID discrimination independence from 1.00 to 0.00'],
  ['overlooks-colliders', 'ID discrimination opening from 1.00 to 0.00'],
  ['misses-explanation', 'ID discrimination explaining-away from 1.00 to 0.00'],
] as const)('who fails at one kind of identification alone fails: %s', (model, lost) => {
  const asked = identification({ draws: 12, seed: 3 });
  const variants = [labelled('v1', oracle), labelled('v2', simulatedVariant({ model }))];
  const { gate } = run(variants, { policy: '', provider: 'v1' }, asked);
  expect(gate?.verdict).toBe('fail');
  expect(gate?.checks[0]).toMatchObject({ measure: 'parts', observed: lost, verdict: 'fail' });
});

test('who is wrong in one kind of quantity alone fails, where enough of it is asked', () => {
  const asked = compositional({ preset: 'decisive', ask: ['share', 'composed'], worlds: 8, seed: 1 });
  const variants = [labelled('v1', oracle), labelled('v2', simulatedVariant({ model: 'sum-composer' }))];
  const { gate } = run(variants, { policy: '', provider: 'v1' }, asked);
  expect(gate?.verdict).toBe('fail');
  expect(gate?.checks[0]).toMatchObject({
    ...{
      measure: 'parts',
      observed: expect.stringMatching(/^Quantities accuracy composed from 1\.00 to /),
      verdict: 'fail',
    },
  });
});

describe('without a policy key at all', () => {
  const baseline = baselineOf(run([labelled('model', oracle)]));

  test.each(COLLAPSES)('$model fails against a perfect baseline', (config) => {
    const { verdict, exitCode, checks } = gateOf([labelled('model', simulatedVariant(config))], { baseline });
    expect({ verdict, exitCode }).toEqual({ verdict: 'fail', exitCode: 3 });
    expect(checks[0]).toMatchObject({ kind: 'margin', verdict: 'fail' });
  });
});

describe('between variants of one run', () => {
  const names = ({ checks }: Gate) =>
    new Set(checks.flatMap(({ kind, variant }) => (kind === 'margin' ? [variant?.provider] : [])));

  test('all others are candidates against the one that is named, by the policy or by the caller', () => {
    const variants = [
      labelled('v2', simulatedVariant({ model: 'credulous' })),
      labelled('v1', oracle),
      labelled('v3', oracle),
    ];
    for (const against of [{ provider: 'v1' }, { policy: "baseline: { provider: 'v1' }" }]) {
      const found = gateOf(variants, against);
      expect(found).toMatchObject({ verdict: 'fail', exitCode: 3 });
      expect(names(found)).toEqual(new Set(['v2', 'v3']));
      const failed = found.checks.filter(({ verdict }) => verdict === 'fail');
      expect(new Set(failed.map(({ variant }) => variant?.provider))).toEqual(new Set(['v2']));
    }
  });

  test('one that is not there fails, and a recorded run beside it is compared with, too', () => {
    expect(gateOf([oracle], { provider: 'v1' })).toMatchObject({
      verdict: 'fail',
      checks: expect.arrayContaining([
        expect.objectContaining({
          reason: 'no variant matches provider v1 (the baseline); the variants are oracle with direct',
        }),
      ]),
    });
    const bad = labelled('v2', simulatedVariant({ model: 'always-yes' }));
    const found = gateOf([oracle, bad], { provider: 'oracle', baseline: run([oracle, bad]) });
    // As bad as it was in the last run, it is no better beside the other provider.
    const failed = found.checks.filter(({ verdict }) => verdict === 'fail').map(({ against }) => against);
    expect(new Set(failed)).toEqual(new Set(['oracle']));
    const sides = found.checks.flatMap(({ variant, against }) =>
      variant?.provider === 'v2' ? (against ?? []) : [],
    );
    expect(new Set(sides)).toEqual(new Set(['its run of 1 January 2025', 'oracle']));
  });
});

describe('a first baseline', () => {
  test('has nothing to be compared with: inconclusive, and why; margins are no problem', () => {
    const first = gateOf([oracle], { policy: 'margins: { accuracy: 0.1 }', isFirst: true });
    expect(first).toMatchObject({ verdict: 'inconclusive', exitCode: 0 });
    expect(first.checks.filter(({ verdict }) => verdict !== 'pass').map(({ reason }) => reason)).toEqual([
      'there is no earlier run to compare with; this run becomes the first baseline',
    ]);
    expect(gateOf([oracle], { isFirst: true, strict: true }).exitCode).toBe(4);
  });
});

test('more comparisons in a run need more evidence each: p-values are times their number', () => {
  const worse = labelled('worse', simulatedVariant({ model: 'noisy', errorRate: 0.04, seed: 1 }));
  const adjusted = (variants: readonly SimulatedVariant[]) => {
    const found = run(variants).comparisons?.find(({ candidate }) => candidate.provider === 'worse');
    return found?.differences.find(({ measure }) => measure === 'accuracy')?.adjustedP ?? Number.NaN;
  };
  const alone = adjusted([oracle, worse]);
  expect(alone).toBeGreaterThan(0);
  expect(adjusted([oracle, worse, labelled('a', oracle), labelled('b', oracle)])).toBeCloseTo(3 * alone, 12);
});
