import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Column } from '../../../src/tasks/ccr-gb/columns.ts';
import { showPython } from '../../../src/tasks/ccr-gb/python-value.ts';
import { readCsv } from '../../../src/tasks/ccr-gb/read-csv.ts';
import { readParquet } from '../../../src/tasks/ccr-gb/read-parquet.ts';
import { readTable } from '../../../src/tasks/ccr-gb/read-table.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'promptfoo-causal-read-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const COLUMNS: readonly Column[] = [{ name: 'A' }, { name: 'B', optional: true }];

/** The rows of a file that holds this, and what is wrong with it. */
async function read(content: string | Uint8Array, read = readTable) {
  const file = join(folder, 'table');
  writeFileSync(file, content);
  const rows: unknown[] = [];
  const said: string[] = [];
  try {
    for await (const { number, cells, report } of read(file, COLUMNS, ({ row, column, message }) =>
      said.push(`${row}, ${column}: ${message}`),
    )) {
      rows.push([number, Object.fromEntries(cells)]);
      if (cells.get('A') === 'bad') report('A', 'expected good');
    }
  } catch (error) {
    said.push(
      String((error as Error).message)
        .split('\n  - ')
        .slice(1)
        .join()
        .replace(file, 'FILE'),
    );
  }
  return { rows, said };
}

describe('of a table', () => {
  test('rows are numbered from 1, with the cells of its columns alone', async () => {
    expect(await read('C,A\nx,1\ny,bad\n')).toEqual({
      rows: [
        [1, { A: '1' }],
        [2, { A: 'bad' }],
      ],
      said: ['2, A: expected good'],
    });
  });

  test('a row with too few or too many cells is told and passed over', async () => {
    expect(await read('A,B\n1\n1,2\n1,2,3\n')).toEqual({
      rows: [[2, { A: '1', B: '2' }]],
      said: [
        '1, undefined: expected 2 cells, one for each column, got 1',
        '3, undefined: expected 2 cells, one for each column, got 3',
      ],
    });
  });

  test('empty lines, a mark of the byte order and quoted cells with line breaks are read over', async () => {
    expect((await read('\ufeffA,B\r\n\r\n"1,\n""2""",3\r\n\r\n')).rows).toEqual([
      [1, { A: '1,\n"2"', B: '3' }],
    ]);
  });

  test.each<[string, string | Uint8Array, string]>([
    ['nothing', '', 'FILE: expected a header, got an empty file'],
    ['a header', 'A\n', 'FILE: expected rows, got a header alone'],
    ['another header', 'B\n1\n', 'FILE: expected the columns A, got a header that lacks A: B'],
    ['an archive', 'PK\x03\x04', 'FILE: expected CSV or Parquet, got a ZIP archive or an Excel file'],
    ['a packed file', gzipSync('A\n1\n'), 'FILE: expected CSV or Parquet, got a file packed with gzip'],
    ['a beginning of Parquet', 'PAR1', 'FILE: expected Parquet, got something else: '],
    ['a quote without end at once', 'A\n"1', 'FILE, row 1: expected CSV, got a record that is none: '],
    ['one later', 'A\n1\n2\n"3', 'FILE, row 3: expected CSV, got a record that is none: '],
    ['one in the header', '"A', 'FILE, row 1: expected CSV, got a record that is none: '],
    [
      'bytes of another encoding',
      Uint8Array.of(65, 10, 0xff),
      'FILE: expected text in UTF-8, got bytes that are none after the first 0',
    ],
    [
      'such bytes behind a million',
      Buffer.concat([Buffer.from(`A\n${'1'.repeat(2 ** 20 - 2)}`), Buffer.of(0xff)]),
      'FILE: expected text in UTF-8, got bytes that are none after the first 1048576',
    ],
    [
      'a sign cut in two',
      Uint8Array.of(65, 10, 0xc3),
      'FILE: expected text in UTF-8, got bytes that are none after the first 3',
    ],
  ])('%s is refused', async (_, content, message) => {
    const { said } = await read(content);
    expect(said).toHaveLength(1);
    expect(said[0]!.slice(0, message.length)).toBe(message);
    if (!message.endsWith(': ')) expect(said[0]).toBe(message);
  });

  test('short files are told by how much of them there is', async () => {
    expect((await read('A\n1')).rows).toEqual([[1, { A: '1' }]]);
    expect((await read('P\n1')).said).toEqual(['FILE: expected the columns A, got a header that lacks A: P']);
  });
});

async function all<T>(list: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of list) found.push(item);
  return found;
}

test('a file that is gone while it is read is no error of the table', async () => {
  await expect(readCsv(join(folder, 'none')).next()).rejects.toThrow('ENOENT');
});

test('Parquet holds values as Python would', async () => {
  const file = join(folder, 'values.parquet');
  const value = [{ 'a b': [1, 2.5, true, null], none: null, name: 'X' }];
  const columnData = [
    { name: 'Text', data: ['t'], type: 'STRING' as const },
    { name: 'Whole', data: [3n], type: 'INT64' as const },
    { name: 'Real', data: [0.5], type: 'DOUBLE' as const },
    { name: 'Truth', data: [true], type: 'BOOLEAN' as const },
    { name: 'Nothing', data: [null], type: 'STRING' as const },
    { name: 'Nested', data: value, type: 'JSON' as const },
  ];
  writeFileSync(file, new Uint8Array(parquetWriteBuffer({ columnData })));
  const [header, row, ...others] = await all(readParquet(file));
  expect(others).toEqual([]);
  expect(header).toEqual(['Text', 'Whole', 'Real', 'Truth', 'Nothing', 'Nested']);
  expect(row!.map(showPython)).toEqual([
    '"t"',
    '3',
    '0.5',
    'True',
    'None',
    '{"a b": [1, 2.5, True, None], "name": "X"}',
  ]);
});

test('groups of rows follow one another', async () => {
  const file = join(folder, 'groups.parquet');
  const columnData = [{ name: 'A', data: [1n, 2n, 3n, 4n, 5n], type: 'INT64' as const }];
  writeFileSync(file, new Uint8Array(parquetWriteBuffer({ columnData, rowGroupSize: 2 })));
  expect((await all(readParquet(file))).slice(1)).toEqual([[1], [2], [3], [4], [5]]);
});
