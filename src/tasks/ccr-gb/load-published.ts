import { parentsOf } from '../../causal/dag.ts';
import { ConfigError, type ConfigProblem } from '../../lib/config-error.ts';
import { CCR_GB_CONFIG, type CcrGbConfig } from './ccr-gb-config.ts';
import { type PublishedGraph, readGraph } from './published-graph.ts';
import { readSample } from './published-sample.ts';
import { readTable, type TableRow, textCell } from './read-table.ts';
import { recoverModel } from './recover-model.ts';
import { type Report, TableError, type TableProblem } from './table-error.ts';

/**
 * Reads the published main table and recovers the models behind it. All problems with its rows are listed together.
 *
 * @throws {ConfigError} If the config names contexts or nodes that the table does not have.
 * @throws {TableError} Listing the problems.
 */
export async function loadPublished(config: CcrGbConfig) {
  const problems: TableProblem[] = [];
  const report: Report = (problem) => {
    problems.push(problem);
  };
  const contexts = await rowsByContext(config, report);
  const found = contexts.flatMap(([id, rows]) => {
    const first = [...rows.values()][0]!;
    const graph = readGraph(first);
    const text = textCell(first, 'Causal context');
    if (!graph || text === undefined) return [];
    const samples = [...rows]
      .sort(([a], [b]) => a - b)
      .flatMap(([number, row]) => {
        const sample = readSample(row, graph, text);
        return sample ? [{ number, ...sample }] : [];
      });
    if (problems.length > 0) return [];
    const model = recoverModel(
      graph,
      samples.flatMap(({ runs }) => runs),
      givenFunctions(config, id, graph),
    );
    if ('problem' in model) report({ file: config.main, message: `context ${id}: ${model.problem}` });
    else return [{ id, dag: graph.dag, samples, model }];
    return [];
  });
  if (problems.length > 0) throw new TableError(problems);
  return found;
}

/** The requested rows, by context, then sample. Replicates repeat a sample and are skipped. */
async function rowsByContext({ main, contexts: wanted, functions }: CcrGbConfig, report: Report) {
  const contexts = new Map<string, Map<number, TableRow>>();
  for await (const row of readTable(main, report)) {
    // A table whose numbers were once stored as floating point has 3.0 for 3.
    const [id, sample] = (['Context ID', 'Sample ID'] as const).map((column) =>
      row.cells[column].trim().replace(/^(\d+)\.0+$/, '$1'),
    ) as [string, string];
    if (id === '') row.report('Context ID', 'expected an id, got an empty cell');
    if (!/^\d{1,15}$/.test(sample)) row.report('Sample ID', `expected a whole number from 0, got ${sample}`);
    const rows = contexts.get(id) ?? new Map<number, TableRow>();
    contexts.set(id, rows);
    if (wanted && !wanted.includes(id)) continue;
    if (!rows.has(Number(sample))) rows.set(Number(sample), row);
  }
  refuseUnknown(main, [...contexts.keys()], { contexts: wanted ?? [], functions: Object.keys(functions) });
  return [...contexts].filter(([, rows]) => rows.size > 0);
}

function refuseUnknown(
  file: string,
  ids: readonly string[],
  named: Readonly<Record<string, readonly string[]>>,
) {
  const problems = Object.entries(named).flatMap(([key, wanted]): ConfigProblem[] => {
    const unknown = wanted.filter((id) => !ids.includes(id));
    if (unknown.length === 0) return [];
    const known = `${ids.slice(0, 20).join(', ')}${ids.length > 20 ? ` and ${ids.length - 20} more` : ''}`;
    return [{ path: [key], message: `expected contexts of ${file} (${known}), got ${unknown.join(', ')}` }];
  });
  if (problems.length > 0) throw new ConfigError(CCR_GB_CONFIG, problems);
}

/** The functions that the config gives, by node. */
function givenFunctions({ functions }: CcrGbConfig, id: string, { dag, numbers }: PublishedGraph) {
  const given = functions[id] ?? {};
  const known = new Map([...numbers].filter(([, node]) => parentsOf(dag, node).length > 0));
  const named =
    typeof given === 'string'
      ? [...known.keys()].map((name) => [name, given] as const)
      : Object.entries(given);
  const unknown = named.flatMap(([name]) => (known.has(name) ? [] : [name]));
  if (unknown.length > 0) {
    const message = `expected nodes with causes (${[...known.keys()].join(', ')}), got ${unknown.join(', ')}`;
    throw new ConfigError(CCR_GB_CONFIG, [{ path: ['functions', id], message }]);
  }
  return new Map(named.map(([name, choice]) => [known.get(name) ?? -1, choice] as const));
}
