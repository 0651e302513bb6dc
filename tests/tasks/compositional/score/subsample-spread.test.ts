import { expect, test } from 'vitest';
import { compositional } from '../../../../generators/compositional.ts';
import { scorecardSchema } from '../../../../src/scorecard/schema.ts';
import { rangeOf } from '../../../../src/scoring/range.ts';
import { spreadOf, subsampleSpread } from '../../../../src/tasks/compositional/score/subsample-spread.ts';
import { promptOf, rowsOf, simulatedVariant } from '../../../support/rows.ts';
import { plain, rollUp } from '../../../support/scored.ts';

const spreadOver = (values: readonly (number | undefined)[], truth: number | undefined) =>
  subsampleSpread(
    values.map((value) => (value === undefined ? value : rangeOf(value))),
    truth,
  );

test('five numbers, interpolated as R and numpy do by default', () => {
  // Quartiles stand at the positions 0.75, 1.5 and 2.25 of 1, 2, 3, 10.
  expect(spreadOf([3, 1, 2, 10])).toEqual([1, 1.75, 2.5, 4.75, 10]);
  expect(spreadOf([])).toBeUndefined();
  expect(spreadOf([1, undefined])).toBeUndefined();
});

test('there is a spread where values vary, and one of errors where these exist', () => {
  expect(spreadOver([0.2, 0.2, 0.2], 0.1)).toBeUndefined();
  expect(spreadOver([undefined, undefined], 0.1)).toBeUndefined();
  expect(spreadOver([0, 0.2], 0)).toEqual({ value: [0, 0.05, 0.1, 0.15000000000000002, 0.2] });
  expect(spreadOver([0, 0.2], undefined)).toEqual(spreadOver([0, 0.2], 0));
  // On either side of the truth the errors are the same, which is a spread all the same.
  expect(spreadOver([1, 3], 2)!.relativeError).toEqual([0.5, 0.5, 0.5, 0.5, 0.5]);
});

test('errors have a mean and a standard deviation', () => {
  // 0.5, 0 and 1 from the truth.
  const { mean, deviation } = spreadOver([1, 2, 4], 2)!.meanError!;
  expect(mean).toBeCloseTo(0.5, 12);
  expect(deviation).toBeCloseTo(Math.sqrt(1 / 6), 12);
});

test('a question answered now so and now so spreads the estimates that rest on it, and no others', () => {
  const tests = compositional({ preset: 'maasch-2025-figure-4' });
  const unsteady = new Set(
    tests.filter(({ description }) => description?.includes('C→D · do(C = true)')).map(promptOf),
  );
  expect(unsteady.size).toBe(2);
  const oracle = simulatedVariant({ model: 'oracle' });
  const unsteadyOracle = {
    label: 'unsteady',
    reply: (prompt: string, replicate: number) =>
      replicate === 1 && unsteady.has(prompt) ? '<answer>no</answer>' : oracle.reply(prompt, replicate),
  };
  const scorecard = rollUp(
    rowsOf(tests, [oracle, unsteadyOracle], 2),
    { createdAt: '' },
    { resamples: 1000 },
  );
  expect(scorecardSchema.parse(plain(scorecard))).toEqual(plain(scorecard));
  const [steady, found] = scorecard.variants.map(({ compositional: [world] }) => world!);
  expect(JSON.stringify(steady)).not.toContain('subsamples');
  for (const { pair, subsamples } of found!.quantities) {
    if (pair !== 'C→D') expect(subsamples, pair).toBeUndefined();
  }
  // With C made true D is true, or said not to be: the PNS is that of nobody else causing D, 0.6, or nothing.
  const { subsamples, validShare } = found!.quantities.find(({ pair }) => pair === 'C→D')!;
  expect(subsamples!.value[0]).toBe(0);
  expect(subsamples!.value[4]).toBeCloseTo(0.6, 12);
  expect(subsamples!.relativeError![0]).toBe(0);
  expect(subsamples!.relativeError![4]).toBe(1);
  // One of two replies is right: a thousand draws come within five standard deviations.
  expect(Math.abs(validShare - 0.5)).toBeLessThan(0.08);
  const paths = found!.compositions.filter((composition) => composition.subsamples);
  expect(paths.map(({ path }) => path)).toEqual(['X→C→D→Y']);
  expect(paths[0]!.subsamples!.value[4]).toBeCloseTo(0.0279936, 12);
  expect(paths[0]!.subsamples!.relativeError).toEqual(subsamples!.relativeError);
});
