import { afterEach, describe, expect, test } from 'vitest';
import { compositional } from '../../../generators/compositional.ts';
import { identification } from '../../../generators/identification.ts';
import { interventionEffects } from '../../../generators/intervention-effects.ts';
import { type Row, writtenRows } from '../../support/edits.ts';
import { simulatedVariant } from '../../support/rows.ts';
import { answersOf } from '../../support/scored.ts';

const STAGES = 10;

/** Rows of the first stages of a design, as the generators deal it. */
function asked(generate: () => ReturnType<typeof compositional>, through: number): Row[] {
  const tests = Array.from({ length: through }, (_, i) => {
    process.env.CAUSAL_STAGE = `${i + 1}/${STAGES}`;
    return generate();
  }).flat();
  return writtenRows(tests, [simulatedVariant({ model: 'noisy', errorRate: 0.2, seed: 's' })]).map((row) =>
    structuredClone(row),
  );
}

const sample = () => compositional({ preset: 'maasch-2025-figure-4', units: { sample: 40 } });
const about = (row: Row) => (row as { testCase: { metadata: Record<string, unknown> } }).testCase.metadata;
const problemsOf = (rows: readonly Row[]): string[] => [...answersOf(rows).problems];

afterEach(() => {
  delete process.env.CAUSAL_STAGE;
});

test.each([
  ['units of a sample', sample],
  ['twins of every pair', () => compositional({ preset: 'first-look', units: { twins: 20 } })],
  ['enumerated units', () => compositional({ edges: ['X -> C', 'C -> D', 'D -> Y'] })],
  [
    'several worlds',
    () =>
      [1, 2].flatMap((seed) =>
        compositional({ preset: 'maasch-2025-figure-4', units: { sample: 25 }, seed }),
      ),
  ],
  ['identification', () => identification({ draws: 20 })],
  ['intervention effects', () => interventionEffects({ draws: 12 })],
])('%s: stages as they are dealt are believed', (_, generate) => {
  for (const through of [1, 4, STAGES]) expect(problemsOf(asked(generate, through))).toEqual([]);
});

describe('rows are not of a stage because they say so', () => {
  test('units answered wrong dropped, and the rest marked as a late stage', () => {
    const rows = asked(sample, STAGES);
    const wrong = new Set(rows.filter(({ success }) => success === false).map((row) => about(row).unit));
    const rest = rows.filter((row) => !wrong.has(about(row).unit));
    for (const row of rest) about(row).stage = `9/${STAGES}/${rest.length}`;
    expect(problemsOf(rest)).toEqual([
      expect.stringMatching(/noisy with direct: stage 9 of 10 of design \w+ was asked, and stage 1 was not/),
    ]);
  });

  test('the rest spread over earlier stages, each as large as its mark says', () => {
    const rows = asked(sample, STAGES);
    const units = [...new Set(rows.map((row) => Number(about(row).unit)))];
    const kept = units.filter((unit) => unit % 7 !== 3).slice(0, 32);
    const size = rows.length / units.length;
    const rest = rows.filter((row) => kept.includes(Number(about(row).unit)));
    for (const row of rest) {
      const stage = 1 + Math.floor(kept.indexOf(Number(about(row).unit)) / 4);
      about(row).stage = `${stage}/${STAGES}/${stage * 4 * size}`;
    }
    expect(problemsOf(rest)).toEqual([
      expect.stringContaining('has units of other stages: rows were marked anew'),
    ]);
  });

  test('a stage with fewer questions than its mark says, or than its share', () => {
    const rows = asked(sample, 4);
    expect(problemsOf(rows.slice(0, -1))).toEqual([
      expect.stringMatching(/stage 4 of 10 of design \w+ has 47 questions, its mark says 48$/),
    ]);
    const third = rows.filter((row) => !String(about(row).stage).startsWith('4/'));
    const unit = third.map((row) => about(row)).find(({ stage }) => String(stage).startsWith('3/'))!.unit;
    const fewer = third.filter(
      (row) => !(String(about(row).stage).startsWith('3/') && about(row).unit !== unit),
    );
    for (const row of fewer)
      if (String(about(row).stage).startsWith('3/')) about(row).stage = `3/${STAGES}/108`;
    expect(problemsOf(fewer)).toEqual([
      expect.stringMatching(/stage 3 of 10 of design \w+ has 12 questions, of 480 in 10 stages$/),
    ]);
  });
});
