import fc from 'fast-check';
import { expect, test } from 'vitest';
import { crossProducts, slopes } from '../../../bench/appendix-e/least-squares.ts';

const rows = [
  [1, 2, 3.1],
  [2, 1.5, 4.2],
  [3, 4, 8.9],
  [4, 3.5, 9.1],
  [5.5, 5, 13.4],
  [7, 4, 12.6],
];

// numpy 2.4.6, linalg.lstsq with an intercept: on both predictors, and on the first alone.
const SLOPES = [0.9916170516789722, 1.6920457251726604];
const SLOPE = 1.7738693467336673;

function summed(observations: readonly (readonly number[])[]) {
  const sums = crossProducts(observations[0]!.length);
  for (const row of observations) sums.add(row);
  return sums;
}

test('slopes agree with numpy.linalg.lstsq', () => {
  expect(slopes(summed(rows), 2, [0, 1])![0]).toBeCloseTo(SLOPES[0]!, 12);
  expect(slopes(summed(rows), 2, [0, 1])![1]).toBeCloseTo(SLOPES[1]!, 12);
  expect(slopes(summed(rows), 2, [0])![0]).toBeCloseTo(SLOPE, 12);
});

test('far from 0 they are the same: adding a constant changes nothing', () => {
  const far = rows.map((row) => row.map((value) => value + 1e6));
  slopes(summed(far), 2, [0, 1])!.forEach((slope, i) => {
    expect(slope).toBeCloseTo(SLOPES[i]!, 6);
  });
});

test('what is exactly linear is found exactly', () => {
  const number = fc.integer({ min: -20, max: 20 });
  fc.assert(
    fc.property(
      fc.array(number, { minLength: 3, maxLength: 3 }),
      fc.array(fc.tuple(number, number, number), { minLength: 8, maxLength: 30 }),
      (truth, points) => {
        const data = points.map((point, i) => [
          ...point,
          point.reduce((sum, x, k) => sum + truth[k]! * x, 7),
          i,
        ]);
        const found = slopes(summed(data), 3, [0, 1, 2]);
        // Points that lie in a plane leave the slopes open.
        found?.forEach((slope, k) => {
          expect(slope).toBeCloseTo(truth[k]!, 6);
        });
      },
    ),
  );
});

test('collinear predictors and too few observations have no slopes', () => {
  const twice = rows.map(([a, , y]) => [a!, 2 * a!, y!]);
  expect(slopes(summed(twice), 2, [0, 1])).toBeUndefined();
  expect(slopes(summed(rows.slice(0, 2)), 2, [0, 1])).toBeUndefined();
  expect(slopes(summed(rows.map(([, b, y]) => [1, b!, y!])), 2, [0])).toBeUndefined();
});
