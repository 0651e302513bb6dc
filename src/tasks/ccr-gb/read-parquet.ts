import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import {
  asyncBufferFromFile,
  type Compressors,
  parquetMetadataAsync,
  parquetReadObjects,
  parquetSchema,
} from 'hyparquet';
import type { PythonValue } from './python-value.ts';
import { TableError } from './table-error.ts';

/** What hyparquet does not unpack by itself, as far as Node can. */
const COMPRESSORS: Compressors = {
  GZIP: (input) => gunzipSync(input),
  BROTLI: (input) => brotliDecompressSync(input),
  ZSTD: (input) => zstdDecompressSync(input),
};

/**
 * The records of a Parquet file, the header first, one group of rows after the other.
 *
 * @throws {TableError} If it is not Parquet, or packed in a way that cannot be unpacked.
 */
export async function* readParquet(file: string): AsyncGenerator<readonly PythonValue[]> {
  try {
    const source = await asyncBufferFromFile(file);
    const metadata = await parquetMetadataAsync(source);
    const columns = parquetSchema(metadata).children.map(({ element }) => element.name);
    yield columns;
    let rowStart = 0;
    for (const group of metadata.row_groups) {
      const rowEnd = rowStart + Number(group.num_rows);
      const rows = await parquetReadObjects({
        file: source,
        metadata,
        rowStart,
        rowEnd,
        compressors: COMPRESSORS,
      });
      for (const row of rows) yield columns.map((name) => pythonValue(row[name]));
      rowStart = rowEnd;
    }
  } catch (error) {
    const { message } = error as Error;
    const codec = /unsupported compression codec: (\w+)/.exec(message)?.[1];
    throw new TableError([
      {
        file,
        message: codec
          ? `expected Parquet packed with snappy, gzip, brotli, zstd or nothing, got ${codec}`
          : `expected Parquet, got something else: ${message}`,
      },
    ]);
  }
}

/** A value of Parquet as Python would hold it. A field without a value is not there. */
function pythonValue(value: unknown): PythonValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value === 'bigint') return Number(value);
  if (Array.isArray(value) || ArrayBuffer.isView(value))
    return { kind: 'list', items: Array.from(value as ArrayLike<unknown>, pythonValue) };
  const entries = Object.entries(value as object).filter(([, item]) => item !== null && item !== undefined);
  return { kind: 'dict', entries: entries.map(([key, item]) => [key, pythonValue(item)] as const) };
}
