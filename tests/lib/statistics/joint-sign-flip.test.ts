import { describe, expect, test } from 'vitest';
import { namedRng } from '../../../src/lib/rng.ts';
import { jointSignFlipTest } from '../../../src/lib/statistics/joint-sign-flip.ts';

const rng = () => namedRng(1, 'signs');

/** Single-step p-values by listing every assignment of signs: the chance of a largest statistic like each one. */
function enumerated(rows: readonly (readonly number[])[], sides: 1 | 2): number[] {
  const scale = rows[0]!.map((_, j) => Math.sqrt(rows.reduce((sum, row) => sum + row[j]! ** 2, 0)) || 1);
  const statistics = (signs: readonly number[]) =>
    scale.map((s, j) => {
      const sum = rows.reduce((total, row, i) => total + signs[i]! * row[j]!, 0) / s;
      return sides === 2 ? Math.abs(sum) : sum;
    });
  const observed = statistics(rows.map(() => 1));
  const all = Array.from({ length: 2 ** rows.length }, (_, bits) =>
    statistics(rows.map((__, i) => ((bits >> i) & 1 ? 1 : -1))),
  );
  return observed.map(
    (value) => all.filter((found) => Math.max(...found) >= value - 1e-9).length / all.length,
  );
}

const ROWS = [
  [1, 0, 0.2],
  [1, 1, -0.4],
  [1, -1, 0.1],
  [0.5, 0, 0.3],
  [2, 1, -0.2],
];

describe('jointSignFlipTest', () => {
  test('of one difference is the sign-flip test: 2 of 8 assignments are as far off as three equal signs', () => {
    const found = jointSignFlipTest([[1], [2], [3]], rng(), { sides: 2 });
    expect(found).toEqual({ p: 0.25, adjusted: [0.25], method: 'exact', flips: 8 });
    expect(jointSignFlipTest([[1], [2], [3]], rng(), { sides: 1 }).p).toBe(0.125);
    expect(jointSignFlipTest([[-1], [-2], [-3]], rng(), { sides: 1 }).p).toBe(1);
  });

  test('gives the example of its documentation', () => {
    const rows = [
      [1, 0],
      [1, 1],
      [1, -1],
    ];
    expect(jointSignFlipTest(rows, rng(), { sides: 1 }).adjusted).toEqual([0.125, 0.75]);
  });

  test.each([1, 2] as const)(
    'with %i sides: the largest has its single-step p, the others none larger',
    (sides) => {
      const { p, adjusted } = jointSignFlipTest(ROWS, rng(), { sides });
      const single = enumerated(ROWS, sides);
      expect(p).toBe(Math.min(...single));
      adjusted.forEach((value, j) => {
        expect(value).toBeLessThanOrEqual(single[j]! + 1e-12);
        expect(value).toBeGreaterThanOrEqual(
          enumerated(
            ROWS.map((row) => [row[j]!]),
            sides,
          )[0]! - 1e-12,
        );
      });
    },
  );

  test('clusters that do not differ change nothing, nor does a copy of a difference', () => {
    const { adjusted } = jointSignFlipTest(ROWS, rng(), { sides: 2 });
    const padded = [...ROWS, [0, 0, 0], [0, 0, 0]].map((row) => [...row, row[0]!]);
    expect(jointSignFlipTest(padded, rng(), { sides: 2 }).adjusted).toEqual([...adjusted, adjusted[0]]);
  });

  test('above 16 clusters signs are drawn, and the p-value is never 0', () => {
    const rows = Array.from({ length: 40 }, () => [1, 0]);
    const found = jointSignFlipTest(rows, rng(), { sides: 1, draws: 99 });
    expect(found).toEqual({ p: 0.01, adjusted: [0.01, 1], method: 'monte-carlo', flips: 99 });
  });

  test('one draw from the stream decides thirty signs', () => {
    const draws = (clusters: number) => {
      const stream = rng();
      let drawn = 0;
      const counted = { ...stream, integer: (below: number) => stream.integer(below) + 0 * ++drawn };
      jointSignFlipTest(
        Array.from({ length: clusters }, (_, i) => [i + 1]),
        counted,
        { sides: 1, draws: 50 },
      );
      return drawn;
    };
    expect([draws(16), draws(17), draws(30), draws(31), draws(61)]).toEqual([0, 50, 50, 100, 150]);
  });

  test('ends once a difference has come up often enough to be none, and says after how many flips', () => {
    const rows = Array.from({ length: 20 }, (_, i) => [i % 2 ? 1 : -1]);
    const flips = (within: number) =>
      jointSignFlipTest(rows, rng(), { sides: 2, draws: 99, enough: { of: 0, within } });
    // Every assignment is as far off as none: with the one that is there, the sixth is more than 5 of 100.
    expect(flips(0.05)).toEqual({ p: 1, adjusted: [1], method: 'monte-carlo', flips: 5 });
    expect(flips(0.1).flips).toBe(10);
    expect(flips(1)).toMatchObject({ p: 1, flips: 99 });
  });

  test('drawn p-values come near those of all assignments', () => {
    const sixteen = Array.from({ length: 16 }, (_, i) => [Math.sin(i + 1) + 0.3, Math.cos(i * i)]);
    const exact = jointSignFlipTest(sixteen, rng(), { sides: 2 });
    // One more cluster, which hardly matters, makes it draw.
    const drawn = jointSignFlipTest([...sixteen, [1e-6, 1e-6]], rng(), { sides: 2, draws: 4000 });
    expect([exact.method, drawn.method]).toEqual(['exact', 'monte-carlo']);
    exact.adjusted.forEach((p, j) => {
      expect(Math.abs(drawn.adjusted[j]! - p)).toBeLessThan(4 * Math.sqrt((p * (1 - p)) / 4000) + 0.001);
    });
  });

  test('no rows, or none that differs: no finding', () => {
    expect(jointSignFlipTest([], rng(), { sides: 2 })).toMatchObject({ p: 1, adjusted: [] });
    expect(jointSignFlipTest([[0, 0]], rng(), { sides: 2 })).toMatchObject({ p: 1, adjusted: [1, 1] });
  });

  test('refuses rows of different length', () => {
    expect(() => jointSignFlipTest([[1], [1, 2]], rng(), { sides: 2 })).toThrow(
      'jointSignFlipTest: expected',
    );
  });
});

test('a smaller statistic never has a smaller adjusted p, though its own clusters would give it one', () => {
  // Two clusters of ten: 2/√2 = 1.41, with p = 1/4 at least. Seven of ten up: 4/√10 = 1.26, alone with p = 176/1024.
  const rows = Array.from({ length: 10 }, (_, c) => [c < 2 ? 1 : 0, c < 7 ? 1 : -1]);
  const { adjusted, p } = jointSignFlipTest(rows, namedRng('unused'), { sides: 1 });
  const alone = jointSignFlipTest(
    rows.map(([, second = 0]) => [second]),
    namedRng('unused'),
    { sides: 1 },
  );
  expect(alone.p).toBe(176 / 1024);
  expect(p).toBeGreaterThanOrEqual(1 / 4);
  expect(adjusted).toEqual([p, p]);
});
