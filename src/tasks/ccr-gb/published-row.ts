import { z } from 'zod';
import { problemOf } from '../../lib/config-error.ts';
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

/** The schema of the cells that are read from a row. Other columns are ignored. */
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

export const COLUMNS = publishedRow.keyof().options;

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
