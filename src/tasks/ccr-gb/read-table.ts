import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { z } from 'zod';
import { problemOf } from '../../lib/config-error.ts';
import { UserError } from '../../lib/user-error.ts';
import { CCR_GB_CONFIG } from './ccr-gb-config.ts';
import { BETWEEN, parsePython } from './python-literal.ts';

const PROBABILITY = 'expected a probability between 0 and 1';
const text = z.string('expected a quoted text');
const bit = z.literal([0, 1, true, false], 'expected 0, 1, True or False').transform(Number);
const bits = z.record(z.string(), bit, 'expected a dict with a value for each name');
const queries = cell(
  z.record(
    z.string(),
    z.object(
      { Prompt: text, 'True response': bit, 'True endogenous': bits, 'True exogenous': bits },
      'expected a dict for each query',
    ),
    'expected a dict of queries',
  ),
);
const told = z.string().refine((found) => found.trim() !== '', 'expected text, got an empty cell');
// A table whose numbers were once floating-point numbers contains 3.0 instead of 3.
const id = z.string().transform((found) => found.trim().replace(/^(\d+)\.0+$/, '$1'));

/** The cells that are read from a row. Other columns are ignored. */
export const publishedRow = z.object({
  'Context ID': id.pipe(z.string().min(1, 'expected an id')),
  'Sample ID': id.pipe(z.string().regex(/^\d{1,15}$/, 'expected a whole number from 0')).transform(Number),
  'DAG adjacency matrix': cell(z.array(z.array(bit, 'expected a row'), 'expected a matrix')),
  'DAG nodes': cell(z.array(text, 'expected a list')),
  'Bernoulli parameters': cell(
    z.array(
      z.number(PROBABILITY).min(0, PROBABILITY).max(1, PROBABILITY),
      'expected a list of probabilities',
    ),
  ),
  'Causal context': told,
  'Exogenous variables': cell(z.array(text, 'expected a list')),
  'Sample context': told,
  'Factual queries': queries,
  'Interventional queries (cause = True)': queries,
  'Interventional queries (cause = False)': queries,
});

export type PublishedRow = z.infer<typeof publishedRow>;

const COLUMNS = publishedRow.keyof().options;

export const placeInTable = publishedRow.pick({ 'Context ID': true, 'Sample ID': true });

export type Report = (column: keyof PublishedRow, message: string) => void;

/** Parses the cells of a row. If there are problems, they are reported, and the result is undefined. */
export function readCells<T extends z.ZodType>(schema: T, cells: object, report: Report) {
  const read = schema.safeParse(cells, { reportInput: true });
  for (const { path, message } of read.error?.issues.map(problemOf) ?? []) {
    const [column, ...keys] = path.map((key) => String(key).replace(BETWEEN, '→'));
    report(column as keyof PublishedRow, [...keys, message].join(': '));
  }
  return read.data;
}

function cell<T extends z.ZodType>(schema: T) {
  return z
    .string()
    .transform((printed, context) => {
      try {
        return parsePython(printed);
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error;
        context.addIssue(error.message);
        return z.NEVER;
      }
    })
    .pipe(schema);
}

const MOST_PROBLEMS_LISTED = 20;

export function tableError(file: string, problems: readonly string[]): UserError {
  const rest = problems.length - MOST_PROBLEMS_LISTED;
  const lines = [...problems.slice(0, MOST_PROBLEMS_LISTED), ...(rest > 0 ? [`${rest} more`] : [])].map(
    (problem) => `\n  - ${problem}`,
  );
  const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
  return new UserError(`${CCR_GB_CONFIG}: the table ${file} has ${count}${lines.join('')}`);
}

/**
 * Yields the rows of a CSV file as objects with the columns as keys. The file is streamed, because it may be larger
 * than memory.
 *
 * @throws {UserError} If the file cannot be read, is not CSV in UTF-8, has no rows, or lacks or repeats a column.
 */
export async function* readTable(file: string): AsyncGenerator<Readonly<Record<string, string>>> {
  const text = Readable.toWeb(createReadStream(file, { highWaterMark: 1 << 20 }));
  const parser = parse({
    bom: true,
    skip_empty_lines: true,
    columns: (header: string[]) => columnsOf(file, header),
  });
  // The parser also throws the errors of its source, so the callback does nothing.
  pipeline(
    Readable.from(text.pipeThrough(new TextDecoderStream('utf-8', { fatal: true }))),
    parser,
    () => {},
  );
  let count = 0;
  try {
    for await (const row of parser) {
      count++;
      yield row;
    }
  } catch (error) {
    throw unreadable(file, error as NodeJS.ErrnoException);
  }
  if (count === 0) throw tableError(file, ['expected a header and at least one row, got no rows']);
}

function unreadable(file: string, error: NodeJS.ErrnoException): Error {
  if (error instanceof CsvError)
    return tableError(file, [`expected CSV, got another format: ${error.message}`]);
  if (error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA') {
    return tableError(file, [
      'expected a CSV file in UTF-8, got a file that is not in UTF-8; if it is in another format, such as Parquet or ZIP, convert it to CSV first',
    ]);
  }
  if (error.syscall === undefined) return error;
  return tableError(file, [`expected a readable file, got ${error.message}`]);
}

/** Returns the columns under their current names. Earlier editions of the table use other names for some columns. */
function columnsOf(file: string, record: readonly string[]): string[] {
  const header = record.map((name) =>
    name.trim().replace(/^Counterfactual queries/, 'Interventional queries'),
  );
  const missing = COLUMNS.filter((name) => !header.includes(name));
  const twice = COLUMNS.filter((name) => header.indexOf(name) !== header.lastIndexOf(name));
  const problems = [
    ...(missing.length > 0 ? [`lacks ${missing.join(', ')}`] : []),
    ...(twice.length > 0 ? [`has more than one ${twice.join(', ')}`] : []),
  ];
  if (problems.length === 0) return header;
  throw tableError(file, [
    `expected a CSV file with the columns ${COLUMNS.join(', ')} of the published main table, got a header that ${problems.join(' and ')}: ${record.join(', ')}`,
  ]);
}
