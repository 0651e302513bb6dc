import { describe, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { identification } from '../../generators/identification.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { baselineOf } from '../../src/gate/baseline-of.ts';
import { once } from '../../src/lib/caching.ts';
import type { Gate } from '../../src/scorecard/gate-schema.ts';
import type { Scorecard } from '../../src/scorecard/schema.ts';
import type { SimulatedModelConfig } from '../../src/tasks/shared/simulated-model.ts';
import { type JudgedAgainst, judged } from '../support/judged.ts';
import { rowsOf, type SimulatedVariant, simulatedVariant } from '../support/rows.ts';
import { answersOf } from '../support/scored.ts';

const design = (twins: number, draws: number) => [
  ...compositional({ preset: 'first-look', units: { twins }, seed: 1 }),
  ...interventionEffects({ draws, seed: 1 }),
];
/** Enough to show that a model lost much. */
const tests = design(30, 24);
/** Enough to show that it lost little. */
const many = design(60, 60);
const oracle = simulatedVariant({ model: 'oracle' });
const COLLAPSES = [
  { model: 'always-yes' },
  { model: 'always-no' },
  { model: 'intervention-blind' },
  { model: 'credulous' },
  { model: 'forgetful', steps: 2 },
] as const satisfies Partial<SimulatedModelConfig>[];
const settings = { resamples: 100 };

/** Another model in the same place. */
function labelled(label: string, { reply }: SimulatedVariant): SimulatedVariant {
  return { label, reply };
}

function run(variants: readonly SimulatedVariant[], against: JudgedAgainst = {}, asked = tests): Scorecard {
  return judged(answersOf(rowsOf(asked, variants)), { settings, ...against });
}

function gateOf(variants: readonly SimulatedVariant[], against: JudgedAgainst): Gate {
  const { gate } = run(variants, { policy: '', ...against });
  if (!gate) throw new Error('no verdict');
  return gate;
}

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
