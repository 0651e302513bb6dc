import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { expandFiles, severalEvals } from '../../src/cli/rollup.ts';
import { causal } from '../support/command.ts';
import { ORACLE, writeResults, YES } from './results-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'promptfoo-causal-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const rollup = (...args: string[]) => causal(folder, ['rollup', ...args]);
const scorecard = async (...args: string[]) => JSON.parse((await rollup(...args, '--json')).output);
writeResults(folder, 'eval.json', [ORACLE, YES]);

describe('rollup', () => {
  test('writes scorecard and reports, and prints a table', async () => {
    const { code, output } = await rollup('eval.json', '--out', 'out');
    expect(code).toBe(0);
    expect(output).toContain('always yes');
    for (const file of ['scorecard.json', 'report.html', 'report.md'])
      expect(existsSync(join(folder, 'out', file))).toBe(true);
  });

  test('prints the scorecard, by the settings that are given', async () => {
    const plain = await scorecard('eval.json');
    expect(plain.settings).toMatchObject({ truth: 'used', delta: 0.1 });
    expect(plain.variants).toHaveLength(2);
    const { settings } = await scorecard('eval.json', '--delta', '0.2', '--withhold-truth');
    expect(settings).toMatchObject({ truth: 'withheld', delta: 0.2 });
  });

  test('of a part is that of the rows it was made of', async () => {
    const { code, output } = await rollup('eval.json', '--partial', 'one.part');
    const bytes = readFileSync(join(folder, 'one.part')).length;
    expect([code, output]).toEqual([0, `one.part: 32 replies to 16 questions, ${bytes} bytes\n`]);
    const [whole, merged] = [await scorecard('eval.json'), await scorecard('one.part')];
    expect(merged.variants).toEqual(whole.variants);
  });

  test('of a shard’s part says so', async () => {
    const { output } = await causal(folder, ['rollup', 'eval.json', '--partial', 'two.part'], {
      CAUSAL_SHARD: '2/3',
    });
    expect(output).toContain('two.part: 32 replies to 16 questions, shard 2/3, ');
  });

  test.each<[string, string[], string]>([
    ['no files', [], 'expected results files, or --replies, got none'],
    ['a pattern that fits nothing', ['none*.json'], 'none*.json: no file matches'],
    [
      'a part of another name',
      ['eval.json', '--partial', 'p.json'],
      '--partial: expected a file that ends with .part, got p.json',
    ],
    [
      'what only a merge can do',
      ['eval.json', '--partial', 'p.part', '--json', '--delta', '0.2', '--newest'],
      'expected --delta, --json, --newest where parts are merged, got --partial',
    ],
    [
      'two things at once',
      ['eval.json', '--newest', '--replicates'],
      'expected --newest or --replicates, got both',
    ],
    ['a format without replies', ['--from', 'jsonl'], '--from and --cases: expected --replies beside them'],
    [
      'cases without replies',
      ['eval.json', '--cases', 'x'],
      '--from and --cases: expected --replies beside them',
    ],
    [
      'replies without their cases',
      ['--replies', 'r.jsonl', '--from', 'jsonl'],
      '--replies: expected --from, and --cases with the folder of the export',
    ],
    [
      'replies without a format',
      ['--replies', 'r.jsonl', '--cases', 'x'],
      '--replies: expected --from, and --cases with the folder of the export',
    ],
  ])('refuses %s', async (_, args, message) => {
    const { code, output } = await rollup(...args);
    expect([code, output]).toEqual([1, `${message}\n`]);
  });

  test('of rows of others names the files', async () => {
    writeFileSync(
      join(folder, 'other.json'),
      JSON.stringify({ results: { version: 3, results: [] }, config: {} }),
    );
    const { code, output } = await rollup('other.json');
    expect([code, output]).toEqual([1, 'other.json: no row is a case of promptfoo-causal\n']);
  });
});

test('patterns stand for files in order, each once; standard input is none', () => {
  writeResults(folder, 'b1.json');
  writeResults(folder, 'b2.json');
  const [one, two] = ['b1.json', 'b2.json'].map((name) => join(folder, name));
  expect(expandFiles([two!, join(folder, 'b?.json'), '-', one!])).toEqual([two, one, '-']);
});

test('results of several evals are shards unless said', () => {
  expect([severalEvals({}), severalEvals({ newest: true }), severalEvals({ replicates: true })]).toEqual([
    ...[undefined, 'newest-counts', 'replicates'],
  ]);
});
