import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { causal } from '../support/command.ts';
import { ORACLE, writeResults, YES } from './results-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'promptfoo-causal-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const report = (...args: string[]) => causal(folder, ['report', ...args]);
writeResults(folder, 'eval.json', [ORACLE, YES]);

test('writes a folder and the forms that are named', async () => {
  const { code, output } = await report('eval.json', '-o', 'runs', 'page.html', 'n.csv', 'r.md');
  expect(code).toBe(0);
  expect([...output.matchAll(/^wrote (.*)$/gm)].map(([, path]) => path)).toEqual([
    ...['runs/scorecard.json', 'runs/report.md', 'runs/report.html'],
    ...['page.html', 'r.md', 'n.csv'],
  ]);
  const [page, csv, markdown] = ['page.html', 'n.csv', 'r.md'].map((file) =>
    readFileSync(join(folder, file), 'utf8'),
  );
  expect(page).toMatch(/^<!doctype html>/i);
  expect(csv).toMatch(/^provider,prompt,task,/);
  expect(markdown).toContain('\n## Models\n');
});

test.each([
  ['missing.json', undefined, 'missing.json: there is no such file'],
  ['cut.json', '{"results": {"resul', 'cut.json: expected JSON, got a text that was cut short'],
  ['other.json', '{}', "other.json: expected promptfoo's JSON output with results.results, got another file"],
])('refuses %s', async (file, content, message) => {
  if (content !== undefined) writeFileSync(join(folder, file), content);
  const { code, output } = await report(file, '-o', 'none');
  expect([code, output]).toEqual([1, expect.stringContaining(message)]);
  expect(existsSync(join(folder, 'none'))).toBe(false);
});

test('no form is guessed for a file of another ending, and none is named twice', async () => {
  const { code, output } = await report('eval.json', '-o', 'x.txt');
  expect([code, output]).toEqual([1, expect.stringContaining('expected ')]);
  const twice = await report('eval.json', '-o', 'x.csv', 'y.csv');
  expect([twice.code, twice.output]).toEqual([1, 'expected only one .csv file, got x.csv and y.csv\n']);
  expect(existsSync(join(folder, 'x.csv'))).toBe(false);
});
