import { describe, expect, test } from 'vitest';
import { namedRng } from '../../../src/lib/rng.ts';
import { longestRun } from '../../../src/lib/statistics/longest-run.ts';

/** All orders of so many marks and gaps. */
function orders(marks: number, gaps: number): boolean[][] {
  if (marks + gaps === 0) return [[]];
  return [
    ...(marks > 0 ? orders(marks - 1, gaps).map((rest) => [true, ...rest]) : []),
    ...(gaps > 0 ? orders(marks, gaps - 1).map((rest) => [false, ...rest]) : []),
  ];
}

describe('the longest run of marks', () => {
  test('is found wherever it stands, the first of equals', () => {
    const of = (text: string) => longestRun([...text].map((letter) => letter === 'x'));
    expect(of('x.xxx.xx')).toMatchObject({ from: 2, length: 3 });
    expect(of('..xx.xx')).toMatchObject({ from: 2, length: 2 });
    expect(of('xxx')).toEqual({ from: 0, length: 3, p: 1 });
    expect(of('...')).toBeUndefined();
    expect(of('')).toBeUndefined();
  });

  test('is never surer than all orders say, and as sure where two such runs have no room', () => {
    for (const [marks, gaps] of [
      [4, 5],
      [6, 4],
      [3, 8],
    ] as const) {
      const all = orders(marks, gaps);
      const runs = all.map((order) => longestRun(order)!);
      for (let length = 1; length <= marks; length++) {
        const exact = runs.filter((run) => run.length >= length).length / all.length;
        const p = runs.find((run) => run.length === length)?.p ?? 1;
        expect(p).toBeGreaterThanOrEqual(exact - 1e-12);
        if (2 * length > marks) expect(p).toBeCloseTo(Math.min(1, exact), 12);
      }
    }
  });

  test('of marks in random order is rarely told', () => {
    const rng = namedRng('longest runs');
    let told = 0;
    for (let run = 0; run < 2000; run++) {
      const found = longestRun(Array.from({ length: 300 }, () => rng.bernoulli(0.3)));
      if (found && found.p <= 0.05) told++;
    }
    expect(told).toBeLessThanOrEqual(100);
  });
});
