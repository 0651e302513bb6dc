import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
  await causal(folder, ['rollup', 'eval.json', '--partial', 'runs/one.part']);
  rmSync(join(folder, 'runs/report.html'));
});

test('a page stands beside the scorecard, other forms where they are wanted', async () => {
  const plain = await report('runs/scorecard.json');
  expect([plain.code, plain.output]).toEqual([0, 'Report:   runs/report.html\n']);
  expect(existsSync(join(folder, 'runs/report.html'))).toBe(true);
  const files = { out: 'page.html', csv: 'n.csv', markdown: 'r.md', badge: 'b.svg' };
  const { output } = await report(
    'runs/scorecard.json',
    ...Object.entries(files).flatMap(([name, file]) => [`--${name}`, file]),
  );
  expect(output).toBe('Report:   page.html\nMarkdown: r.md\nBadge:    b.svg\nNumbers:  n.csv\n');
  const [page, csv, markdown, badge] = Object.values(files).map((file) =>
    readFileSync(join(folder, file), 'utf8'),
  );
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

test('several scorecards, other JSON and files that are not there are refused', async () => {
  const both = await report('runs/scorecard.json', 'runs/one.part');
  expect([both.code, both.output]).toEqual([
    1,
    'expected one scorecard.json, or .part files alone, got runs/scorecard.json, runs/one.part\n',
  ]);
  writeFileSync(join(folder, 'other.json'), '{}');
  const other = await report('other.json');
  expect([other.code, other.output]).toEqual([
    1,
    expect.stringMatching(/^other\.json: .*\. Make it anew with promptfoo-causal rollup\.\n$/s),
  ]);
  expect(await report('none.json')).toMatchObject({
    code: 1,
    output: expect.stringContaining('none.json: ENOENT'),
  });
});

test('no report takes the place of its scorecard, or of another', async () => {
  const before = readFileSync(join(folder, 'runs/scorecard.json'), 'utf8');
  for (const option of ['--out', '--csv', '--markdown', '--badge']) {
    const { code, output } = await report('runs/scorecard.json', option, 'runs/../runs/scorecard.json');
    expect([code, output]).toEqual([
      1,
      'runs/../runs/scorecard.json: expected another file to write, got one that is read\n',
    ]);
  }
  expect(readFileSync(join(folder, 'runs/scorecard.json'), 'utf8')).toBe(before);
  const twice = await report('runs/scorecard.json', '--csv', 'x.txt', '--badge', 'x.txt');
  expect([twice.code, twice.output]).toEqual([
    1,
    'x.txt: expected files of different names, got two of this one\n',
  ]);
  expect(existsSync(join(folder, 'x.txt'))).toBe(false);
});
