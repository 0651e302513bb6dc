import { idCell, sampleCell } from './cells.ts';
import { checkRepetition } from './check-repetition.ts';
import { CONTEXT_COLUMNS, MAIN_COLUMNS, SAMPLE_COLUMNS } from './columns.ts';
import { readTable, type TableRow } from './read-table.ts';
import type { Report } from './table-error.ts';

/** The rows of a main table, without replicates. */
export type MainRows = Awaited<ReturnType<typeof readMain>>;

export interface ContextRows {
  readonly first: TableRow;
  /** By number of the sample. */
  readonly samples: Map<number, TableRow>;
}

/**
 * Reads a main table.
 *
 * @param wanted - Ids of contexts; all if undefined.
 * @throws {TableError} If it is no main table. What is wrong with single rows is reported.
 */
export async function readMain(file: string, wanted: ReadonlySet<string> | undefined, report: Report) {
  /** The contexts that are wanted, by id, in the table's order. */
  const contexts = new Map<string, ContextRows>();
  /** The ids of all contexts that the table has. */
  const ids = new Set<string>();
  for await (const row of readTable(file, MAIN_COLUMNS, report)) {
    const id = idCell(row, 'Context ID');
    if (id === undefined) continue;
    ids.add(id);
    if (wanted && !wanted.has(id)) continue;
    const number = sampleCell(row);
    if (number === undefined) continue;
    const context = contexts.get(id);
    if (!context) {
      contexts.set(id, { first: row, samples: new Map([[number, row]]) });
      continue;
    }
    checkRepetition(row, context.first, CONTEXT_COLUMNS, `the first of context ${id}`);
    const sample = context.samples.get(number);
    if (!sample) context.samples.set(number, row);
    else checkRepetition(row, sample, SAMPLE_COLUMNS, `a replicate of context ${id}, sample ${number}`);
  }
  return { file, contexts, ids };
}
