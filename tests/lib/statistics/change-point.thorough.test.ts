import { describe, expect, test } from 'vitest';
import { namedRng } from '../../../src/lib/rng.ts';
import { changePoint, type Measured } from '../../../src/lib/statistics/change-point.ts';
import { normalCumulative } from '../../../src/lib/statistics/normal.ts';
import { standardNormals } from '../../../src/lib/statistics/standard-normal.ts';
import { nightly } from '../../support/fuzz.ts';

const rng = () => namedRng('change point');
const measured = (values: readonly number[], error = 0.02): Measured[] =>
  values.map((value) => ({ value, error }));

/** By its definition: every split by itself. */
function contrasts(values: readonly Measured[]): number[] {
  const mean = (list: readonly Measured[]) => {
    const weight = list.reduce((sum, { error }) => sum + error ** -2, 0);
    return { weight, value: list.reduce((sum, { value, error }) => sum + value * error ** -2, 0) / weight };
  };
  return values.slice(1).map((_, i) => {
    const [before, after] = [mean(values.slice(0, i + 1)), mean(values.slice(i + 1))];
    return Math.abs(after.value - before.value) / Math.sqrt(1 / before.weight + 1 / after.weight);
  });
}

describe('the largest contrast', () => {
  test('of two values is that of the two, with its p', () => {
    const p = 2 * normalCumulative(-2.5);
    const found = changePoint(measured([0.9, 0.9 - 2.5 * 0.02 * Math.SQRT2]), rng());
    expect(found?.at).toBe(1);
    expect(found?.p).toBeCloseTo(p, 2);
    expect(found?.p).toBeLessThanOrEqual(p + 1e-12);
  });

  test('lies where the definition has it, for unequal errors', () => {
    for (let i = 0; i < 50; i++) {
      const draw = namedRng('unequal', i);
      // None below the median but itself: such are raised to it.
      const values = Array.from({ length: 5 }, (_, v) => ({
        value: draw.uniform(),
        error: v < 3 ? 0.1 : 0.1 + draw.uniform(),
      }));
      const all = contrasts(values);
      expect(changePoint(values, rng())?.at).toBe(1 + all.indexOf(Math.max(...all)));
    }
  });

  test('of ten small losses in a row is beyond luck, though none of the steps is', () => {
    const values = measured(Array.from({ length: 11 }, (_, i) => 0.95 - 0.01 * i));
    const steps = values.slice(1).map((one, i) => changePoint([values[i] ?? one, one], rng())?.p ?? 0);
    expect(Math.min(...steps)).toBeGreaterThan(0.5);
    expect(changePoint(values, rng())?.p).toBeLessThan(0.001);
  });

  test('rejects what did not change in 5 % of sequences', () => {
    const sequences = nightly(400);
    let rejected = 0;
    for (let i = 0; i < sequences; i++) {
      const normal = standardNormals(namedRng('equal', i));
      const values = Array.from({ length: 8 }, () => ({ value: normal(), error: 1 }));
      if ((changePoint(values, rng())?.p ?? 1) <= 0.05) rejected++;
    }
    // Four standard errors around 5 %; of a hundred that is all but none.
    const slack = 4 * Math.sqrt(sequences * 0.05 * 0.95);
    expect(rejected).toBeGreaterThanOrEqual(Math.max(1, 0.05 * sequences - slack));
    expect(rejected).toBeLessThanOrEqual(0.05 * sequences + slack);
  });

  test('is not misled by one value that looks surer than the rest', () => {
    const others = measured([0.98, 1, 0.97, 0.99, 0.98], 0.02);
    for (const place of others.keys()) {
      const values = others.toSpliced(place, 0, { value: 1, error: 1e-6 });
      expect(changePoint(values, rng())?.p).toBeGreaterThan(0.2);
    }
  });

  test('needs two values, and no change of equal ones', () => {
    expect(changePoint(measured([0.5]), rng())).toBeUndefined();
    expect(changePoint(measured([0.5, 0.5, 0.5]), rng())?.p).toBe(1);
  });
});

describe('what varies between values anyway', () => {
  /** Twelve values with errors of 0.1 that vary by so much besides, and fall by so much at the seventh. */
  const series = (name: string, between: number, fall: number): Measured[] => {
    const normal = standardNormals(namedRng(name));
    return Array.from({ length: 12 }, (_, i) => ({
      value: Math.hypot(0.1, between) * normal() - (i < 6 ? 0 : fall),
      error: 0.1,
    }));
  };
  const told = (between: number, fall: number, isSteady?: boolean): number => {
    const all = Array.from({ length: 200 }, (_, i) =>
      changePoint(series(`${between} ${fall} ${i}`, between, fall), rng(), isSteady),
    );
    return all.filter((found) => found && found.p <= 0.05).length / 200;
  };

  test('is no change: five times the error is told in at most 8 %, which else was told in nine of ten', () => {
    expect(told(0.5, 0)).toBeLessThanOrEqual(0.08);
    expect(told(0.5, 0, true)).toBeGreaterThan(0.9);
  });

  test('does not hide a change that is larger, nor is any told where nothing varies', () => {
    expect(told(0, 0.4)).toBeGreaterThanOrEqual(0.95);
    expect(told(0, 0)).toBeLessThanOrEqual(0.08);
  });

  test('is estimated beside a change, and not of few values', () => {
    const found = changePoint(series('estimated', 0.5, 3), rng())!;
    expect(found.between).toBeGreaterThan(0.2);
    expect(found.between).toBeLessThan(1.2);
    expect(changePoint(series('estimated', 0.5, 0).slice(0, 5), rng())?.between).toBe(0);
  });
});
