import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { causal } from '../support/command.ts';
import { ORACLE, writeResults, YES } from './results-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'promptfoo-causal-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const report = (...args: string[]) => causal(folder, ['report', ...args]);
beforeAll(async () => {
  writeResults(folder, 'eval.json', [ORACLE, YES]);
  await causal(folder, ['rollup', 'eval.json', '--out', 'runs']);
  await causal(folder, ['rollup', 'eval.json', '-o', 'runs/one.part']);
  rmSync(join(folder, 'runs/report.html'));
});

test('a page stands beside the scorecard, the forms that are named where they are wanted', async () => {
  const plain = await report('runs/scorecard.json');
  expect([plain.code, plain.output]).toEqual([0, 'Report:   runs/report.html\n']);
  expect(existsSync(join(folder, 'runs/report.html'))).toBe(true);
  rmSync(join(folder, 'runs/report.html'));
  const files = ['page.html', 'n.csv', 'r.md', 'b.svg'];
  const { output } = await report('runs/scorecard.json', '-o', ...files);
  expect(output).toBe('Report:   page.html\nMarkdown: r.md\nBadge:    b.svg\nNumbers:  n.csv\n');
  expect(existsSync(join(folder, 'runs/report.html'))).toBe(false);
  const [page, csv, markdown, badge] = files.map((file) => readFileSync(join(folder, file), 'utf8'));
  expect(page).toMatch(/^<!doctype html>/i);
  expect(csv!.split('\n')[0]).toContain(',');
  expect(markdown).toContain('\n## Models\n');
  expect(badge).toMatch(/^<svg/);
});

test('of parts it is drawn from them', async () => {
  const { code } = await report('runs/one.part', '--out', 'parts.html');
  expect(code).toBe(0);
  expect(readFileSync(join(folder, 'parts.html'), 'utf8')).toContain('always yes');
});

test('scorecards beside parts, other JSON and files that are not there are refused', async () => {
  const both = await report('runs/scorecard.json', 'runs/one.part');
  expect([both.code, both.output]).toEqual([
    1,
    'expected only scorecards or only .part files, got runs/scorecard.json, runs/one.part\n',
  ]);
  writeFileSync(join(folder, 'other.json'), '{}');
  const other = await report('other.json');
  expect([other.code, other.output]).toEqual([
    1,
    expect.stringMatching(/^other\.json: .*\. Write the scorecard again with promptfoo-causal rollup\.\n$/s),
  ]);
  expect(await report('none.json')).toMatchObject({
    code: 1,
    output: expect.stringContaining('none.json: ENOENT'),
  });
});

test('no report takes the place of its scorecard, or of another', async () => {
  const before = readFileSync(join(folder, 'runs/scorecard.json'), 'utf8');
  for (const ending of ['html', 'csv', 'md', 'svg']) {
    const link = `link.${ending}`;
    symlinkSync('runs/scorecard.json', join(folder, link));
    const { code, output } = await report('runs/scorecard.json', '-o', link);
    expect([code, output]).toEqual([
      1,
      `${link}: this output file is also an input (runs/scorecard.json); write to a different file\n`,
    ]);
  }
  expect(readFileSync(join(folder, 'runs/scorecard.json'), 'utf8')).toBe(before);
  const twice = await report('runs/scorecard.json', '-o', 'x.csv', 'y.csv');
  expect([twice.code, twice.output]).toEqual([1, 'expected only one .csv file, got x.csv and y.csv\n']);
  expect(existsSync(join(folder, 'x.csv'))).toBe(false);
});

test('no form is guessed for a file of another ending', async () => {
  for (const file of ['runs/scorecard.json', 'x.txt', 'x']) {
    const { code, output } = await report('runs/scorecard.json', '-o', file);
    expect([code, output]).toEqual([
      1,
      `expected a file name that ends in .html, .md, .svg or .csv, got ${file}\n`,
    ]);
  }
});
