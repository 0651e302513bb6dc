import type { CommutativeCutTree } from '../../causal/commutative-cut-tree.ts';
import type { Hypothesis } from '../../causal/hypothesis.ts';
import { pythonCell, textCell } from './cells.ts';
import { exogenousCell, readNoise } from './exogenous.ts';
import { askedNodes, type NamedDag } from './main-graph.ts';
import { describeRun, type PublishedQuestion, questionKey, type Run } from './published-context.ts';
import { asQueries, QUERY_COLUMNS, type QueryEntry } from './queries-cell.ts';
import type { TableRow } from './read-table.ts';

/** One setting of the noise, told in words, and what the main table says about it. */
export type PublishedSample = NonNullable<ReturnType<typeof readSample>>;

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
) {
  const size = graph.byPosition.length;
  const told = textCell(row, 'Sample context');
  const exogenous = exogenousCell(row, size);
  const columns = QUERY_COLUMNS.map(({ column, asNodes }) =>
    pythonCell(row, column, (value) => asQueries(value, asNodes)),
  );
  if (told === undefined || !exogenous) return undefined;
  const noise = readNoise(row, exogenous, columns, graph);
  if (!noise) return undefined;
  const context = `${causalText.trim()} ${told.trim()}`;
  const questions = new Map<string, PublishedQuestion>();
  const runs = new Map<string, { held: Hypothesis | undefined; seen: Int8Array }>();
  QUERY_COLUMNS.forEach(({ column, query, value }, i) => {
    for (const entry of columns[i] ?? []) {
      const found = askedNodes(entry.nodes, graph, tree);
      if (typeof found === 'string') {
        row.report(column, found);
        continue;
      }
      const { cause, effect } = found;
      const hypothesis = cause === undefined ? undefined : { node: cause, value: value === true };
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
      const run = runs.get(key) ?? { held: hypothesis, seen: new Int8Array(size).fill(-1) };
      runs.set(key, run);
      const problem = see(run.seen, entry, effect, graph);
      if (problem === undefined) continue;
      row.report(column, `${describeRun(graph.dag, hypothesis)}: ${problem}`);
    }
  });
  return {
    number,
    row,
    /** 1 or 0 by node. */
    noise,
    /** By `questionKey`. */
    questions,
    runs: [...runs.values()].map((run): Run => {
      const place = `row ${row.number}, sample ${number}, ${describeRun(graph.dag, run.held)}`;
      return { noise, ...run, place };
    }),
  };
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
