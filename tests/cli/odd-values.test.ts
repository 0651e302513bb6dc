import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { linear } from '../../generators/linear.ts';
import { piecesWithoutMark } from '../../src/lib/byte-order-mark.ts';
import { isFuture } from '../../src/lib/is-future.ts';
import { causal } from '../support/command.ts';
import { intervention } from '../support/history-runs.ts';
import { WRONG, writeResults } from './results-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'promptfoo-causal-odd-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
writeFileSync(join(folder, 'gate.yaml'), 'floors: { CCR accuracy: 0.6 }\n');

type Row = Record<string, unknown>;

/** A results file whose first row has other values. */
function withRow(name: string, changes: Row): string {
  writeResults(folder, name);
  const path = join(folder, name);
  const content = JSON.parse(readFileSync(path, 'utf8'));
  Object.assign(content.results.results[0], changes);
  writeFileSync(path, JSON.stringify(content));
  return name;
}

const gate = (...args: string[]) => causal(folder, ['gate', ...args], { GITHUB_STEP_SUMMARY: '' });
const lines = (text: string): string => `${text.trimEnd()}\n`;

describe('a value that no run has', () => {
  test.each<[string, Row, string]>([
    ['a test of a large number', { testIdx: 2 ** 40 }, "expected a test's number from 0 to 100000000"],
    ['a test below 0', { testIdx: -1 }, "expected a test's number from 0 to 100000000"],
    ['a test between two', { testIdx: 0.5 }, "expected a test's number from 0 to 100000000"],
    ['a cost of all money', { cost: 1e308 }, 'a row has cost 1e+308: expected a number from 0 to 1000000'],
    ['a cost below 0', { cost: -1 }, 'a row has cost -1: expected a number from 0 to 1000000'],
    [
      'a time of years',
      { latencyMs: 1e15 },
      'a row has latencyMs 1000000000000000: expected a number from 0 to 2678400000',
    ],
  ])('%s is named, and fails the gate in a moment', async (_, changes, message) => {
    const begun = performance.now();
    const { code, output } = await gate(withRow('odd.json', changes), '--out', 'out');
    expect(output).toContain(message);
    expect(code).toBe(3);
    const [variant] = JSON.parse(readFileSync(join(folder, 'out/scorecard.json'), 'utf8')).variants;
    expect(variant.answers.cost ?? 0).toBeLessThan(1);
    expect(performance.now() - begun).toBeLessThan(5_000);
  });

  test('what rows have is none of these', async () => {
    const { output } = await gate(withRow('plain.json', { cost: 0.01, latencyMs: 60_000 }));
    expect(output).not.toContain('expected a number');
  });

  test.each([
    ['compositional', () => compositional({ edges: chainOf(100_000) })],
    ['linear', () => linear({ edges: chainOf(100_000) })],
  ])('100,000 arrows in a config of %s are refused at once', (_, make) => {
    const begun = performance.now();
    expect(make).toThrow('config.edges: expected at most 10000 arrows');
    expect(performance.now() - begun).toBeLessThan(1_000);
  });
});

function chainOf(length: number): string[] {
  return Array.from({ length }, (_, i) => `N${i} -> N${i + 1}`);
}

describe('a date that is still to come', () => {
  const dated = (name: string, timestamp: string, evalId: string, variants = [WRONG]): string => {
    writeResults(folder, name, variants, { evalId });
    const path = join(folder, name);
    const content = JSON.parse(readFileSync(path, 'utf8'));
    content.results.timestamp = timestamp;
    writeFileSync(path, JSON.stringify(content));
    return name;
  };

  test('is said as such, and fails the gate', async () => {
    const { code, output } = await gate(dated('2099.json', '2099-01-01T00:00:00.000Z', 'eval-2099'));
    expect(output).toMatch(
      /eval-2099 ran at 2099-01-01 00:00 UTC \(in \d+ days\): this date lies in the future/,
    );
    expect(output).not.toContain('ago)');
    expect(code).toBe(3);
  });

  test('makes no results the newest', async () => {
    writeResults(folder, 'now.json');
    const { code, output } = await causal(folder, [
      ...['rollup', 'now.json', dated('2099.json', '2099-01-01T00:00:00.000Z', 'eval-2099')],
      ...['--repeated', 'newest'],
    ]);
    expect([code, output]).toEqual([
      1,
      lines(
        'eval-2099: expected a date in the past, got 2099-01-01T00:00:00.000Z; with this date, these results would always count as the newest',
      ),
    ]);
  });

  test('is refused by history', async () => {
    const late = intervention({ day: 1, accuracy: 0.9, createdAt: '2099-01-01T00:00:00Z' });
    writeFileSync(join(folder, 'late.json'), late);
    expect(await causal(folder, ['report', 'late.json', 'eval.json'])).toMatchObject({
      code: 1,
      output: lines('late.json: createdAt: expected a date in the past, got 2099-01-01T00:00:00Z'),
    });
  });

  test('begins a day from now, as clocks differ', () => {
    const now = new Date('2026-01-01T00:00:00Z');
    expect(isFuture('2026-01-02T00:00:00Z', now)).toBe(false);
    expect(isFuture('2026-01-02T00:00:01Z', now)).toBe(true);
  });
});

describe('a byte order mark', () => {
  const marked = (name: string): string => {
    const path = join(folder, name);
    writeFileSync(path, `\uFEFF${readFileSync(path, 'utf8')}`);
    return name;
  };

  test('is no part of results, lines, policies, baselines or scorecards', async () => {
    writeResults(folder, 'eval.json');
    const content = JSON.parse(readFileSync(join(folder, 'eval.json'), 'utf8'));
    const rows = content.results.results.map((row: object) => JSON.stringify(row));
    writeFileSync(join(folder, 'rows.jsonl'), rows.join('\n'));
    writeFileSync(join(folder, 'marked.yaml'), '\uFEFFfloors: { CCR accuracy: 0.6 }\n');
    await gate(marked('eval.json'), '--write-back', '--save-baseline', 'base.json');
    for (const file of ['eval.json', marked('rows.jsonl')]) {
      const { code, output } = await gate(file, '--policy', 'marked.yaml', '--baseline', marked('base.json'));
      expect(output).not.toMatch(/not valid JSON|expected promptfoo|cannot be used/);
      expect(code).toBe(0);
      writeFileSync(
        join(folder, 'base.json'),
        readFileSync(join(folder, 'base.json'), 'utf8').replace('\uFEFF', ''),
      );
    }
    await causal(folder, ['rollup', 'eval.json', '--out', 'marked']);
    expect(await causal(folder, ['report', marked('marked/scorecard.json')])).toMatchObject({ code: 0 });
  });

  test('is taken off in whatever pieces it comes', async () => {
    const taken = async (...pieces: number[][]): Promise<number[]> => {
      const source = (async function* () {
        for (const piece of pieces) yield Buffer.from(piece);
      })();
      const found: Buffer[] = [];
      for await (const piece of piecesWithoutMark(source)) found.push(piece);
      return [...Buffer.concat(found)];
    };
    expect(await taken([0xef], [0xbb], [0xbf, 1], [2])).toEqual([1, 2]);
    expect(await taken([0xef, 0xbb, 0xbf])).toEqual([]);
    expect(await taken([0xef, 0xbb])).toEqual([0xef, 0xbb]);
    expect(await taken([1], [0xef, 0xbb, 0xbf])).toEqual([1, 0xef, 0xbb, 0xbf]);
    expect(await taken()).toEqual([]);
  });
});
