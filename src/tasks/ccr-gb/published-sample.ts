import { pairs, treeNode } from '../../causal/commutative-cut-tree.ts';
import type { Dag } from '../../causal/dag.ts';
import type { Hypothesis } from '../../causal/hypothesis.ts';
import { at } from '../../lib/at.ts';
import type { Query } from '../shared/compositional-case.ts';
import { CellError } from './cell-error.ts';
import { asBit, asEntries, asItems, asPair, asRecord, asText } from './cell-values.ts';
import type { PublishedGraph } from './published-graph.ts';
import type { PythonValue } from './python-value.ts';
import { pythonCell, type TableRow, textCell } from './read-table.ts';

export interface PublishedQuestion {
  readonly query: Query;
  readonly effect: number;
  readonly hypothesis: Hypothesis | undefined;
  readonly question: string;
  readonly truth: boolean;
}

/** Values of all nodes in one sample, in fact or with one node held. */
export interface Run {
  readonly noise: Uint8Array;
  readonly held: Hypothesis | undefined;
  /** 1 or 0 by node. */
  readonly seen: Uint8Array;
  /** Place for messages: `row 3, X factual`. */
  readonly place: string;
}

interface QueryColumn {
  readonly column: keyof TableRow['cells'];
  readonly query: Query;
  /** The value at which the cause is held. */
  readonly value: boolean | undefined;
}

const QUERY_COLUMNS: readonly QueryColumn[] = [
  { column: 'Factual queries', query: 'factual', value: undefined },
  { column: 'Interventional queries (cause = True)', query: 'do-true', value: true },
  { column: 'Interventional queries (cause = False)', query: 'do-false', value: false },
];

/**
 * Reads one sample of a published table: every question, and the values of its nodes in each.
 *
 * @param causalText - The text about the context.
 * @returns Undefined, after reports, if it cannot be read.
 */
export function readSample(row: TableRow, graph: PublishedGraph, causalText: string) {
  const told = textCell(row, 'Sample context');
  const names = pythonCell(row, 'Exogenous variables', (value) => asItems(value).map(asText));
  const columns = QUERY_COLUMNS.map((column) =>
    pythonCell(row, column.column, (value) => queriesIn(value, column, graph, names ?? [])),
  );
  if (told === undefined || !names || columns.includes(undefined)) return undefined;
  const read = new Map(columns.flatMap((list) => (list ?? []).map((one) => [keyOf(one), one] as const)));
  const found = wantedOf(graph).flatMap((wanted) => {
    const one = read.get(keyOf(wanted));
    const { column } = QUERY_COLUMNS.find(({ query }) => query === wanted.query)!;
    if (!one) row.report(column, `expected a question about ${nameOf(wanted, graph.dag)}, got none`);
    return one ?? [];
  });
  const [first] = found;
  const other = found.find(({ noise }) => noise.join() !== first?.noise.join());
  if (!first || other) {
    if (other) row.report('Factual queries', 'expected one True exogenous in all queries, got several');
    return undefined;
  }
  return {
    noise: first.noise,
    /** The text before each question. */
    context: `${causalText.trim()} ${told.trim()}`,
    /** Texts by subject, in the table's order. */
    told: [...read].map(([key, { question }]) => [key, question] as const),
    questions: found.map(({ noise: _, seen: __, ...question }): PublishedQuestion => question),
    runs: found.map(({ noise, seen, ...question }): Run => {
      const place = `row ${row.number}, ${nameOf(question, graph.dag)}`;
      return { noise, held: question.hypothesis, seen, place };
    }),
  };
}

/** A question in a few words: `Y in fact`, `Y under do(X = true)`. */
export function nameOf(
  { effect, hypothesis }: Pick<PublishedQuestion, 'effect' | 'hypothesis'>,
  dag: Dag,
): string {
  return `${dag.nodes[effect]} ${describeRun(dag, hypothesis)}`;
}

/** A run's supposition in words. */
export function describeRun(dag: Dag, held: Hypothesis | undefined): string {
  return held ? `do(${dag.nodes[held.node]} = ${held.value})` : 'in fact';
}

function keyOf({ query, effect, hypothesis }: Pick<PublishedQuestion, 'query' | 'effect' | 'hypothesis'>) {
  return hypothesis ? `${query}/${hypothesis.node}/${effect}` : `${query}/${effect}`;
}

/** All questions about a sample, in order. */
function wantedOf({ tree }: PublishedGraph): Pick<PublishedQuestion, 'query' | 'effect' | 'hypothesis'>[] {
  return [
    ...tree.nodes.slice(1).map((effect) => ({ query: 'factual' as const, effect, hypothesis: undefined })),
    ...pairs(tree.nodes.length).flatMap(({ from, to }) =>
      [true, false].map((value) => ({
        query: value ? ('do-true' as const) : ('do-false' as const),
        effect: treeNode(tree, to),
        hypothesis: { node: treeNode(tree, from), value },
      })),
    ),
  ];
}

/** Reads a cell of queries, a dict by subject. */
function queriesIn(
  cell: PythonValue,
  { query, value }: QueryColumn,
  graph: PublishedGraph,
  names: readonly string[],
) {
  return asEntries(cell).map(([key, entry]) => {
    const [first, last = first] = value === undefined ? [asText(key)] : asPair(key);
    const [cause, effect] = [nodeOf(graph, first), nodeOf(graph, last)];
    const about = asRecord(entry, ['Prompt', 'True response', 'True endogenous', 'True exogenous']);
    const truth = asBit(about['True response'] ?? null);
    const seen = bitsOf(
      about['True endogenous'] ?? null,
      [...graph.numbers.keys()],
      'True endogenous',
      graph,
    );
    if (seen[effect] !== truth)
      throw new CellError(
        `expected ${truth}, the True response, for ${last} under True endogenous, got ${seen[effect]}`,
      );
    return {
      query,
      effect,
      hypothesis: value === undefined ? undefined : { node: cause, value },
      question: asText(about.Prompt ?? null),
      truth: truth === 1,
      seen,
      noise: bitsOf(about['True exogenous'] ?? null, names, 'True exogenous', graph),
    };
  });
}

function nodeOf({ tree, numbers }: PublishedGraph, name: string): number {
  const node = numbers.get(name);
  if (node !== undefined && tree.nodes.includes(node)) return node;
  throw new CellError(`expected a node of the cut tree, got ${name}`);
}

/** Values by node from a dict by name. @param names - In the table's order of the nodes. */
function bitsOf(
  cell: PythonValue,
  names: readonly string[],
  key: string,
  { byPosition }: PublishedGraph,
): Uint8Array {
  const values = new Map(asEntries(cell).map(([name, bit]) => [asText(name), asBit(bit)]));
  const missing = names.filter((name) => !values.has(name));
  if (missing.length > 0 || names.length !== byPosition.length)
    throw new CellError(
      `expected a value for each of ${byPosition.length} nodes under ${key}, got none for ${missing.join(', ') || 'some'}`,
    );
  return Uint8Array.from(byPosition, (_, node) => values.get(at(names, byPosition.indexOf(node))) ?? 0);
}
