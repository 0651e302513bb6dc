import { describe, expect, test } from 'vitest';
import { compareVariants } from '../../src/compare/compare-variants.ts';
import { compareWithRecorded } from '../../src/compare/compare-with-recorded.ts';
import type { Scorecard } from '../../src/scorecard/scorecard.ts';
import type { Model } from '../rows/eval-of.ts';
import { testsOf } from '../rows/tests-of.ts';
import { META, PERFECT, runOf, wrongAt } from './runs.ts';

const RECORDED = runOf([PERFECT]).scorecard;

/** Compares a run of some models with a recorded one. */
function comparedWith(recorded: Scorecard, models: readonly Model[]) {
  const { scorecard, cases } = runOf(models);
  return compareWithRecorded(scorecard, cases, recorded, 'baseline.json');
}

describe('a recorded run that asked the same questions as a new run', () => {
  test.each([
    ['as good as the recorded one', 'no difference shown', PERFECT],
    ['worse', 'worse', wrongAt(0.1)],
  ])(
    'is compared with the new run question by question; if the new model is %s, the result is “%s”',
    (_, verdict, model) => {
      const [comparison] = comparedWith(RECORDED, [{ ...model, label: 'perfect' }]);
      const oneRun = runOf([
        { ...PERFECT, label: 'v1' },
        { ...model, label: 'v2' },
      ]);
      const [withinRun] = compareVariants(oneRun.scorecard, oneRun.cases, 'v1');
      expect(comparison).toEqual({
        ...withinRun,
        baseline: 'perfect',
        candidate: 'perfect',
        verdict,
        recorded: { file: 'baseline.json', createdAt: META.createdAt },
      });
    },
  );

  test('is not compared with the new run if the correct answer to one of the questions differs between the two runs', () => {
    const { id } = RECORDED.cases[3]!;
    const changed = {
      ...RECORDED,
      cases: RECORDED.cases.map((item) => (item.id === id ? { ...item, truth: !item.truth } : item)),
    };
    expect(comparedWith(changed, [PERFECT])[0]).toMatchObject({
      verdict: 'not judged',
      reason: `baseline.json has no question ${id} with the same right answer`,
    });
  });
});

describe('a recorded run that asked different questions from those of a new run', () => {
  const otherTests = testsOf({ seed: 2 }, { seed: 2 });

  test.each([
    ['as good as the recorded one', 'no difference shown', wrongAt(0.03, 1), wrongAt(0.03, 2)],
    ['worse', 'worse', PERFECT, wrongAt(0.12)],
    ['better', 'better', wrongAt(0.12), PERFECT],
  ])(
    'is compared with the new run by scores alone; if the new model is %s, the result is “%s”',
    (_, verdict, before, after) => {
      const recorded = runOf([before], otherTests).scorecard;
      const { scorecard, cases } = runOf([after]);
      const [comparison] = compareWithRecorded(scorecard, cases, recorded, 'baseline.json');
      expect(comparison).toMatchObject({ verdict, pairing: 'other questions', both: 0, lost: [], gained: [] });
      expect(comparison!.losses.accuracy).toMatchObject({
        value: accuracyOf(recorded) - accuracyOf(scorecard),
      });
    },
  );
});

function accuracyOf({ variants }: Scorecard): number {
  const { accuracy } = variants[0]!.estimates;
  return accuracy?.kind === 'estimate' ? accuracy.value : Number.NaN;
}

describe('a variant of a new run', () => {
  const v1 = { ...PERFECT, label: 'v1' };
  const v2 = { ...PERFECT, label: 'v2' };
  const pairsOf = (recorded: Scorecard, models: readonly Model[]) =>
    comparedWith(recorded, models).map(({ baseline, candidate }) => ({ baseline, candidate }));

  test('is compared only with the recorded variant of the same name if the recorded run has several variants', () => {
    const recorded = runOf([v1, v2]).scorecard;
    expect(pairsOf(recorded, [v2, PERFECT])).toEqual([{ baseline: 'v2', candidate: 'v2' }]);
  });

  test('is compared with the only variant of a recorded run, even if the names of the two variants differ', () => {
    expect(pairsOf(RECORDED, [v1, v2])).toEqual([
      { baseline: 'perfect', candidate: 'v1' },
      { baseline: 'perfect', candidate: 'v2' },
    ]);
  });
});
