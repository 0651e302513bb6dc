import { afterEach, describe, expect, test } from 'vitest';
import { compositional } from '../../../generators/compositional.ts';
import type { Case } from '../../../src/cases/case.ts';
import { SEED_KEY } from '../../../src/lib/fresh-seed.ts';
import { namedRng } from '../../../src/lib/rng.ts';
import { DEFAULT_SETTINGS } from '../../../src/scoring/settings.ts';
import { estimateOf } from '../../../src/scoring/tracked.ts';
import { MEMORY_TASK } from '../../../src/tasks/compositional/memory/kind.ts';
import { memoryMetrics } from '../../../src/tasks/compositional/memory/scores.ts';
import { IS_NIGHTLY } from '../../support/fuzz.ts';
import { judged } from '../../support/judged.ts';
import { problemsOf } from '../../support/problems.ts';
import { answered, columnOf, questionsOf, replyTo, sheetOf } from '../../support/variant-answers.ts';

afterEach(() => {
  delete process.env[SEED_KEY];
});

function askedWith(seed: number, config: object = {}) {
  process.env[SEED_KEY] = String(seed);
  return sheetOf(compositional({ preset: 'decisive-small', memoryCheck: 0.25, seed: 1, ...config }));
}

const isFresh = ({ task }: Case): boolean => task === MEMORY_TASK;

test('a quarter of the questions is asked again, about a world that no other seed has', () => {
  const [one, other] = [askedWith(5), askedWith(6)];
  for (const { cases } of [one, other]) {
    expect(cases.filter((item) => !isFresh(item))).toHaveLength(360);
    expect(cases.filter(isFresh)).toHaveLength(90);
  }
  const worlds = [one, other].flatMap(({ cases }) => [...new Set(cases.map(({ world }) => world))]);
  // The fixed world is the same in both runs.
  expect(new Set(worlds).size).toBe(3);
});

describe('the gap between fixed and fresh questions', () => {
  const RUNS = IS_NIGHTLY ? 200 : 40;
  /** The shares of runs whose interval lies above 0, and below. */
  const found = (fixedErrors: number, freshErrors: number) => {
    const counts = { above: 0, below: 0 };
    for (let run = 0; run < RUNS; run++) {
      const sheet = run % 10 === 0 || !last ? askedWith(run) : last;
      last = sheet;
      const rng = namedRng('memory', fixedErrors, freshErrors, run);
      const model = columnOf(sheet, 'it', (item) =>
        replyTo(item, !rng.bernoulli(isFresh(item) ? freshErrors : fixedErrors)),
      );
      const [gap] = memoryMetrics(sheet, DEFAULT_SETTINGS);
      const told = estimateOf(gap!.of(model));
      if (told.kind !== 'estimate' || told.interval.kind !== 'interval') throw new Error('no interval');
      if (told.interval.low > 0) counts.above++;
      if (told.interval.high < 0) counts.below++;
    }
    return { above: counts.above / RUNS, below: counts.below / RUNS };
  };
  let last: ReturnType<typeof askedWith> | undefined;

  test.each([
    [0, 0.5],
    [0, 0.25],
    [0.01, 0.3],
  ])(
    'fixed questions known by heart (%d wrong), %d wrong on fresh ones: found in 95 % of runs',
    (fixed, fresh) => {
      expect(found(fixed, fresh).above).toBeGreaterThanOrEqual(0.95);
    },
  );

  test.each([0, 0.01, 0.05, 0.1])('honest models that err in %d are hardly ever accused', (rate) => {
    expect(found(rate, rate).above).toBeLessThanOrEqual(0.025);
  });
});

test('runs are compared by their fixed questions alone', () => {
  const runOf = (seed: number, errors: number) => {
    process.env[SEED_KEY] = String(seed);
    const sheet = questionsOf(compositional({ preset: 'decisive-small', memoryCheck: 0.25, seed: 1 }));
    const rng = namedRng('runs', seed);
    return answered(sheet, [columnOf(sheet, 'v1', (item) => replyTo(item, !rng.bernoulli(errors)))]);
  };
  const stamp = (minute: number) => ({ createdAt: `2026-01-01T00:0${minute}:00.000Z` });
  const baseline = judged(runOf(1, 0), { stamp: stamp(1) });
  const next = judged(runOf(2, 0), { stamp: stamp(2), baseline, policy: '' });
  expect(next.comparisons?.[0]).toMatchObject({ questions: { matched: 360, unmatched: 0 } });
  expect(next.comparisons?.[0]?.isFresh).toBeUndefined();
  expect(next.gate?.verdict).toBe('pass');
});

test.each([
  [{ preset: 'maasch-2025-figure-4', memoryCheck: 0.25 }, 'set units: {twins: n}'],
  [{ preset: 'decisive', memoryCheck: 0 }, 'expected a share above 0 and up to 1'],
  [
    { preset: 'decisive', memoryCheck: 0.25, seed: 'fresh' },
    'because with seed: fresh, all questions are fresh',
  ],
])('%j is refused', (config, problem) => {
  process.env[SEED_KEY] = '7';
  expect(problemsOf(() => compositional(config)).join()).toContain(problem);
});
