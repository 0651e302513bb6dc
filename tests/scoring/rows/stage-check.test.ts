import { afterEach, describe, expect, test } from 'vitest';
import { compositional } from '../../../generators/compositional.ts';
import { identification } from '../../../generators/identification.ts';
import { interventionEffects } from '../../../generators/intervention-effects.ts';
import { linear } from '../../../generators/linear.ts';
import { kindOf } from '../../../src/cases/case.ts';
import { sealedMark } from '../../../src/cases/stage.ts';
import { type Row, writtenRows } from '../../support/edits.ts';
import { simulatedVariant } from '../../support/rows.ts';
import { answersOf, KINDS } from '../../support/scored.ts';

const STAGES = 10;

/** Rows of the first stages of a design, as the generators deal it. */
function asked(generate: () => ReturnType<typeof compositional>, through: number): Row[] {
  const tests = Array.from({ length: through }, (_, i) => {
    process.env.CAUSAL_STAGE = `${i + 1}/${STAGES}`;
    return generate();
  }).flat();
  return writtenRows(tests, [simulatedVariant({ model: 'noisy', errorRate: 0.2, seed: 't' })]).map((row) =>
    structuredClone(row),
  );
}

const sample = () => compositional({ preset: 'maasch-2025-figure-4', units: { sample: 40 } });
const about = (row: Row) => (row as { testCase: { metadata: Record<string, unknown> } }).testCase.metadata;
const problemsOf = (rows: readonly Row[]): string[] => [...answersOf(rows).problems];

/** Marks a row anew, by whoever can compute the seal. */
const mark = (row: Row, told: string): void => {
  about(row).stage = sealedMark(about(row), told);
};

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
  ['identification', () => identification({ draws: 10 })],
  ['intervention effects', () => interventionEffects({ draws: 12 })],
])('%s: stages as they are dealt are believed', (_, generate) => {
  for (const through of [1, 4, STAGES]) expect(problemsOf(asked(generate, through))).toEqual([]);
});

describe('rows are not of a stage because they say so', () => {
  test('units answered wrong dropped, and the rest marked as a late stage', () => {
    const rows = asked(sample, STAGES);
    const wrong = new Set(rows.filter(({ success }) => success === false).map((row) => about(row).unit));
    const rest = rows.filter((row) => !wrong.has(about(row).unit));
    for (const row of rest) mark(row, `9/${STAGES}/${rest.length}`);
    expect(problemsOf(rest)).toEqual([
      expect.stringMatching(/noisy with direct: stage 9 of 10 of design \w+ was asked, but stage 1 was not/),
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
      mark(row, `${stage}/${STAGES}/${stage * 4 * size}`);
    }
    expect(problemsOf(rest)).toEqual([
      expect.stringContaining(
        'contains units of other stages; the stages in the metadata of rows were changed',
      ),
    ]);
  });

  test.each<[string, () => ReturnType<typeof compositional>]>([
    ['twins', () => compositional({ preset: 'first-look', units: { twins: 10 } })],
    ['enumerated units', () => compositional({ edges: ['X -> C', 'C -> D', 'D -> Y'] })],
    ['identification', () => identification({ draws: 8 })],
    ['intervention effects', () => interventionEffects({ draws: 8 })],
    ['linear effects', () => linear({ edges: { 'X -> A': 2, 'A -> Y': 1.5 }, draws: 8 })],
  ])(
    '%s: clusters answered wrong dropped, and the rest marked by hand as the first of two stages',
    (_, generate) => {
      const rows = writtenRows(generate(), [simulatedVariant({ model: 'noisy', errorRate: 0.3, seed: 's' })]);
      const clusters = Map.groupBy(
        rows,
        (row) => kindOf(KINDS, about(row) as never).key(about(row) as never).cluster,
      );
      const wrongIn = (cluster: readonly Row[]) => cluster.filter(({ success }) => success === false).length;
      const rest: Row[] = [];
      for (const cluster of [...clusters.values()].toSorted((a, b) => wrongIn(a) - wrongIn(b)))
        if (rest.length + cluster.length <= rows.length / 2) rest.push(...structuredClone(cluster));
      const told = `1/2/${rest.length}`;
      for (const seal of ['', '/x7k2pq', `/${String(sealedMark({}, told)).split('/')[3]}`]) {
        for (const row of rest) about(row).stage = told + seal;
        expect(problemsOf(rest)).toEqual([
          `some rows state a different stage from the one sealed with their case; these rows were changed (${rest.length} times)`,
        ]);
      }
    },
  );

  test('a mark of another row, or its own with other numbers', () => {
    const [first, ...rows] = asked(sample, 2) as [Row, ...Row[]];
    const own = String(about(first).stage);
    const other = rows.find((row) => about(row).stage !== own && about(row).pair === about(first).pair)!;
    for (const stage of [about(other).stage, own.replace(/^1/, '2'), own.replace(/\/\d+\/(?=\w+$)/, '/7/')]) {
      about(first).stage = stage;
      expect(stage).not.toBe(own);
      expect(problemsOf([first, ...rows])).toContain(
        'some rows state a different stage from the one sealed with their case; these rows were changed',
      );
    }
  });

  test('a stage with fewer questions than its mark says, or than its share', () => {
    const rows = asked(sample, 4);
    expect(problemsOf(rows.slice(0, -1))).toEqual([
      expect.stringMatching(/stage 4 of 10 of design \w+ has 47 questions, but its rows state 48$/),
    ]);
    const third = rows.filter((row) => !String(about(row).stage).startsWith('4/'));
    const unit = third.map((row) => about(row)).find(({ stage }) => String(stage).startsWith('3/'))!.unit;
    const fewer = third.filter(
      (row) => !(String(about(row).stage).startsWith('3/') && about(row).unit !== unit),
    );
    for (const row of fewer) if (String(about(row).stage).startsWith('3/')) mark(row, `3/${STAGES}/108`);
    expect(problemsOf(fewer)).toEqual([
      expect.stringMatching(
        /stage 3 of 10 of design \w+ has 12 questions, but 10 stages of 480 questions should have about 48 each$/,
      ),
    ]);
  });
});

describe('stages of a ladder', () => {
  const ladder = () =>
    compositional({ preset: 'ladder', ladder: { links: [2, 4, 8] }, units: { twins: 12 } });
  const climbed = (...stages: readonly string[]): Row[] => {
    const tests = stages.flatMap((stage) => {
      process.env.CAUSAL_STAGE = stage;
      return ladder();
    });
    return writtenRows(tests, [simulatedVariant({ model: 'oracle', seed: 't' })]).map((row) =>
      structuredClone(row),
    );
  };
  const first = 'ladder/1/links 2=0-1,links 4=0-1,links 8=0-1';
  const third = 'ladder/3/links 2=1-1,links 4=1-4,links 8=1-2';

  test('may have any size, and skip a number; what is not asked is not missing', () => {
    const answers = answersOf(climbed(first, third));
    expect(answers.problems).toEqual([]);
    const [variant] = answers.sheet.variants;
    expect(variant?.look).toMatchObject({ stage: 3, stages: 3, isLadder: true });
    expect([...(variant?.look?.through.values() ?? [])]).toEqual([14]);
  });

  test('count their questions, so that rows left out are noticed', () => {
    const [, ...rest] = climbed(first, third);
    expect(problemsOf(rest).join()).toMatch(
      /stage 1 of the ladder of design \w+ has 5 questions, but its rows state 6/,
    );
  });

  test('are refused beside questions that are on no ladder', () => {
    process.env.CAUSAL_STAGE = first;
    expect(() => compositional({ preset: 'first-look' })).toThrow(/expected a stage like 3\/12/);
  });
});
