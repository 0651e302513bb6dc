import { parentsOf } from '../../causal/dag.ts';
import { refuseConfig } from '../../lib/config-error.ts';
import { CCR_GB_CONFIG, type CcrGbConfig } from './ccr-gb-config.ts';
import { type PublishedGraph, readGraph, readSample } from './published-sample.ts';
import {
  type PublishedRow,
  placeInTable,
  publishedRow,
  type Report,
  readCells,
  readTable,
  tableError,
} from './read-table.ts';
import { recoverModel } from './recover-model.ts';

interface NumberedRow {
  /** The first row after the header has the number 1. */
  readonly number: number;
  readonly row: PublishedRow;
}

/**
 * Reads the published main table and recovers the models behind it.
 *
 * @throws {ConfigError} If the config names contexts or nodes that the table does not have.
 * @throws {UserError} If the table cannot be read, is damaged, or does not determine its models.
 */
export async function loadPublished(config: CcrGbConfig) {
  const problems: string[] = [];
  const reportIn =
    (number: number): Report =>
    (column, message) => {
      problems.push(`row ${number}, ${column}: ${message}`);
    };
  const contexts = await rowsByContext(config, reportIn);
  const found = [...contexts].flatMap(([id, rows]) => {
    const [first] = rows.values();
    const graph = first && readGraph(first.row, reportIn(first.number));
    if (!graph) return [];
    const samples = [...rows]
      .toSorted(([a], [b]) => a - b)
      .map(([, { number, row }]) => readSample(row, number, graph, reportIn(number)));
    if (problems.length > 0) return [];
    const model = recoverModel(
      graph,
      samples.flatMap(({ questions }) => questions),
      functionsOf(config, id, graph),
    );
    if (!('problem' in model)) return [{ id, dag: graph.dag, samples, model }];
    problems.push(`context ${id}: ${model.problem}`);
    return [];
  });
  if (problems.length > 0) throw tableError(config.main, problems);
  return found;
}

/** Returns the requested rows, grouped by context and sample. Only the first row of each sample is kept. */
async function rowsByContext(
  { main, contexts: wanted, functions }: CcrGbConfig,
  reportIn: (number: number) => Report,
) {
  const contexts = new Map<string, Map<number, NumberedRow>>();
  let number = 0;
  for await (const cells of readTable(main)) {
    number++;
    const place = readCells(placeInTable, cells, reportIn(number));
    if (!place) continue;
    const { 'Context ID': id, 'Sample ID': sample } = place;
    const rows = contexts.get(id) ?? new Map<number, NumberedRow>();
    contexts.set(id, rows);
    if ((wanted && !wanted.includes(id)) || rows.has(sample)) continue;
    const row = readCells(publishedRow, cells, reportIn(number));
    if (row) rows.set(sample, { number, row });
  }
  for (const [key, named] of Object.entries({ contexts: wanted ?? [], functions: Object.keys(functions) })) {
    const unknown = named.filter((id) => !contexts.has(id));
    const known = [...contexts.keys()].slice(0, 20).join(', ');
    if (unknown.length > 0 && contexts.size > 0)
      refuseConfig(
        CCR_GB_CONFIG,
        [key],
        `expected Context IDs from ${main}, such as ${known}, got ${unknown.join(', ')}`,
      );
  }
  return contexts;
}

function functionsOf({ functions }: CcrGbConfig, id: string, { dag, numbers }: PublishedGraph) {
  const given = functions[id] ?? {};
  const known = new Map([...numbers].filter(([, node]) => parentsOf(dag, node).length > 0));
  const choices =
    typeof given === 'string'
      ? [...known.keys()].map((name) => [name, given] as const)
      : Object.entries(given);
  const unknown = choices.flatMap(([name]) => (known.has(name) ? [] : [name]));
  if (unknown.length > 0) {
    const nodes = [...known.keys()].join(', ');
    refuseConfig(
      CCR_GB_CONFIG,
      ['functions', id],
      `expected nodes with causes (${nodes}), got ${unknown.join(', ')}`,
    );
  }
  return new Map(choices.map(([name, choice]) => [known.get(name) ?? -1, choice] as const));
}
