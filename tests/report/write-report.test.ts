import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { reportFolder, writeReport } from '../../src/report/write-report.ts';
import { oneIn, RUNS, sheetOf } from './models.ts';
import { scorecardOf } from './scorecard-of.ts';

const scorecard = scorecardOf(RUNS.worse);

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'promptfoo-causal-report-'));
}

describe('the writing of a report', () => {
  test('creates the files scorecard.json, report.html, report.md and answers.csv', async () => {
    const folder = newFolder();
    const { page } = await writeReport(scorecard, folder, sheetOf(RUNS.worse));
    const files = ['answers.csv', 'report.html', 'report.md', 'scorecard.json'];
    expect(readdirSync(folder).sort()).toEqual(files);
    expect(page).toBe(join(folder, 'report.html'));
  });

  test('returns the id of the earlier eval if it replaces the report on a different eval', async () => {
    const folder = newFolder();
    expect((await writeReport(scorecard, folder)).replaced).toBeUndefined();
    expect((await writeReport(scorecard, folder)).replaced).toBeUndefined();
    expect((await writeReport({ ...scorecard, evalId: 'eval-2' }, folder)).replaced).toBe(scorecard.evalId);
  });

  test('hides the secret values of environment variables in every file', async () => {
    process.env.TEST_API_KEY = 'sesame-open-the-door';
    try {
      const { files } = await writeReport(
        scorecardOf([{ name: 'v1' }, { name: 'v2 sesame-open-the-door', wrong: oneIn(3) }]),
        newFolder(),
        sheetOf([{ name: 'v1 sesame-open-the-door' }]),
      );
      expect(files).toHaveLength(4);
      for (const file of files) expect(readFileSync(file, 'utf8')).not.toContain('sesame-open-the-door');
    } finally {
      delete process.env.TEST_API_KEY;
    }
  });
});

describe('the folder of a report', () => {
  test('is named after the id of the eval, without characters that some file systems forbid', () => {
    const folder = reportFolder('eval-abc-2025-06-02T08:00:00');
    expect(folder).toBe(join('results', 'eval-abc-2025-06-02T08-00-00'));
  });

  test('is the folder “results” if the eval has no id', () => {
    expect(reportFolder(undefined)).toBe('results');
  });
});
