import {
  type CommutativeCutTree,
  compositions,
  MOST_CUTPOINTS_ENUMERATED,
  pairs,
} from '../../causal/commutative-cut-tree.ts';
import { pathName, symbolOf } from '../../causal/dag.ts';
import { at } from '../../lib/at.ts';
import { CellError } from './cell-error.ts';
import { asEntries, asItems, asMatrix, asPair, asProbability, asText, isCollection } from './cell-values.ts';
import { pythonCell } from './cells.ts';
import type { NamedDag } from './main-graph.ts';
import type { ListedQuantity } from './published-context.ts';
import type { PythonValue } from './python-value.ts';
import type { TableRow } from './read-table.ts';

/** A path of a cut tree as positions, and the number that stands beside it, if one does. */
interface Listed {
  readonly path: readonly number[];
  readonly value: number | undefined;
}

/**
 * Checks that the cut tree, the quantities and the compositions of a table are those of its graph.
 *
 * Quantities are published as pairs. Where a cell is a dict instead, its numbers are returned, to be compared
 * with the model once that is known.
 */
export function checkCutTree(
  row: TableRow,
  { dag, numbers }: NamedDag,
  tree: CommutativeCutTree,
): ListedQuantity[] {
  const size = tree.nodes.length;
  const symbols = tree.nodes.map((node) => symbolOf(dag, node));
  const positionOf = (name: string): number => {
    const position = tree.nodes.indexOf(numbers.get(name) ?? -1);
    if (position >= 0) return position;
    throw new CellError(`expected nodes of the cut tree (${symbols.join(', ')}), got ${name}`);
  };
  const all = pairs(size);
  const named = (path: readonly number[]): string => pathName(path.map((position) => at(symbols, position)));

  pythonCell(row, 'CCT nodes', (value) => {
    const found = asItems(value).map((name) => positionOf(asText(name)));
    if (found.join() === [...symbols.keys()].join()) return;
    throw new CellError(
      `expected root, cutpoints in order, and leaf (${symbols.join(', ')}), got ${found.map((position) => symbols[position]).join(', ')}`,
    );
  });
  pythonCell(row, 'CCT adjacency matrix', (value) => {
    const odd = asMatrix(value, size).findIndex((marks, from) =>
      marks.some((mark, to) => mark !== Number(to > from)),
    );
    if (odd >= 0) throw new CellError(`expected an arrow to every later node, got others in row ${odd + 1}`);
  });

  const read = (
    column: string,
    asListed: (value: PythonValue) => Listed[],
    expected: number[][] | number,
  ): ListedQuantity[] =>
    (
      pythonCell(row, column, (value) => {
        const found = asListed(value);
        checkPaths(found, expected, named);
        return found;
      }) ?? []
    ).flatMap(({ path, value }) => (value === undefined ? [] : [{ row, column, path, value }]));
  const asPath = (value: PythonValue): number[] => asPair(value).map(positionOf);
  return [
    ...read(
      'Global quantity',
      (value) =>
        typeof value === 'number'
          ? [{ path: [0, size - 1], value: asProbability(value) }]
          : isDict(value)
            ? withValues(value, asPath)
            : [{ path: asPath(value), value: undefined }],
      [[0, size - 1]],
    ),
    ...read(
      'Local quantities',
      (value) => withValues(value, asPath),
      all.filter(({ scope }) => scope === 'local').map(({ from, to }) => [from, to]),
    ),
    ...read(
      'Compositions',
      (value) => withValues(value, (steps) => joined(asItems(steps).map(asPath))),
      size - 2 <= MOST_CUTPOINTS_ENUMERATED ? compositions(size) : 2 ** (size - 2) - 1,
    ),
  ];
}

function isDict(value: PythonValue): boolean {
  return isCollection(value) && value.kind === 'dict';
}

/** Paths from a list, or from a dict with their values. */
function withValues(value: PythonValue, asPath: (value: PythonValue) => number[]): Listed[] {
  if (!isDict(value)) return asItems(value).map((item) => ({ path: asPath(item), value: undefined }));
  return asEntries(value).map(([key, item]) => ({ path: asPath(key), value: asProbability(item) }));
}

/** The path that pairs in a row make up. */
function joined(steps: readonly (readonly number[])[]): number[] {
  const gap = steps.findIndex((step, i) => i > 0 && step[0] !== at(steps, i - 1)[1]);
  if (steps.length < 2 || gap >= 0) {
    throw new CellError(
      'expected compositions of two pairs or more, each beginning where the one before ends',
    );
  }
  return [at(at(steps, 0), 0), ...steps.map((step) => at(step, 1))];
}

/** The paths must be those of the cut tree, each once; where these are too many to list, as many of them. */
function checkPaths(
  found: readonly Listed[],
  expected: readonly (readonly number[])[] | number,
  named: (path: readonly number[]) => string,
): void {
  const paths = new Set(found.map(({ path }) => named(path)));
  const wanted = typeof expected === 'number' ? paths : new Set(expected.map(named));
  const count = typeof expected === 'number' ? expected : expected.length;
  const missing = [...wanted].filter((path) => !paths.has(path));
  const foreign = [...paths].filter((path) => !wanted.has(path));
  if (missing.length === 0 && foreign.length === 0 && found.length === count) return;
  const parts = [
    `got ${found.length}`,
    ...(missing.length > 0 ? [`without ${missing.join(', ')}`] : []),
    ...(foreign.length > 0 ? [`with ${foreign.join(', ')}`] : []),
  ];
  throw new CellError(`expected the ${count} of the graph's cut tree, each once, ${parts.join(', ')}`);
}
