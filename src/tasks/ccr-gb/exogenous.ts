import { at } from '../../lib/at.ts';
import { CellError } from './cell-error.ts';
import { asBit, asEntries, asItems, asText, isCollection } from './cell-values.ts';
import { pythonCell } from './cells.ts';
import type { NamedDag } from './main-graph.ts';
import type { PythonValue } from './python-value.ts';
import { QUERY_COLUMNS, type QueryEntry } from './queries-cell.ts';
import type { TableRow } from './read-table.ts';

/** The exogenous variables in the order of the nodes: their names, their values, or both. */
export interface Exogenous {
  readonly names: readonly string[] | undefined;
  readonly bits: readonly (0 | 1)[] | undefined;
}

/** Reads the exogenous variables: a list of names, a list of values, or a dict of both. */
export function exogenousCell(row: TableRow, size: number): Exogenous | undefined {
  return pythonCell(row, 'Exogenous variables', (value) => {
    const found = asExogenous(value);
    const count = (found.names ?? found.bits)!.length;
    if (count !== size) throw new CellError(`expected ${size} variables, one for each node, got ${count}`);
    const twin = found.names?.find((name, i, all) => all.indexOf(name) < i);
    if (twin !== undefined) throw new CellError(`expected different names, got ${twin} twice`);
    return found;
  });
}

function asExogenous(value: PythonValue): Exogenous {
  if (isCollection(value) && value.kind === 'dict') {
    const entries = asEntries(value);
    return { names: entries.map(([name]) => asText(name)), bits: entries.map(([, bit]) => asBit(bit)) };
  }
  const items = asItems(value);
  return typeof items[0] === 'string'
    ? { names: items.map(asText), bits: undefined }
    : { names: undefined, bits: items.map(asBit) };
}

/**
 * The noise by node, from the exogenous variables or from what the queries say of them; all must agree.
 *
 * @param columns - What stands in the columns of queries; undefined where that could not be read.
 */
export function readNoise(
  row: TableRow,
  { names, bits }: Exogenous,
  columns: readonly (readonly QueryEntry[] | undefined)[],
  { byPosition }: NamedDag,
): Uint8Array | undefined {
  let found = bits;
  let from = 'Exogenous variables';
  for (const [i, { column }] of QUERY_COLUMNS.entries()) {
    for (const { exogenous } of columns[i] ?? []) {
      if (!names || !exogenous) continue;
      const missing = names.filter((name) => !exogenous.has(name));
      const told = names.map((name) => exogenous.get(name)!);
      const problem =
        missing.length > 0
          ? `expected a value of every exogenous variable, got none of ${missing.join(', ')}`
          : found && found.join() !== told.join()
            ? `expected the exogenous values ${found.join('')}, as in ${from}, got ${told.join('')}`
            : undefined;
      if (problem !== undefined) {
        row.report(column, problem);
        return undefined;
      }
      if (!found) from = column;
      found = told;
    }
  }
  if (found) {
    const values = found;
    return Uint8Array.from(byPosition, (_, node) => at(values, byPosition.indexOf(node)));
  }
  // Where no cell of queries could be read, that is the problem, and it has been reported.
  if (columns.some((entries) => entries !== undefined)) {
    row.report(
      'Exogenous variables',
      'expected the noise, here as a list of 0 and 1 or in the queries under True exogenous, got it in neither',
    );
  }
  return undefined;
}
