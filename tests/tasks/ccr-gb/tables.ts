import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commutativeCutTree, pairs } from '../../../src/causal/commutative-cut-tree.ts';
import { dagFromEdges, type Edge } from '../../../src/causal/dag.ts';
import { evaluate, intervene, type NodeFunction, type Scm } from '../../../src/causal/scm.ts';

/** One context to write down as published tables have it. */
export interface TestContext {
  readonly id: number | string;
  readonly scm: Scm;
  /** Noise of the samples, 1 or 0 by node. */
  readonly samples: readonly ArrayLike<number>[];
  /** What the nodes are called in the tables; their symbols if left out. */
  readonly names?: readonly string[];
}

export interface TableOptions {
  /** How often each sample is there; without it there is no column Replicate ID. */
  readonly replicates?: number;
  /** What is told of a context; what its rules are, if left out. */
  readonly causal?: (id: number | string) => string;
  /** What is told of a sample. */
  readonly told?: (sample: number) => string;
  /** What is asked. */
  readonly asked?: (effect: string, cause?: string, value?: boolean) => string;
}

export type Row = Record<string, string | number>;

/** Writes contexts down in the format of the published main table, in words of our own. */
export function tableOf(contexts: readonly TestContext[], options: TableOptions = {}): Row[] {
  const { replicates } = options;
  return contexts.flatMap((context) =>
    context.samples.flatMap((noise, number) =>
      Array.from({ length: replicates ?? 1 }, (_, replicate) =>
        rowOf(context, number, noise, replicates === undefined ? undefined : replicate, options),
      ),
    ),
  );
}

function rowOf(
  { id, scm, names = scm.dag.nodes }: TestContext,
  number: number,
  noise: ArrayLike<number>,
  replicate: number | undefined,
  { causal: rules, told, asked }: TableOptions,
): Row {
  const { dag } = scm;
  const tree = commutativeCutTree(dag);
  const name = (position: number): string => names[tree.nodes[position]!]!;
  const size = tree.nodes.length;
  const all = pairs(size);
  const listed = [
    ...all.filter(({ scope }) => scope === 'global'),
    ...all.filter(({ scope }) => scope === 'local'),
  ];
  const pairOf = ({ from, to }: { from: number; to: number }): string =>
    tuple([name(from), name(to)].map(repr));
  const causal =
    rules?.(id) ??
    ` Context ${id} is a hall of lamps: ${names.map((lamp, i) => `${lamp} shines if its switch is on${dag.parents[i]!.map((parent) => `, ${scm.functions[i]} ${names[parent]} shines`).join('')}`).join('; ')}. `;
  const sample =
    told?.(number) ??
    `Tonight these switches are on: ${names.filter((_, i) => noise[i]).join(', ') || 'none'}.`;
  const ask =
    asked ??
    ((effect, cause, value) =>
      `${cause ? `Say ${cause} is ${value ? 'lit' : 'dark'} come what may. ` : ''}Does ${effect} shine?`);
  const exogenous = names.map((_, i) => `U${i}`);
  const query = (effect: number, cause?: number, value?: boolean): string => {
    const model = cause === undefined ? scm : intervene(scm, new Map([[cause, value!]]));
    const values = evaluate(model, noise);
    const prompt = ask(names[effect]!, cause === undefined ? undefined : names[cause]!, value);
    const truth = values[effect]!;
    return dict([
      [repr('Prompt'), repr(prompt)],
      [repr('True endogenous'), dict(names.map((lamp, i) => [repr(lamp), String(values[i])]))],
      [repr('True exogenous'), dict(exogenous.map((variable, i) => [repr(variable), String(noise[i])]))],
      [repr('True response'), String(truth)],
    ]);
  };
  const ids = {
    'Task ID': [id, number, ...(replicate === undefined ? [] : [replicate])].join('.'),
    'Context ID': id,
    'Sample ID': number,
    ...(replicate !== undefined && { 'Replicate ID': replicate }),
  };
  const interventional = (value: boolean): string =>
    dict(listed.map((pair) => [pairOf(pair), query(tree.nodes[pair.to]!, tree.nodes[pair.from]!, value)]));
  return {
    ...ids,
    'DAG adjacency matrix': matrix(
      dag.nodes.map((_, cause) =>
        dag.nodes.map((__, effect) => (dag.parents[effect]!.includes(cause) ? '1' : '0')),
      ),
    ),
    'DAG nodes': list(names.map(repr)),
    'Exogenous variables': list(exogenous.map(repr)),
    'Bernoulli parameters': list(scm.noise.map((p, i) => (i % 2 ? `np.float64(${p})` : String(p)))),
    'Causal context': causal,
    'Sample context': sample,
    'Factual queries': dict(tree.nodes.slice(1).map((effect) => [repr(names[effect]!), query(effect)])),
    'Interventional queries (cause = True)': interventional(true),
    'Interventional queries (cause = False)': interventional(false),
  };
}

/** A text as Python quotes it. */
export function repr(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escaped = text
    .replaceAll('\\', '\\\\')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t')
    .replaceAll(quote, `\\${quote}`);
  return quote + escaped + quote;
}

const list = (items: readonly string[]): string => `[${items.join(', ')}]`;
const tuple = (items: readonly string[]): string => `(${items.join(', ')})`;
const dict = (entries: readonly (readonly [string, string])[]): string =>
  `{${entries.map(([key, value]) => `${key}: ${value}`).join(', ')}}`;
const matrix = (rows: readonly (readonly string[])[]): string =>
  `[${rows.map((row) => `[${row.join(' ')}]`).join('\n ')}]`;

/** Rows as CSV, every cell quoted. */
export function csv(rows: readonly Row[]): string {
  const cell = (value: string | number): string => `"${String(value).replaceAll('"', '""')}"`;
  return [Object.keys(rows[0]!), ...rows.map((row) => Object.values(row))]
    .map((cells) => `${cells.map(cell).join(',')}\r\n`)
    .join('');
}

/** Writes a table into a folder of its own. @returns The file's path. */
export function written(rows: readonly Row[]): string {
  const file = join(mkdtempSync(join(tmpdir(), 'promptfoo-causal-tables-')), 'main.csv');
  writeFileSync(file, csv(rows));
  return file;
}

/** A model from arrows like `X>A`, functions for some nodes (the rest `or`), and one parameter for all. */
export function model(arrows: string, functions: Record<string, NodeFunction> = {}, noise = 0.4): Scm {
  const dag = dagFromEdges(arrows.split(' ').map((arrow) => arrow.split('>') as unknown as Edge));
  return {
    dag,
    functions: dag.nodes.map((node) => functions[node] ?? 'or'),
    noise: dag.nodes.map(() => noise),
    fixed: new Map(),
  };
}
