import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { serialiseScorecard } from '../../src/scorecard/serialise.ts';
import { ROOT, run } from '../support/promptfoo.ts';
import { sampledScorecard } from './scorecards.ts';

const folder = mkdtempSync(join(tmpdir(), 'promptfoo-causal-report-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const report = (...args: readonly string[]) =>
  run(process.execPath, [join(ROOT, 'src/cli/main.ts'), 'report', ...args], folder);
const read = (file: string): string => readFileSync(join(folder, file), 'utf8');

test('report writes page, Markdown and numbers, and prints where', async () => {
  writeFileSync(join(folder, 'scorecard.json'), serialiseScorecard(sampledScorecard()));
  const { code, output } = await report(
    'scorecard.json',
    '--csv',
    'out/numbers.csv',
    '--markdown',
    'out/report.md',
  );
  expect(output).toMatch(/Report: +report\.html\nMarkdown: out\/report\.md\nNumbers: +out\/numbers\.csv\n$/);
  expect(code).toBe(0);
  expect(read('report.html')).toMatch(/^<!doctype html>/);
  expect(read('out/report.md')).toMatch(/^\*\*No gate was set\./);
  expect(read('out/numbers.csv')).toMatch(/^provider,prompt,family,/);
  const first = read('report.html');
  expect((await report('scorecard.json', '-o', 'again.html')).code).toBe(0);
  expect(read('again.html')).toBe(first);
});

test('report refuses equations that nobody can read', async () => {
  const scorecard = sampledScorecard();
  const worlds = [{ ...scorecard.worlds[0]!, model: 'X=0.4 Y=X' }];
  writeFileSync(join(folder, 'model.json'), serialiseScorecard({ ...scorecard, worlds }));
  const { code, output } = await report('model.json');
  expect(output).toMatch(/^model\.json: decodeScm: expected an equation like .*, got Y=X\n$/);
  expect(code).toBe(1);
});

test.each([
  ['missing.json', undefined, 'missing.json: ENOENT'],
  ['cut.json', '{"schemaVersion": 1, "colu', 'cut.json: '],
  ['other.json', '{"results": []}', 'other.json: expected a scorecard of this version, got something else: '],
])('report refuses %s', async (file, content, message) => {
  if (content !== undefined) writeFileSync(join(folder, file), content);
  const { code, output } = await report(file);
  expect(output).toContain(message);
  expect(output).not.toContain('    at ');
  expect(code).toBe(1);
});
