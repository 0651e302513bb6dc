import { describe, expect, test } from 'vitest';
import { namedRng } from '../../../src/lib/rng.ts';
import { redrawnYesShares } from '../../../src/lib/statistics/replicates.ts';

const yes = true;
const no = false;

function moments(draw: () => Float64Array, question: number): { mean: number; variance: number } {
  const values = Array.from({ length: 20_000 }, () => draw()[question]!);
  const mean = values.reduce((a, b) => a + b, 0) / values.length;
  return { mean, variance: values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length };
}

describe('redrawnYesShares', () => {
  test('leaves shares alone where no replies differ', () => {
    const draw = redrawnYesShares(namedRng(1), [[yes, yes], [no, no], [yes]]);
    expect([...draw()]).toEqual([1, 0, 1]);
    expect(draw()).toEqual(draw());
  });

  test('has the mean and variance of its formula', () => {
    const replies = [
      [yes, yes, yes],
      [yes, yes, no],
      [no, no, no],
      [yes, no],
    ];
    // v̂ is 0, 1/3, 0 and 1/2.
    const common = (1 / 3 + 1 / 2) / 4;
    const draw = redrawnYesShares(namedRng('moments'), replies);
    const expected = [
      { mean: 1, variance: (2 * common) / 4 / 3 },
      { mean: 2 / 3, variance: (2 / 3 + 2 * common) / 4 / 3 },
      { mean: 0, variance: (2 * common) / 4 / 3 },
      { mean: 1 / 2, variance: (1 / 2 + 2 * common) / 3 / 2 },
    ];
    expected.forEach(({ mean, variance }, question) => {
      const found = moments(draw, question);
      expect(Math.abs(found.mean - mean)).toBeLessThan(4 * Math.sqrt(variance / 20_000));
      expect(Math.abs(found.variance / variance - 1)).toBeLessThan(0.05);
    });
  });

  test('a question asked once borrows all it has from the others', () => {
    const draw = redrawnYesShares(namedRng('once'), [[yes], [yes, no]]);
    expect(moments(draw, 0).variance).toBeCloseTo(0.5, 1);
  });

  test('draws as far below a share as above it', () => {
    let place = 0;
    const counting = { integer: (count: number) => (place < 0 ? count + place : place) };
    const draw = redrawnYesShares(counting as never, [[yes, no, no]]);
    for (const from of [0, 1, 100]) {
      place = from;
      const [below = 0] = draw();
      place = -1 - from;
      const [above = 0] = draw();
      expect(below).toBeLessThan(1 / 3);
      expect(above + below).toBeCloseTo(2 / 3, 12);
    }
  });

  test('is the same for the same name', () => {
    const draw = () =>
      redrawnYesShares(namedRng(2025, 'replicates'), [
        [yes, no],
        [yes, yes],
      ])();
    expect(draw()).toEqual(draw());
  });
});
