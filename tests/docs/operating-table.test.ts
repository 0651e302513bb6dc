import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { page, ROOT, tableRows } from './markdown.ts';

/** The rows of the table in the docs, with the names of the lines of the bench. */
const OPERATING_TABLE: readonly (readonly [baseline: string, candidate: string, line: string])[] = [
  ['perfect', 'perfect', 'equal, 0 %'],
  ['1 % wrong', '1 % wrong', 'equal, 1 %'],
  ['3 % wrong', '3 % wrong', 'equal, 3 %'],
  ['5 % wrong', '5 % wrong', 'equal, 5 %'],
  ['10 % wrong', '10 % wrong', 'equal, 10 %'],
  ['5 % wrong, in whole units', '5 % wrong, in whole units', 'equal, 5 %, whole units'],
  ['perfect', '1 % wrong', '1 % beside 0'],
  ['perfect', '2 % wrong', '2 % beside 0'],
  ['perfect', '3 % wrong', '3 % beside 0'],
  ['perfect', '5 % wrong', '5 % beside 0'],
  ['perfect', '10 % wrong', '10 % beside 0'],
  ['perfect', 'guesses in 20 % of the clusters', '10 % hard beside 0'],
  ['perfect', '10 % wrong, in whole units', '10 % unit beside 0'],
  ['5 % wrong', '15 % wrong', '15 % beside 5'],
  ['perfect', '10 % wrong in CCR, perfect in IE', 'CCR 10 %, IE 0'],
  ['perfect', '10 % wrong in IE, perfect in CCR', 'IE 10 %, CCR 0'],
  ['perfect', 'correct on twins; elsewhere, claims every effect', 'twins right, rest supposed'],
  ['perfect', '10 % wrong on X→Y, otherwise perfect', 'whole 10 %'],
  ['perfect', '20 % wrong on X→Y, otherwise perfect', 'whole 20 %'],
  ['perfect', '30 % wrong in IE before interventions, otherwise perfect', 'IE before 30 %'],
  ['perfect', '10 % wrong in IE after interventions, otherwise perfect', 'IE after 10 %'],
];

describe('the table “How often the gate is correct”', () => {
  const bench = readFileSync(join(ROOT, 'bench/operating-table.txt'), 'utf8').split('\n');
  const table = tableRows(page('docs/scores-and-gate.md'), 'baseline', 'candidate', 'pass', 'fail');

  /** Returns the percentages of gates that pass and that fail in a line of the bench. */
  function simulated(name: string): { readonly pass: number; readonly fail: number } {
    const line = bench.find((one) => one.startsWith(`${name} `)) ?? '';
    const [, pass, fail] = /\s(\d+\.\d) \/ (\d+\.\d)\s/.exec(line) ?? [];
    return { pass: Number(pass), fail: Number(fail) };
  }

  test('contains only rows that these tests compare with the results of simulated runs', () => {
    const compared = OPERATING_TABLE.map(([baseline, candidate]) => [baseline, candidate]);
    expect(table.map(([baseline, candidate]) => [baseline, candidate])).toEqual(compared);
  });

  test.each(OPERATING_TABLE)(
    'agrees with the results of simulated runs (baseline: %s; candidate: %s)',
    (baseline, candidate, line) => {
      const [, , pass = '', fail = ''] = table.find((row) => row[0] === baseline && row[1] === candidate)!;
      const found = simulated(line);
      // The docs round to whole percent, which moves a number by up to 0.5.
      expect(Math.abs(Number.parseFloat(pass) - found.pass)).toBeLessThanOrEqual(0.5);
      expect(Math.abs(Number.parseFloat(fail) - found.fail)).toBeLessThanOrEqual(0.5);
    },
  );
});
