import { afterEach, describe, expect, test } from 'vitest';
import { compositional } from '../../../generators/compositional.ts';
import { sealedMark } from '../../../src/cases/stage.ts';
import { type Row, writtenRows } from '../../support/edits.ts';
import { simulatedVariant } from '../../support/rows.ts';
import { answersOf } from '../../support/scored.ts';
import { about, asked, problemsOf, STAGES, sample } from './stage-check.ts';

/** Marks a row anew, by whoever can compute the seal. */
const mark = (row: Row, told: string): void => {
  about(row).stage = sealedMark(about(row), told);
};

afterEach(() => {
  delete process.env.CAUSAL_STAGE;
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
