import { describe, expect, test } from 'vitest';
import { historyOf, type NamedRun } from '../../src/compare/history.ts';
import type { Scorecard, ScorecardVariant } from '../../src/scorecard/schema.ts';
import { DEFAULT_SETTINGS } from '../../src/scoring/settings.ts';
import type { Estimate } from '../../src/scoring/value-schemas.ts';

/** A number with an interval of ±0.04. */
function about(value: number): Estimate {
  const interval = { kind: 'interval', low: value - 0.04, high: value + 0.04, level: 0.95 } as const;
  return { kind: 'estimate', value, interval: { ...interval, method: 'empirical-likelihood' } };
}

interface Changes {
  readonly values?: Readonly<Record<string, Estimate>>;
  readonly design?: string;
  readonly settings?: Partial<Scorecard['settings']>;
  readonly label?: string;
}

/** A run on a day of January, as far as a history reads it. */
function runOf(
  day: number,
  { values = {}, design = 'one', settings = {}, label = 'assistant' }: Changes,
): NamedRun {
  const part = { hash: design, task: 'compositional', units: '', cases: 10, found: 10 };
  const variant: Partial<ScorecardVariant> = {
    provider: { id: 'x', label },
    prompt: 'direct',
    metrics: Object.entries(values).map(([name, value]) => ({ name, value })),
  };
  const scorecard: Partial<Scorecard> = {
    createdAt: new Date(Date.UTC(2025, 0, day)).toISOString(),
    settings: { ...DEFAULT_SETTINGS, ...settings },
    design: { hash: design, parts: [part] },
    variants: [variant as ScorecardVariant],
  };
  return { name: `v${day}`, scorecard: scorecard as Scorecard };
}

const one = (day: number, value: number, changes: Changes = {}): NamedRun =>
  runOf(day, { ...changes, values: { 'CCR accuracy': about(value) } });

describe('a history', () => {
  const fallen = [1, 2, 3, 4, 5, 6, 7, 8].map((day) => one(day, day < 5 ? 0.95 : 0.8));

  test('names the first run after a change, with the means of both sides', () => {
    const [series] = historyOf(fallen).series;
    expect(series?.changes).toHaveLength(1);
    expect(series?.changes[0]).toMatchObject({
      run: 4,
      before: expect.closeTo(0.95),
      after: expect.closeTo(0.8),
    });
  });

  test('is the same in whatever order runs are given, and with a run given twice', () => {
    const shuffled = [...fallen.toReversed(), ...fallen.slice(2, 4)];
    expect(historyOf(shuffled)).toEqual(historyOf(fallen));
  });

  test('has runs of the same moment in the order of their names', () => {
    const at = (name: string): NamedRun => ({
      name,
      scorecard: { ...one(1, 0.9).scorecard, evalId: name },
    });
    expect(historyOf(['b', 'c', 'a'].map(at)).runs.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  });

  test('counts an eval once that was rolled up again later', () => {
    const named = (run: NamedRun, evalId: string): NamedRun => ({
      ...run,
      scorecard: { ...run.scorecard, evalId },
    });
    const runs = fallen.map((run) => named(run, run.name));
    expect(historyOf([...runs, named(one(30, 0.95), 'v2')]).runs.map(({ name }) => name)).toEqual(
      runs.map(({ name }) => name),
    );
  });

  test('finds a fall and the recovery from it, each with the means up to the other', () => {
    const back = [...fallen, ...[9, 10, 11, 12].map((day) => one(day, 0.94))];
    const [series] = historyOf(back).series;
    expect(series?.changes.map(({ run }) => run)).toEqual([4, 8]);
    expect(series?.changes[1]).toMatchObject({ before: expect.closeTo(0.8), after: expect.closeTo(0.94) });
  });

  test.each<[string, Changes]>([
    ['other questions', { design: 'two' }],
    ['another tolerance', { settings: { delta: 0.2 } }],
    ['the truth withheld', { settings: { truth: 'withheld' } }],
    ['another model', { label: 'other' }],
  ])('never joins runs with %s', (_, changes) => {
    const { series } = historyOf(fallen.map((run, i) => (i < 4 ? run : one(i + 1, 0.5, changes))));
    expect(series.map(({ points }) => points.map(({ run }) => run))).toEqual([
      [0, 1, 2, 3],
      [4, 5, 6, 7],
    ]);
    expect(series.flatMap(({ changes: found }) => found)).toEqual([]);
  });

  test('joins runs by the questions that a number rests on: of its task, or of all', () => {
    const runs = [1, 2].map((day): NamedRun => {
      const { name, scorecard } = runOf(day, {
        values: { 'CCR accuracy': about(0.9), accuracy: about(0.9) },
      });
      const part = { hash: `other ${day}`, task: 'intervention-effects', units: '', cases: 10, found: 10 };
      const design = { ...scorecard.design, parts: [...scorecard.design.parts, part] };
      return { name, scorecard: { ...scorecard, design } };
    });
    const { series } = historyOf(runs);
    expect(series.map(({ metric, task, design }) => [metric, task, design])).toEqual([
      ['CCR accuracy', 'compositional', 'one'],
      ['accuracy', 'all', 'one other 1'],
      ['accuracy', 'all', 'one other 2'],
    ]);
  });

  test('tests nothing that has no interval, and counts it in no family', () => {
    const exact: Estimate = { kind: 'estimate', value: 0.3, interval: { kind: 'none', reason: 'exact' } };
    const open: Estimate = { kind: 'bounds', least: 0, greatest: 1, unanswered: 3 };
    const runs = fallen.map((_, i) =>
      runOf(i + 1, { values: { 'CCR accuracy': about(0.9), 'CCR discrimination': i % 2 ? exact : open } }),
    );
    const { series } = historyOf(runs);
    expect(series.map(({ metric, adjustedP }) => [metric, adjustedP])).toEqual([
      ['CCR accuracy', 1],
      ['CCR discrimination', undefined],
    ]);
  });

  test('asks more of a change among many numbers than of one alone', () => {
    const slight = (day: number) => (day < 5 ? 0.95 : 0.903);
    const alone = historyOf(fallen.map((_, i) => one(i + 1, slight(i + 1))));
    const names = Array.from({ length: 30 }, (_, n) => `CCR number ${n}`);
    const among = historyOf(
      fallen.map((_, i) =>
        runOf(i + 1, {
          values: {
            ...Object.fromEntries(names.map((name) => [name, about(0.9)])),
            'CCR accuracy': about(slight(i + 1)),
          },
        }),
      ),
    );
    const p = (history: ReturnType<typeof historyOf>) =>
      history.series.find(({ metric }) => metric === 'CCR accuracy')?.adjustedP ?? 1;
    expect(p(alone)).toBeLessThan(0.05);
    expect(p(among)).toBeGreaterThan(p(alone));
  });

  test('asks 5 % of a further change of the only number there is', () => {
    const further = (rise: number) => {
      const steps = [0.95, 0.95, 0.95, 0.95, 0.5, 0.5, 0.5, 0.5, ...Array(4).fill(0.5 + rise)];
      const [series] = historyOf(steps.map((value, i) => one(i + 1, value))).series;
      return series?.changes.map(({ run }) => run);
    };
    // The first of these rises is not told, the second is: 5 %, and not half as much.
    expect([further(0.032), further(0.04)]).toEqual([[4], [4, 8]]);
  });

  test('asks more of a further change among many numbers, too', () => {
    const steps = [0.95, 0.95, 0.95, 0.95, 0.5, 0.5, 0.5, 0.5, 0.547, 0.547, 0.547, 0.547];
    const changesAmong = (numbers: number) => {
      const names = Array.from({ length: numbers }, (_, n) => `CCR number ${n}`);
      const flat = Object.fromEntries(names.map((name) => [name, about(0.9)]));
      const runs = steps.map((value, i) =>
        runOf(i + 1, { values: { ...flat, 'CCR accuracy': about(value) } }),
      );
      const { series } = historyOf(runs);
      return series.find(({ metric }) => metric === 'CCR accuracy')?.changes.map(({ run }) => run);
    };
    expect(changesAmong(0)).toEqual([4, 8]);
    expect(changesAmong(30)).toEqual([4]);
  });

  test('weighs values by their precision, which is that of the wider side at its level', () => {
    /** So far above or below, at 95 % unless said otherwise. */
    const within = (value: number, below: number, above: number, level = 0.95): Estimate => {
      const interval = { kind: 'interval', low: value - below, high: value + above, level } as const;
      return { kind: 'estimate', value, interval: { ...interval, method: 'empirical-likelihood' } };
    };
    const changeOf = (...values: readonly Estimate[]) =>
      historyOf(values.map((value, i) => runOf(i + 1, { values: { 'CCR accuracy': value } }))).series[0]
        ?.changes;
    const [z95, z99] = [1.959964, 2.575829];
    const found = changeOf(
      within(0.9, 0.02, 0.02),
      within(0.87, 0.04, 0.01),
      within(0.3, 0.01, 0.02 * (z99 / z95), 0.99),
      within(0.3, 0.02, 0.02),
    );
    // Weights 4 to 1 before, 1 to 1 after; errors are half widths over 1.96.
    expect(found).toEqual([
      {
        run: 2,
        before: expect.closeTo((4 * 0.9 + 0.87) / 5, 6),
        after: expect.closeTo(0.3, 6),
        error: expect.closeTo(Math.hypot(0.04 / Math.sqrt(5), 0.02 / Math.sqrt(2)) / z95, 6),
      },
    ]);
  });

  test('counts runs, not values: a change is at the run of its first value', () => {
    const open: Estimate = { kind: 'bounds', least: 0, greatest: 1, unanswered: 3 };
    const values = [0.95, 0.95, undefined, 0.95, undefined, 0.4, 0.4, 0.4];
    const runs = values.map((value, i) =>
      runOf(i + 1, { values: { 'CCR accuracy': value === undefined ? open : about(value) } }),
    );
    const [series] = historyOf(runs).series;
    expect(series?.changes.map(({ run }) => run)).toEqual([5]);
    expect(series?.points.map(({ run }) => run)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  test('leaves out what has no width, and details', () => {
    const exact = { kind: 'estimate', value: 0.3 } as const;
    const flat: Estimate = {
      ...exact,
      interval: { kind: 'interval', low: 0.3, high: 0.3, level: 0.95, method: 'empirical-likelihood' },
    };
    const [series] = historyOf(
      fallen.map((_, i) => runOf(i + 1, { values: { 'CCR accuracy': flat } })),
    ).series;
    expect([series?.adjustedP, series?.changes]).toEqual([undefined, []]);
    const [run] = fallen;
    const [variant] = run!.scorecard.variants;
    const metrics = [{ name: 'CCR accuracy', value: about(0.9), isDetail: true as const }];
    const detailed = { ...run!.scorecard, variants: [{ ...variant!, metrics }] } as Scorecard;
    expect(historyOf([{ name: 'v', scorecard: detailed }]).series).toEqual([]);
  });

  test('finds one change among numbers without any: each is adjusted in its own place', () => {
    const exact: Estimate = { kind: 'estimate', value: 0.3, interval: { kind: 'none', reason: 'exact' } };
    const { series } = historyOf(
      fallen.map((_, i) =>
        runOf(i + 1, {
          values: { 'CCR a': exact, 'CCR b': about(0.9), 'CCR c': about(i < 4 ? 0.95 : 0.5) },
        }),
      ),
    );
    expect(series.map(({ metric, adjustedP, changes }) => [metric, adjustedP, changes.length])).toEqual([
      ['CCR a', undefined, 0],
      ['CCR b', 1, 0],
      ['CCR c', expect.closeTo(0, 3), 1],
    ]);
  });

  test('joins runs of one design whose seeds are their own, and names what else counts as valid', () => {
    const [a, b] = [1, 2].map((day) => {
      const run = one(day, 0.9, { design: `hash ${day}`, settings: { delta: 0.2 } });
      const [part] = run.scorecard.design.parts;
      const parts = [{ ...part!, fresh: { family: 'family', seed: day } }];
      return { ...run, scorecard: { ...run.scorecard, design: { ...run.scorecard.design, parts } } };
    });
    const { series } = historyOf([a, b] as never);
    expect(series.map(({ design, points }) => [design, points.length])).toEqual([['family δ 0.2', 2]]);
    const withheld = historyOf([one(1, 0.9, { settings: { truth: 'withheld' } })]).series;
    expect(withheld.map(({ design }) => design)).toEqual(['one truth withheld']);
  });
});
