import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { expandFiles } from '../../src/cli/options.ts';
import { causal } from '../support/command.ts';
import { ORACLE, writeResults, YES } from './results-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'promptfoo-causal-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const rollup = (...args: string[]) => causal(folder, ['rollup', ...args]);
const scorecard = async (...args: string[]) => {
  expect((await rollup(...args, '--out', 'read')).code).toBe(0);
  return JSON.parse(readFileSync(join(folder, 'read/scorecard.json'), 'utf8'));
};
writeResults(folder, 'eval.json', [ORACLE, YES]);

describe('rollup', () => {
  test('writes scorecard and reports, and prints a table', async () => {
    const { code, output } = await rollup('eval.json', '--out', 'out');
    expect(code).toBe(0);
    expect(output).toContain('always yes');
    for (const file of ['scorecard.json', 'report.html', 'report.md'])
      expect(existsSync(join(folder, 'out', file))).toBe(true);
  });

  test('writes the scorecard by the settings that are given', async () => {
    const plain = await scorecard('eval.json');
    expect(plain.settings).toMatchObject({ truth: 'used', delta: 0.1 });
    expect(plain.variants).toHaveLength(2);
    const { settings } = await scorecard('eval.json', '--delta', '0.2', '--withhold-truth');
    expect(settings).toMatchObject({ truth: 'withheld', delta: 0.2 });
  });

  test('of a part is that of the rows it was made of', async () => {
    const { code, output } = await rollup('eval.json', '-o', 'one.part');
    const bytes = readFileSync(join(folder, 'one.part')).length;
    expect([code, output]).toEqual([0, `one.part: 32 replies to 16 questions, ${bytes} bytes\n`]);
    const [whole, merged] = [await scorecard('eval.json'), await scorecard('one.part')];
    expect(merged.variants).toEqual(whole.variants);
  });

  test('of a shard’s part says so', async () => {
    const { output } = await causal(folder, ['rollup', 'eval.json', '-o', 'two.part'], {
      CAUSAL_SHARD: '2/3',
    });
    expect(output).toContain('two.part: 32 replies to 16 questions, shard 2/3, ');
  });

  test.each<[string, string[], string]>([
    ['a pattern that fits nothing', ['none*.json'], 'none*.json: no file matches this pattern'],
    [
      'a part of another name',
      ['eval.json', '-o', 'p.json'],
      'expected a folder, or a file name that ends in .part, got p.json',
    ],
    [
      'a part beside reports',
      ['eval.json', '-o', 'p.part', 'reports'],
      'expected -o with either a .part file or a folder, got p.part and reports',
    ],
    [
      'what only a merge can do',
      ['eval.json', '-o', 'p.part', '--delta', '0.2', '--repeated', 'newest'],
      '-o p.part: expected no --delta or --repeated, because such settings apply only when partial roll-ups are merged',
    ],
    ['the model of a run', ['eval.json', '--model', 'm'], '--model: expected --cases, too'],
    [
      'replies without their export',
      ['r.jsonl', '--cases', 'x'],
      'x/export.json: expected an export.json written by promptfoo-causal export, got none',
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
    expect([code, output]).toEqual([1, 'other.json: no row answers a question of promptfoo-causal\n']);
  });
});

test('patterns stand for files in order, each once; standard input is none', () => {
  writeResults(folder, 'b1.json');
  writeResults(folder, 'b2.json');
  const [one, two] = ['b1.json', 'b2.json'].map((name) => join(folder, name));
  expect(expandFiles([two!, join(folder, 'b?.json'), '-', one!])).toEqual([two, one, '-']);
});

test('no files, or two relations of evals, are refused with the help', async () => {
  expect(await rollup()).toMatchObject({
    code: 1,
    output: expect.stringContaining("missing required argument 'files'"),
  });
  expect(await rollup('eval.json', '--repeated', 'both')).toMatchObject({
    code: 1,
    output: expect.stringContaining('Allowed choices are newest, replicates'),
  });
});
