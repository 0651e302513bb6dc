import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { noteBegin } from '../../../src/lib/last-attempt.ts';
import { UserError } from '../../../src/lib/user-error.ts';
import { readResults } from '../../../src/scoring/rows/read-results.ts';

const folder = mkdtempSync(join(tmpdir(), 'results-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

describe('results files', () => {
  const write = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };

  test('name the eval of each row, or the file', async () => {
    const json = write('a.json', '{"evalId":"eval-1","results":{"results":[{"a":1}]}}');
    const lines = write('a.jsonl', '{"a":1}\n');
    const named = async (file: string) =>
      (await all(readResults(file))).map(({ rows, run }) => ({ rows, run }));
    expect(await named(json)).toEqual([{ rows: [{ a: 1 }], run: 'eval-1' }]);
    expect(await named(lines)).toEqual([
      { rows: [{ a: 1 }], run: lines },
      { rows: [], run: lines },
    ]);
  });

  test('say of themselves when they were, which variants they have, and where their tests come from', async () => {
    const output = {
      evalId: 'eval-1',
      results: {
        timestamp: '2025-01-01T10:00:00.000Z',
        prompts: [
          {
            provider: 'v1',
            label: 'direct',
            metrics: { testPassCount: 2, testFailCount: 3, testErrorCount: 1 },
          },
          { provider: 'v3', label: 'direct', metrics: {} },
          { provider: 'v2', label: 'direct' },
        ],
        results: [{ promptIdx: 0 }, { promptIdx: 0 }],
        stats: { timestamp: 'none' },
      },
      metadata: { timestamp: 'none' },
      config: {
        evaluateOptions: { repeat: 3, maxConcurrency: 4 },
        tests: ['file://a.csv', { path: 'file://causal.mjs:compositional', config: {} }, { vars: {} }],
      },
    };
    const json = write('facts.json', JSON.stringify(output));
    expect((await all(readResults(json))).at(-1)?.facts).toEqual({
      source: json,
      evalId: 'eval-1',
      askedAt: '2025-01-01T10:00:00.000Z',
      variants: [
        { provider: 'v1', prompt: 'direct', rows: 2, counted: 6 },
        { provider: 'v3', prompt: 'direct', rows: 0, counted: 0 },
        { provider: 'v2', prompt: 'direct', rows: 0 },
      ],
      repeat: 3,
      generators: ['file://a.csv', 'file://causal.mjs:compositional'],
      models: [],
    });
    const lines = write('facts.jsonl', '{"promptIdx":0}\n');
    expect((await all(readResults(lines))).at(-1)?.facts).toEqual({
      source: lines,
      askedAt: expect.any(String),
    });
  });

  test('that are missing or broken are named', async () => {
    await expect(all(readResults(join(folder, 'none.json')))).rejects.toThrow(
      'none.json: there is no such file; promptfoo eval writes it in the folder where it runs',
    );
    const stopped = join(folder, 'stopped.json');
    noteBegin(stopped, new Date('2025-03-01T10:00:00.000Z'));
    await expect(all(readResults(stopped))).rejects.toThrow(
      'there is no such file, because the run that began at 2025-03-01 10:00 UTC did not finish; continue it with promptfoo eval --resume, or run it again',
    );
    const broken = write('b.jsonl', '{"a":1}\n{');
    await expect(all(readResults(broken))).rejects.toThrow(UserError);
    await expect(all(readResults(broken))).rejects.toThrow(`${broken}: line 2: `);
  });

  test('that are longer than a text can be are refused with what to do', async () => {
    const long = write('long.json', '{');
    truncateSync(long, 2 ** 31 + 1);
    await expect(all(readResults(long))).rejects.toThrow(
      `${long}: expected promptfoo's JSON with at most 536 million characters`,
    );
    await expect(all(readResults(long))).rejects.toThrow('write the results as .jsonl');
  });
});
