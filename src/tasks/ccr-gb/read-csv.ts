import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { TableError } from './table-error.ts';

/**
 * The records of a CSV file, the header first, one after the other, so that a file may be larger than memory.
 *
 * @throws {TableError} If it is not CSV in UTF-8.
 */
export async function* readCsv(file: string): AsyncGenerator<readonly string[]> {
  const parser = parse({ bom: true, relax_column_count: true, skip_empty_lines: true });
  // An error of the source comes out of the parser, so there is nothing to do about it here.
  pipeline(Readable.from(decoded(file)), parser, () => {});
  try {
    for await (const record of parser) yield record as string[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new TableError([
      {
        file,
        row: Math.max(1, Number(error.records)),
        message: `expected CSV, got a record that is none: ${error.message}`,
      },
    ]);
  }
}

/** The text of a file, piece by piece. */
async function* decoded(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let bytes = 0;
  try {
    for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) {
      const text = decoder.decode(chunk as Buffer, { stream: true });
      bytes += (chunk as Buffer).length;
      if (text !== '') yield text;
    }
    yield decoder.decode();
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error;
    throw new TableError([
      { file, message: `expected text in UTF-8, got bytes that are none after the first ${bytes}` },
    ]);
  }
}
