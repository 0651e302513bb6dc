import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { noteBegin } from '../../../src/lib/last-attempt.ts';
import { UserError } from '../../../src/lib/user-error.ts';
import { jsonLines } from '../../../src/scoring/rows/json-lines.ts';
import { jsonOutputRows } from '../../../src/scoring/rows/json-output.ts';
import { readResults } from '../../../src/scoring/rows/read-results.ts';
import { anyCharacter } from '../../arbitraries.ts';

const folder = mkdtempSync(join(tmpdir(), 'results-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A text in pieces of the given sizes, the last as long as need be. */
async function* inPieces(text: string, sizes: readonly number[]): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  let start = 0;
  for (const size of sizes) {
    yield bytes.subarray(start, start + size);
    start += size;
  }
  yield bytes.subarray(start);
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

const hostile = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.constantFrom('"', '\\', '\\\\"', '{"results":{"results":[', ']}', '\u2028', 'é😀'),
);
const rows = fc.array(
  fc.dictionary(hostile, fc.oneof(hostile, fc.jsonValue(), fc.record({ results: fc.array(hostile) }))),
  { maxLength: 6 },
);
const pieces = fc.array(fc.nat({ max: 40 }), { maxLength: 60 });

describe('JSON output', () => {
  const read = (text: string | Buffer) => jsonOutputRows(Buffer.from(text as string));

  test('gives the rows of results.results, whatever else is called results, and the eval', () => {
    const output = {
      evalId: 'e',
      results: {
        prompts: [{ results: [{ evalId: 1 }] }],
        results: [{ a: '}]"\\' }, { results: [{}] }],
        stats: { results: [{}] },
      },
      config: { results: { results: [{ no: 'row' }] } },
    };
    for (const indent of [0, 2]) {
      const { evalId, rows: found } = read(JSON.stringify(output, null, indent));
      expect(found).toEqual(output.results.results);
      expect(evalId).toBe('e');
    }
  });

  test('cut anywhere is refused', () => {
    const text = JSON.stringify({ evalId: 'e', results: { results: [{ a: '}]"' }, { b: 1 }] } });
    for (let end = 0; end < text.length; end++) expect(() => read(text.slice(0, end))).toThrow(SyntaxError);
    expect(read(text).rows).toHaveLength(2);
  });

  test.each([
    '[]',
    '{"results":{"results":{"a":{}}}}',
    '{}',
    'null',
    '{"results":[{"results":[{}]}]}',
    '"results"',
    '{"a":{"results":[{}]}}',
  ])('of another shape is refused: %s', (text) => {
    expect(() => read(text)).toThrow('expected promptfoo');
  });

  test.each([
    ['a number', '[{},3]'],
    ['null', '[{},null]'],
    ['a list', '[{},[]]'],
  ])('with %s for a row is refused', (_, list) => {
    expect(() => read(`{"results":{"results":${list}}}`)).toThrow(
      'row 2: expected an object, got another value',
    );
  });

  test('that is no UTF-8 is refused, and a byte order mark is passed over', () => {
    const text = JSON.stringify({ results: { results: [{ b: 'b' }] } });
    const bytes = Buffer.from(text);
    bytes[bytes.indexOf('"b"') + 1] = 0xff;
    expect(() => read(bytes)).toThrow('expected UTF-8, got other bytes');
    expect(read(`\uFEFF${text}`)).toEqual(read(text));
  });
});

describe('JSON Lines', () => {
  test('gives each line as JSON.parse would, wherever it is cut', async () => {
    await fc.assert(
      fc.asyncProperty(rows, pieces, fc.constantFrom('\n', '\r\n', '\n\n'), async (list, sizes, end) => {
        const text = list.map((row) => JSON.stringify(row) + end).join('');
        expect((await all(jsonLines(inPieces(text, sizes)))).flat()).toEqual(
          JSON.parse(JSON.stringify(list)),
        );
      }),
      { numRuns: 300, seed: 1 },
    );
  });

  test('a line that is cut short is named', async () => {
    await expect(all(jsonLines(inPieces('{"a":1}\n\n{"b":', [])))).rejects.toThrow(/^line 3: /);
  });
});

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
