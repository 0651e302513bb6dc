import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readRun, scorecardFiles } from '../../src/cli/history.ts';
import { HOSTILE } from '../report/scorecards.ts';
import { causal as causalIn } from '../support/command.ts';
import { intervention } from '../support/history-runs.ts';

const folder = mkdtempSync(join(tmpdir(), 'promptfoo-causal-history-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const causal = (...args: readonly string[]) => causalIn(folder, args);
const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

beforeAll(() => {
  for (let version = 1; version <= 8; version++) {
    write(`runs/v${version}.json`, intervention({ day: version, accuracy: version < 6 ? 0.95 : 0.7 }));
  }
  write('runs/eval.json', '{"evalId": "eval-1", "results": {}}');
});

const OUT = ['-o', 'out/history.html', 'out/history.csv'];

describe('a report of many runs', () => {
  test('of a folder tells in its first line from which run on what is worse, and writes page and numbers', async () => {
    const { code, output } = await causal('report', 'runs', ...OUT);
    expect(code, output).toBe(0);
    expect(output).toContain('runs: skipped 1 JSON file that is not a scorecard\n');
    expect(output).toContain(
      'oracle is worse from v6 (6 January 2025) on: IE discrimination 0.70 against 0.95 (−0.25, −0.28 to −0.22), IE accuracy 70 % against 95 % (−25 points, −28 to −22).\n',
    );
    expect(output).toMatch(/\| oracle \| IE accuracy +\| +[0-9a-f]{8} \| +8 \|.* v6 \(6 January 2025\) \|/);
    expect(output).toMatch(/IE retrieval .*\| +no \|/);
    const lines = read('out/history.csv').trim().split('\n');
    expect(lines[0]).toBe('run,date,provider,prompt,task,metric,design,value,low,high,level,method,changed');
    expect(lines.filter((line) => line.endsWith(',yes'))).toEqual([
      expect.stringMatching(/^v6,.*,IE discrimination,/),
      expect.stringMatching(/^v6,2025-01-06T00:00:00\.000Z,oracle,direct,intervention-effects,IE accuracy,/),
    ]);
    const page = read('out/history.html');
    expect(page).toContain('<p class="word">oracle is worse from v6');
    expect(page).toMatch(/<line [^>]*class="change"/);
    expect(page).not.toMatch(/(?:src|href)="(?!#)/);
  });

  test('of files that are named stands where the command was given, and has no other form', async () => {
    const files = ['runs/v1.json', 'runs/v2.json'];
    const { code, output } = await causal('report', ...files);
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/\nPage: {4}history\.html\nNumbers: history\.csv\n$/),
    ]);
    expect(read('history.html')).toMatch(/^<!doctype html>/i);
    const page = await causal('report', ...files, '-o', 'only.html');
    expect(page.output).toMatch(/\nPage: {4}only\.html\n$/);
    expect(await causal('report', ...files, '-o', 'badge.svg')).toMatchObject({
      code: 1,
      output: 'expected a file name that ends in .html or .csv, got badge.svg\n',
    });
  });

  test('shows runs with other questions apart, and says so', async () => {
    write('apart/a.json', intervention({ day: 1, accuracy: 0.9 }));
    write('apart/b.json', intervention({ day: 2, accuracy: 0.5, design: 'other' }));
    const { output } = await causal('report', 'apart', ...OUT);
    expect(output).toContain('Numbers from runs of different designs are not compared: IE (2 designs).');
    expect(output).toContain('0.90');
    expect(output).not.toContain('is worse from');
  });

  test('names runs by their folder where every file is called scorecard.json, and keeps hostile names inert', async () => {
    write('many/abc123/scorecard.json', intervention({ day: 1, accuracy: 0.9, label: HOSTILE }));
    write('many/def456/scorecard.json', intervention({ day: 2, accuracy: 0.9, label: HOSTILE }));
    const { output } = await causal('report', 'many', ...OUT);
    expect(output).not.toMatch(/[^\P{Cc}\n]|\p{Cf}/u);
    expect(read('out/history.csv')).toContain('\nabc123,');
    expect(read('out/history.csv')).toContain("'=1+2|x");
    expect(read('out/history.html')).toContain('&lt;script&gt;alert(1)');
    expect(read('out/history.html')).not.toMatch(/<script>alert|<img/);
  });

  test.each([
    ['nothing here', 'empty', /empty: expected scorecards, got none; an eval, rollup or gate writes them$/],
    ['no such file', 'missing.json', /missing\.json: ENOENT/],
    [
      'named file that is none',
      'runs/eval.json',
      /runs\/eval\.json: expected a scorecard with schemaVersion 2, got none/,
    ],
    ['damaged one', 'damaged', /cut\.json: expected a scorecard, got a file that is not JSON/],
    ['undated one', 'undated', /undated\/x\.json: createdAt: expected a date, got "yesterday"$/],
  ])('refuses %s', (_, path, message) => {
    mkdirSync(join(folder, 'empty'), { recursive: true });
    write('damaged/cut.json', '{"schemaVersion": 2, "vari');
    write('undated/x.json', intervention({ day: 1, accuracy: 1, createdAt: 'yesterday' }));
    expect(() => scorecardFiles([join(folder, path)]).map(readRun)).toThrow(message);
  });
});

test('models have one row each, by their latest run, the best first', async () => {
  write('latest/old.json', intervention({ day: 1, accuracy: 0.99, label: 'a' }));
  write('latest/new.json', intervention({ day: 3, accuracy: 0.6, label: 'a' }));
  write('latest/b.json', intervention({ day: 2, accuracy: 0.8, label: 'b' }));
  const { code, output } = await causal('report', 'latest', ...OUT);
  expect(code, output).toBe(0);
  const rows = output.split('\n').filter((line) => /^\| [ab] .*hardly any errors/.test(line));
  expect(rows.map((row) => row.replaceAll(/ +/g, ' '))).toEqual([
    expect.stringMatching(/^\| b .* 0\.80 \[.* b \(2 January 2025\) /),
    expect.stringMatching(/^\| a .* 0\.60 \[.* new \(3 January 2025\) /),
  ]);
  expect(read('out/history.html')).toMatch(/<section[^>]* id="models"[\s\S]*data-sortable/);
});
