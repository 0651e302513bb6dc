import type { CommutativeCutTree } from '../causal/commutative-cut-tree.ts';
import type { Hypothesis } from '../design/compositional-design.ts';
import { CellError } from './cell-error.ts';
import { asBit, asEntries, asItems, asText, isCollection } from './cell-values.ts';
import { placeOf, pythonCell, textCell } from './cells.ts';
import type { NamedDag } from './main-graph.ts';
import {
  describeRun,
  type PublishedQuestion,
  type PublishedSample,
  questionKey,
  type Run,
} from './published-context.ts';
import type { PythonValue } from './python-value.ts';
import { asFactualQueries, asInterventionalQueries, type QueryEntry } from './queries-cell.ts';
import type { TableRow } from './read-table.ts';
import type { Report } from './table-error.ts';

/** The exogenous variables in the order of the nodes: their names, their values, or both. */
interface Exogenous {
  readonly names: readonly string[] | undefined;
  readonly bits: readonly (0 | 1)[] | undefined;
}

/** The columns of queries: what is asked, how, and with the cause held at what. */
const QUERIES = [
  { column: 'Factual queries', query: 'factual', decode: asFactualQueries, value: undefined },
  {
    column: 'Interventional queries (cause = True)',
    query: 'do-true',
    decode: asInterventionalQueries,
    value: true,
  },
  {
    column: 'Interventional queries (cause = False)',
    query: 'do-false',
    decode: asInterventionalQueries,
    value: false,
  },
] as const;

/**
 * Reads one sample of a main table.
 *
 * @param causalText - What is told about the context.
 * @returns Undefined, after reports, where it cannot be read.
 */
export function readSample(
  number: number,
  row: TableRow,
  graph: NamedDag,
  tree: CommutativeCutTree,
  causalText: string,
  report: Report,
): PublishedSample | undefined {
  const size = graph.byPosition.length;
  const told = textCell(row, 'Sample context', report);
  const exogenous = exogenousCell(row, size, report);
  const columns = QUERIES.map(({ column, decode }) => pythonCell(row, column, decode, report));
  if (told === undefined || !exogenous) return undefined;
  const noise = readNoise(row, exogenous, columns, graph, report);
  if (!noise) return undefined;
  const context = `${causalText.trim()} ${told.trim()}`;
  const questions = new Map<string, PublishedQuestion>();
  const runs = new Map<string, { held: Hypothesis | undefined; seen: Int8Array; column: string }>();
  QUERIES.forEach(({ column, query, value }, i) => {
    for (const entry of columns[i] ?? []) {
      const found = nodesOf(entry, graph, tree, value);
      if (typeof found === 'string') {
        report({ ...placeOf(row, column), message: found });
        continue;
      }
      const { effect, hypothesis } = found;
      const question = {
        query,
        effect,
        hypothesis,
        context,
        question: entry.prompt,
        truth: entry.truth === 1,
      };
      questions.set(questionKey(question), { ...question, row, column });
      const key = hypothesis ? `${hypothesis.node}/${hypothesis.value}` : '';
      const run = runs.get(key) ?? { held: hypothesis, seen: new Int8Array(size).fill(-1), column };
      runs.set(key, run);
      const problem = see(run.seen, entry, effect, graph);
      if (problem === undefined) continue;
      report({
        ...placeOf(row, column),
        message: `${describeRun(graph.dag, hypothesis)}: ${problem}`,
      });
    }
  });
  return {
    number,
    row,
    noise,
    questions,
    runs: [...runs.values()].map(
      ({ held, seen }): Run => ({
        noise,
        held,
        seen,
        place: `row ${row.number}, sample ${number}, ${describeRun(graph.dag, held)}`,
      }),
    ),
  };
}

/** Reads the exogenous variables: a list of names, a list of values, or a dict of both. */
export function exogenousCell(row: TableRow, size: number, report: Report): Exogenous | undefined {
  return pythonCell(
    row,
    'Exogenous variables',
    (value) => {
      const found = asExogenous(value);
      const count = (found.names ?? found.bits)!.length;
      if (count !== size) throw new CellError(`expected ${size} variables, one for each node, got ${count}`);
      const twin = found.names?.find((name, i, all) => all.indexOf(name) < i);
      if (twin !== undefined) throw new CellError(`expected different names, got ${twin} twice`);
      return found;
    },
    report,
  );
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

/** The noise by node, from the exogenous variables or from what the queries say of them; all must agree. */
function readNoise(
  row: TableRow,
  { names, bits }: Exogenous,
  columns: readonly (readonly QueryEntry[] | undefined)[],
  { byPosition }: NamedDag,
  report: Report,
): Uint8Array | undefined {
  let found = bits;
  let from = 'Exogenous variables';
  for (const [i, { column }] of QUERIES.entries()) {
    for (const { exogenous } of columns[i] ?? []) {
      if (!names || !exogenous) continue;
      const missing = names.filter((name) => !exogenous.has(name));
      const told = names.map((name) => exogenous.get(name)!);
      if (missing.length > 0) {
        const message = `expected a value of every exogenous variable, got none of ${missing.join(', ')}`;
        report({ ...placeOf(row, column), message });
        return undefined;
      }
      if (found && found.join() !== told.join()) {
        const message = `expected the exogenous values ${found.join('')}, as in ${from}, got ${told.join('')}`;
        report({ ...placeOf(row, column), message });
        return undefined;
      }
      if (!found) from = column;
      found = told;
    }
  }
  if (found) {
    const values = new Uint8Array(byPosition.length);
    byPosition.forEach((node, position) => {
      values[node] = found[position]!;
    });
    return values;
  }
  // Where no cell of queries could be read, that is the problem, and it has been reported.
  if (columns.some((entries) => entries !== undefined)) {
    report({
      ...placeOf(row, 'Exogenous variables'),
      message:
        'expected the noise, here as a list of 0 and 1 or in the queries under True exogenous, got it in neither',
    });
  }
  return undefined;
}

/** The nodes of a query by number, or what is wrong with them. */
function nodesOf(
  { nodes }: QueryEntry,
  { dag, numbers }: NamedDag,
  tree: CommutativeCutTree,
  value: boolean | undefined,
): { readonly effect: number; readonly hypothesis: Hypothesis | undefined } | string {
  const positions = nodes.map((name) => tree.nodes.indexOf(numbers.get(name) ?? -1));
  const [from, to] = positions.length === 2 ? (positions as [number, number]) : [0, positions[0]!];
  if (!positions.includes(-1) && from < to) {
    const hypothesis = value === undefined ? undefined : { node: tree.nodes[from]!, value };
    return { effect: tree.nodes[to]!, hypothesis };
  }
  const symbols = tree.nodes.map((node) => dag.nodes[node]);
  return value === undefined
    ? `expected an effect in the cut tree (${symbols.slice(1).join(', ')}), got ${nodes.join()}`
    : `expected a cause before its effect in the cut tree (${symbols.join(', ')}), got ${nodes.join(', ')}`;
}

/** Notes what a query says of nodes' values in its run. */
function see(
  seen: Int8Array,
  { truth, endogenous, nodes }: QueryEntry,
  effect: number,
  { numbers }: NamedDag,
): string | undefined {
  const values = [...(endogenous ?? []), [nodes.at(-1)!, truth] as const];
  for (const [name, value] of values) {
    const node = numbers.get(name);
    if (node === undefined) return `expected values of nodes, got ${name}, which is none`;
    if (seen[node] !== -1 && seen[node] !== value) {
      return `expected one value of ${name}, got ${seen[node]} in one place and ${value} in another`;
    }
    seen[node] = value;
  }
  seen[effect] = truth;
  return undefined;
}
