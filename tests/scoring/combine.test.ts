import { expect, test } from 'vitest';
import { assess, combine, errorOf } from '../../src/scoring/combine.ts';
import { MULTIPLY } from '../../src/scoring/law.ts';
import { rangeOf } from '../../src/scoring/range.ts';
import { DEFAULT_SETTINGS } from '../../src/scoring/settings.ts';
import { type Tracked, tracked, untracked } from '../../src/scoring/tracked.ts';

/** Whole, first part, second part; drawn once, as they are. */
const quantities = (
  estimates: readonly number[],
  truths: readonly number[],
  draws: readonly (readonly number[])[] = [],
) => ({
  estimates: estimates.map((value) => tracked(value)),
  truths: truths.map((value) => tracked(value)),
  subsamples: [{ values: estimates.map(rangeOf), truths: truths.map(rangeOf) }],
  resamples: draws.map((values) => ({ values: values.map(rangeOf), truths: truths.map(rangeOf) })),
});
const law = (...of: Parameters<typeof quantities>) =>
  combine(0, [1, 2], MULTIPLY, quantities(...of), DEFAULT_SETTINGS);
const TRUTHS = [0.5, 0.5, 1];

test('a product is held against the truth, and against what is said of the whole', () => {
  expect(law([0.52, 0.54, 1], TRUTHS)).toMatchObject({
    value: { value: 0.54 },
    external: {
      absolute: { value: expect.closeTo(0.04, 12) },
      relative: { value: expect.closeTo(0.08, 12) },
    },
    internal: { absolute: { value: expect.closeTo(0.02, 12) } },
    ...{ validShare: 1, consistentShare: 1, quadrant: 'VC' },
    assessed: [{ quadrant: 'VC', error: { least: expect.closeTo(0.08, 12) } }],
  });
  expect(law([0.8, 0.5, 1], TRUTHS)).toMatchObject({ quadrant: 'VI', validShare: 1, consistentShare: 0 });
  expect(law([0.8, 0.8, 1], TRUTHS)).toMatchObject({ quadrant: 'IC', validShare: 0, consistentShare: 1 });
  expect(law([0.5, 0.8, 1], TRUTHS)).toMatchObject({
    quadrant: 'II',
    assessed: [{ error: { least: 0.6000000000000001 } }],
  });
});

test('over units drawn anew the likeliest class counts, of none that of the answers themselves', () => {
  const [right, wrong] = [
    [0.5, 0.5, 1],
    [0.5, 0.8, 1],
  ];
  expect(law(right, TRUTHS, [wrong, wrong, right]).quadrant).toBe('II');
  expect(law(right, TRUTHS, [wrong, right]).quadrant).toBe('VC');
  expect(law(right, TRUTHS, [wrong]).quadrant).toBe('II');
  expect(law(right, TRUTHS, [wrong, right]).reassessed.map(({ quadrant }) => quadrant)).toEqual(['II', 'VC']);
});

test('nothing against nothing is no consistency, but where the truth is nothing as well', () => {
  const degenerate = law([0, 0, 1], TRUTHS).internal.relative;
  expect(degenerate).toEqual({ kind: 'undefined', reason: 'degenerate' });
  const nothing = law([0, 0, 1], [0, 0, 1]).internal.relative;
  expect(nothing).toEqual({ kind: 'undefined', reason: 'zero-over-zero' });
  expect(law([0, 0, 1], [-0.5, 0.5, -1]).internal.relative).toEqual(degenerate);
  const { estimates, truths, ...drawn } = quantities([0, 0, 1], TRUTHS);
  const internal = (whole: Tracked, truth: Tracked) =>
    combine(
      0,
      [1, 2],
      MULTIPLY,
      { ...drawn, estimates: [whole, ...estimates.slice(1)], truths: [truth] },
      DEFAULT_SETTINGS,
    ).internal.relative;
  expect(internal(tracked(0), untracked('withheld'))).toEqual(degenerate);
  expect(internal(untracked('no-answers'), tracked(0.5))).toEqual({
    kind: 'undefined',
    reason: 'no-answers',
  });
  expect(law([0.5, 0.5, 1], TRUTHS).internal.relative).toMatchObject({ kind: 'estimate', value: 0 });
});

test('what is missing has no error, a law that does not hold no class', () => {
  const part = (values: readonly (number | undefined)[]) => ({
    values: values.map((value) => (value === undefined ? undefined : rangeOf(value))),
    truths: TRUTHS.map(rangeOf),
  });
  const judged = (values: readonly (number | undefined)[], holds = true) =>
    assess(
      0,
      [1, 2],
      { ...MULTIPLY, holds },
      { subsamples: [part(values)], resamples: [] },
      DEFAULT_SETTINGS,
    );
  expect(judged([0.5, undefined, 1])).toMatchObject({
    quadrant: 'undefined',
    assessed: [{ value: undefined, quadrant: 'undefined', error: undefined }],
  });
  // Only the truth to hold it against.
  expect(judged([undefined, 0.8, 1]).assessed[0]).toMatchObject({ error: { least: 0.6000000000000001 } });
  expect(judged([0.5, 0.5, 1], false).assessed[0]).toMatchObject({ quadrant: 'undefined' });
  expect([errorOf(undefined, rangeOf(1)), errorOf(rangeOf(1), undefined)]).toEqual([undefined, undefined]);
});

test('positions beyond the list are an error', () => {
  expect(() => combine(0, [1, 3], MULTIPLY, quantities([1, 1, 1], TRUTHS), DEFAULT_SETTINGS)).toThrow(
    'combine: expected positions below 3, got 0,1,3',
  );
  expect(() => combine(5, [1], MULTIPLY, quantities([1, 1, 1], TRUTHS), DEFAULT_SETTINGS)).toThrow('got 5,1');
});
