import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { jsonLines } from '../../../src/scoring/rows/json-lines.ts';
import { jsonOutputRows } from '../../../src/scoring/rows/json-output.ts';
import { ResultsFileError, readResults } from '../../../src/scoring/rows/read-results.ts';
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
  test('gives each row as JSON.parse would, whatever is in it and wherever it is cut', async () => {
    await fc.assert(
      fc.asyncProperty(rows, hostile, pieces, fc.constantFrom(0, 2), async (list, name, sizes, indent) => {
        const output = {
          evalId: name,
          results: {
            version: 3,
            prompts: [{ results: [{ evalId: 1 }] }],
            results: list,
            stats: { results: [{}] },
          },
          config: { results: { results: [{ no: 'row' }] } },
        };
        const found = await all(jsonOutputRows(inPieces(JSON.stringify(output, null, indent), sizes)));
        expect(found.flatMap((part) => part.rows)).toEqual(JSON.parse(JSON.stringify(list)));
        for (const { evalId } of found) expect(evalId).toBe(name);
      }),
      { numRuns: 500, seed: 1 },
    );
  });

  test('cut anywhere is refused', async () => {
    const text = JSON.stringify({ evalId: 'e', results: { results: [{ a: '}]"' }, { b: 1 }] } });
    for (let end = 0; end < text.length; end++) {
      await expect(all(jsonOutputRows(inPieces(text.slice(0, end), [])))).rejects.toThrow(
        /ends before|got something else/,
      );
    }
    expect((await all(jsonOutputRows(inPieces(text, []))))[0]!.rows).toHaveLength(2);
  });

  test.each([
    '[]',
    '{"results":{"results":{"a":{}}}}',
    '{}',
    '{"results":[{"results":[{}]}]}',
    '"results"',
    '{"a":{"results":[{}]}}',
  ])('of another shape is refused: %s', async (text) => {
    await expect(all(jsonOutputRows(inPieces(text, [])))).rejects.toThrow('expected promptfoo');
  });
});

describe('JSON output, damaged', () => {
  const text = JSON.stringify({
    evalId: 'e',
    results: { results: [{ a: '}]"\\' }, { b: [1.5e3, null] }, {}], stats: { n: -0.5, ok: [true, false] } },
  });
  const read = (damaged: string | Buffer, sizes: readonly number[] = []) => {
    const bytes = Buffer.from(damaged);
    return all(jsonOutputRows(inPieces(bytes as unknown as string, sizes)));
  };
  const isJson = (damaged: string): boolean => {
    try {
      JSON.parse(damaged);
      return true;
    } catch {
      return false;
    }
  };

  test.each([
    ['a comma between rows is gone', text.replace('},{', '}{'), /byte \d+: expected , or \], got \{/],
    ['garbage behind', `${text} x`, /expected nothing more, got "x"/],
    ['two documents joined', text + text, /expected nothing more, got \{/],
    ['two lists of rows', text.replace('"stats":', '"results":[],"stats":'), /got 2 of them/],
    ['a bracket of another kind', text.replace(/}$/, ']'), /expected , or }, got \]/],
    ['a row that is a number', text.replace('[{', '[3,{'), /row 1: expected an object, got none/],
    ['a number that is none', text.replace('-0.5', '-00.5'), /expected a value, got -00.5/],
    ['a word that is none', text.replace('true', 'True'), /expected a value or \], got True/],
    ['a comma behind the last', text.replace('{}],', '{},],'), /expected a value, got \]/],
    ['a byte order mark', `\uFEFF${text}`, /byte 1: expected a value/],
  ])('%s', async (_, damaged, message) => {
    await expect(read(damaged)).rejects.toThrow(message);
    await expect(
      read(
        damaged,
        [...damaged].map(() => 1),
      ),
    ).rejects.toThrow(message);
  });

  test('bytes that are no UTF-8', async () => {
    const bytes = Buffer.from(text);
    bytes[bytes.indexOf('"b"') + 1] = 0xff;
    await expect(read(bytes)).rejects.toThrow('row 2: expected UTF-8, got other bytes');
  });

  test('any sign changed, gone or added is refused where JSON.parse refuses it, and only there', async () => {
    let refused = 0;
    for (let i = 0; i < text.length; i++) {
      for (const put of ['', 'x', ',', '}', ']', '"', '0', ' ', '\\']) {
        for (const gone of [0, 1]) {
          const damaged = text.slice(0, i) + put + text.slice(i + gone);
          const found = await read(damaged, [i, 1]).then(
            (parts) => parts.flatMap(({ rows: some }) => some),
            (error: Error) => error,
          );
          if (!isJson(damaged)) {
            expect(found, damaged).toBeInstanceOf(SyntaxError);
            refused++;
          } else if (!(found instanceof Error)) {
            expect(found, damaged).toEqual(JSON.parse(damaged).results.results);
          }
        }
      }
    }
    expect(refused).toBeGreaterThan(1200);
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
    expect(await named(json)).toEqual([
      { rows: [{ a: 1 }], run: 'eval-1' },
      { rows: [], run: 'eval-1' },
    ]);
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
          { provider: 'v1', label: 'direct', metrics: {} },
          { provider: 'v2', label: 'direct' },
        ],
        results: [{ promptIdx: 0 }, { promptIdx: 0 }],
        stats: { timestamp: 'none' },
      },
      metadata: { timestamp: 'none' },
      config: {
        tests: ['file://a.csv', { path: 'file://causal.mjs:compositional', config: {} }, { vars: {} }],
      },
    };
    const json = write('facts.json', JSON.stringify(output));
    expect((await all(readResults(json))).at(-1)?.facts).toEqual({
      source: json,
      evalId: 'eval-1',
      askedAt: '2025-01-01T10:00:00.000Z',
      variants: [
        { provider: 'v1', prompt: 'direct', rows: 2 },
        { provider: 'v2', prompt: 'direct', rows: 0 },
      ],
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
      'none.json: there is no such file',
    );
    const broken = write('b.jsonl', '{"a":1}\n{');
    await expect(all(readResults(broken))).rejects.toThrow(ResultsFileError);
    await expect(all(readResults(broken))).rejects.toThrow(`${broken}: line 2: `);
  });
});
