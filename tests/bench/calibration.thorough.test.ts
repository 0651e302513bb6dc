import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { CHECKS, DEPTHS } from '../../bench/calibrate/calibration.ts';
import { calibrationTable } from '../../bench/calibrate/calibration-table.ts';
import { type Finding, FULL_RUNS, isCalibrated, widened } from '../../bench/calibrate/finding.ts';
import { frequencies } from '../../bench/calibrate/frequencies.ts';
import { IS_NIGHTLY } from '../support/fuzz.ts';

/** Experiments in the small version, whose bounds are wider by four standard errors of so few. */
const RUNS = 300;
const FEW = IS_NIGHTLY ? RUNS : 100;

/** Checks that take seconds, not minutes, with so few experiments; `npm run calibrate` does all with 1,000. */
const SMALL = [
  'intervention effects, 15 draws',
  'equal variants, 1,000 questions',
  'equal variants, 100 questions',
  'equal variants, 60 units of 12 questions',
  'equal variants, 12 units of 12 questions',
  'verdicts on a model wrong in 1 % of questions, all units',
];

/** Those that take a minute; each night they are tried as well. */
const SLOW = [
  '100 sampled units',
  'two variants, 100 sampled units',
  'verdicts on a perfect model, 200 sampled units',
];

describe(`with ${FEW} experiments`, () => {
  test.each([...SMALL, ...(IS_NIGHTLY ? SLOW : [])])(
    '%s',
    (wanted) => {
      const check = CHECKS.find(({ name }) => name === wanted)!;
      const found = check.run(FEW);
      expect(found.length).toBeGreaterThan(0);
      expect(found.filter((finding) => !isCalibrated(finding))).toEqual([]);
      for (const { runs, silent } of found) expect(runs + silent).toBe(FEW);
    },
    300_000,
  );
});

test.each(IS_NIGHTLY ? DEPTHS : DEPTHS.slice(0, 1))(
  '$name, with few',
  ({ run }) => {
    const found = run(IS_NIGHTLY ? 600 : 50);
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((finding) => !isCalibrated(finding))).toEqual([]);
  },
  300_000,
);

describe('the recorded calibration', () => {
  const recorded: Record<string, readonly Finding[]> = JSON.parse(
    readFileSync(new URL('../../docs/calibration.json', import.meta.url), 'utf8'),
  );

  test('holds every check, each with all experiments', () => {
    expect(Object.keys(recorded)).toEqual(CHECKS.map(({ name }) => name));
    for (const [name, findings] of Object.entries(recorded))
      for (const { runs, silent } of findings)
        if (DEPTHS.some((check) => check.name === name)) expect(runs % 200).toBe(0);
        else expect(runs + silent).toBe(FULL_RUNS);
  });

  test('has no share out of its bounds', () => {
    expect(
      Object.values(recorded)
        .flat()
        .filter((finding) => !isCalibrated(finding)),
    ).toEqual([]);
  });

  test('is the table of the docs', () => {
    const page = readFileSync(new URL('../../docs/calibration.md', import.meta.url), 'utf8');
    expect(page).toContain(calibrationTable(Object.values(recorded).flat()));
  });
});

describe('a calibration can fail', () => {
  test('an interval that is too narrow is found out', () => {
    const finding = { group: 'a', what: 'b', runs: RUNS, silent: 0, share: 0.88 };
    expect(isCalibrated({ ...finding, ...widened({ least: 0.93, most: 0.97 }, RUNS) })).toBe(true);
    expect(isCalibrated({ ...finding, share: 0.86, ...widened({ least: 0.93, most: 0.97 }, RUNS) })).toBe(
      false,
    );
    const tooOften = { ...finding, share: 0.131, ...widened({ least: 0.03, most: 0.07 }, RUNS) };
    expect(isCalibrated(tooOften)).toBe(false);
    expect(calibrationTable([tooOften])).toContain('| NO ');
  });

  test('what says nothing is not counted as held', () => {
    const [even] = frequencies(10, (run) => ({ even: run < 4 ? undefined : run % 2 === 0 }));
    expect(even).toEqual({ name: 'even', share: 0.5, runs: 6, silent: 4 });
  });
});
