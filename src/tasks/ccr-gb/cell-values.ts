import { at } from '../../lib/at.ts';
import { CellError } from './cell-error.ts';
import { type PythonValue, showPython } from './python-value.ts';

/** A truth or a bit of noise: `1`, `0`, `True` or `False`. */
export function asBit(value: PythonValue): 0 | 1 {
  if (value === 1 || value === true) return 1;
  if (value === 0 || value === false) return 0;
  throw expected('0, 1, True or False', value);
}

export function asText(value: PythonValue): string {
  if (typeof value === 'string') return value;
  throw expected('a quoted text', value);
}

export function asProbability(value: PythonValue): number {
  if (typeof value === 'number' && value >= 0 && value <= 1) return value;
  throw expected('a probability between 0 and 1', value);
}

export function asItems(value: PythonValue): readonly PythonValue[] {
  if (isCollection(value) && value.kind !== 'dict') return value.items;
  throw expected('a list', value);
}

export function asEntries(value: PythonValue): readonly (readonly [PythonValue, PythonValue])[] {
  if (isCollection(value) && value.kind === 'dict') return value.entries;
  throw expected('a dict', value);
}

/** The values of a dict with text keys under some keys; undefined for keys it lacks. */
export function asRecord<K extends string>(
  value: PythonValue,
  keys: readonly K[],
): Readonly<Record<K, PythonValue | undefined>> {
  const entries = new Map(asEntries(value));
  return Object.fromEntries(keys.map((key) => [key, entries.get(key)])) as Record<K, PythonValue | undefined>;
}

/** Two texts: a cause and its effect. */
export function asPair(value: PythonValue): readonly [cause: string, effect: string] {
  const items = isCollection(value) && value.kind !== 'dict' ? value.items : [];
  const [cause, effect] = items;
  if (items.length === 2 && typeof cause === 'string' && typeof effect === 'string') return [cause, effect];
  throw expected("a pair such as ('X', 'Y')", value);
}

/** A square matrix of zeros and ones, by row. */
export function asMatrix(value: PythonValue, size: number): readonly (readonly (0 | 1)[])[] {
  const rows = asItems(value).map((row) => asItems(row).map(asBit));
  const odd = rows.findIndex((row) => row.length !== size);
  if (rows.length === size && odd < 0) return rows;
  const found =
    odd < 0 ? `${rows.length} rows` : `row ${odd + 1} of ${rows.length} with ${at(rows, odd).length}`;
  throw new CellError(`expected a matrix of ${size} by ${size}, one row for each node, got ${found}`);
}

/** A list with one item for each node. */
export function asItemsByNode(value: PythonValue, size: number): readonly PythonValue[] {
  const items = asItems(value);
  if (items.length === size) return items;
  throw new CellError(`expected ${size} items, one for each node, got ${items.length}`);
}

export function isCollection(
  value: PythonValue,
): value is Exclude<PythonValue, string | number | boolean | null> {
  return typeof value === 'object' && value !== null;
}

function expected(what: string, value: PythonValue): CellError {
  return new CellError(`expected ${what}, got ${showPython(value)}`);
}
