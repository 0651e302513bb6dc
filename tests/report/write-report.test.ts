import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { reportFolder, writeReport } from '../../src/report/write-report.ts';
import { SIX, scorecardOf, sheetOf } from './fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'promptfoo-causal-report-'));
const scorecard = scorecardOf(SIX.worse!);

test('a report has four files; if it replaces the report of another eval, that eval is named', () => {
  const first = writeReport(scorecard, join(folder, 'a'), sheetOf(SIX.worse!));
  expect(first.files.map((file) => file.slice(folder.length))).toEqual([
    ...['/a/scorecard.json', '/a/report.html', '/a/report.md', '/a/answers.csv'],
  ]);
  expect(first.replaced).toBeUndefined();
  expect(writeReport(scorecard, join(folder, 'a')).replaced).toBeUndefined();
  expect(writeReport({ ...scorecard, evalId: 'eval-2' }, join(folder, 'a')).replaced).toBe(scorecard.evalId);
});

test('the report folder of an eval is named after its id, without characters that file systems forbid', () => {
  expect(reportFolder('eval-abc-2025-06-02T08:00:00')).toBe(join('results', 'eval-abc-2025-06-02T08-00-00'));
  expect(reportFolder(undefined)).toBe('results');
});

test('no report file contains a secret from an environment variable', () => {
  process.env.TEST_API_KEY = 'sesame-open-the-door';
  try {
    const { files } = writeReport(
      scorecardOf([{ name: 'v1' }, { name: 'v2 sesame-open-the-door', wrong: (q) => q % 3 === 0 }]),
      join(folder, 'secret'),
      sheetOf([{ name: 'v1 sesame-open-the-door' }]),
    );
    for (const file of files) expect(readFileSync(file, 'utf8')).not.toContain('sesame-open-the-door');
  } finally {
    delete process.env.TEST_API_KEY;
  }
});
