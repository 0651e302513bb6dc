import { describe, expect, test } from 'vitest';
import { namedRng } from '../../src/lib/rng.ts';
import { composeBothWays, type Law, MULTIPLY, SUBTRACT, solveForPart } from '../../src/scoring/law.ts';
import { rangeOf } from '../../src/scoring/range.ts';

const rng = namedRng('laws');
const some = (count: number): number[] => Array.from({ length: count }, () => rng.uniform());

test('what several parts bring about or prevent in turn is the sum over all ways to take them', () => {
  for (const parts of [1, 2, 3, 4]) {
    const values = some(2 * parts);
    const sums = [0, 0];
    for (let way = 0; way < 2 ** parts; way++) {
      const prevents = Array.from({ length: parts }, (_, part) => (way >> part) & 1);
      const odd = prevents.reduce((sum, one) => sum + one, 0) % 2;
      sums[odd]! += prevents.reduce((product, one, part) => product * values[2 * part + one]!, 1);
    }
    expect(composeBothWays('pns').of(values)).toBeCloseTo(sums[0]!, 12);
    expect(composeBothWays('defierRate').of(values)).toBeCloseTo(sums[1]!, 12);
  }
});

test('a product, a difference', () => {
  expect(MULTIPLY.of([0.5, -2, 3])).toBe(-3);
  expect(SUBTRACT.of([0.5, 2])).toBe(-1.5);
});

describe('a part is the whole by the others', () => {
  const law = solveForPart({ smallestDivisor: 0.05 });

  test('unless they are next to nothing', () => {
    expect(law.of([0.3, 0.5, -0.2])).toBeCloseTo(-3, 12);
    expect(law.of([0.3, 0.05])).toBeCloseTo(6, 12);
    expect(law.of([0.3, -0.05])).toBeCloseTo(-6, 12);
    expect(law.of([0.3, 0.049])).toBeUndefined();
    expect(law.of([0.3, -0.049])).toBeUndefined();
  });

  test('nor where what it divides by may be next to nothing, or of either sign', () => {
    const whole = rangeOf(0.3);
    expect(law.over([whole, { least: 0.04, greatest: 0.5 }])).toBeUndefined();
    expect(law.over([whole, { least: -0.5, greatest: -0.04 }])).toBeUndefined();
    expect(law.over([whole, { least: -0.5, greatest: 0.5 }])).toBeUndefined();
    expect(law.over([whole, { least: 0.25, greatest: 0.5 }])).toEqual({ least: 0.6, greatest: 1.2 });
  });
});

test.each<[string, Law, number]>([
  ['a product', MULTIPLY, 3],
  ['a difference', SUBTRACT, 2],
  ['what two parts bring about', composeBothWays('pns'), 4],
  ['what two parts prevent', composeBothWays('defierRate'), 4],
  ['a quotient', solveForPart({ smallestDivisor: 0.05 }), 3],
])('%s over ranges is as wide as what their ends come to', (_, law, count) => {
  for (let i = 0; i < 20; i++) {
    const ends = some(count).map((low) => [0.3 + low / 2, 0.3 + low / 2 + rng.uniform() / 5] as const);
    const corners = Array.from(
      { length: 2 ** count },
      (__, corner) => law.of(ends.map((end, part) => end[(corner >> part) & 1]!))!,
    );
    const found = law.over(ends.map(([least, greatest]) => ({ least, greatest })))!;
    expect(found.least).toBeCloseTo(Math.min(...corners), 12);
    expect(found.greatest).toBeCloseTo(Math.max(...corners), 12);
  }
});

test('nothing times any number, however large, is nothing', () => {
  const [nothing, endless] = [rangeOf(0), rangeOf(Number.POSITIVE_INFINITY)];
  expect(MULTIPLY.over([nothing, endless])).toEqual(nothing);
  expect(MULTIPLY.over([{ least: 0, greatest: 1 }, endless])).toEqual({
    least: 0,
    greatest: Number.POSITIVE_INFINITY,
  });
});
