import { at } from '../../lib/at.ts';

export interface Column {
  readonly name: string;
  /** What earlier editions of the data call it. */
  readonly formerly?: string;
  /** Whether a table may do without it. */
  readonly optional?: true;
  /** Whether its cells are running text; all others hold Python values or ids. */
  readonly text?: true;
}

/** Which context, sample and replicate a row is about. `Task ID` repeats them, and is not relied on. */
const IDS = [
  { name: 'Task ID', optional: true },
  { name: 'Context ID' },
  { name: 'Sample ID' },
  { name: 'Replicate ID', optional: true },
] as const satisfies readonly Column[];

/** What is said of a context: the same in all of its rows. */
export const CONTEXT_COLUMNS = [
  { name: 'Nodes per BCC' },
  { name: 'DAG adjacency matrix' },
  { name: 'DAG nodes' },
  { name: 'CCT adjacency matrix' },
  { name: 'CCT nodes' },
  { name: 'Bernoulli parameters' },
  { name: 'Global quantity' },
  { name: 'Local quantities' },
  { name: 'Compositions' },
  { name: 'Causal context', text: true },
] as const satisfies readonly Column[];

/** What is said of a sample: the same in all of its replicates. */
export const SAMPLE_COLUMNS = [
  { name: 'Exogenous variables' },
  { name: 'Sample context', text: true },
  { name: 'Factual queries' },
  { name: 'Interventional queries (cause = True)', formerly: 'Counterfactual queries (cause = True)' },
  { name: 'Interventional queries (cause = False)', formerly: 'Counterfactual queries (cause = False)' },
] as const satisfies readonly Column[];

/** The main table: one row a sample, with the causal model that it is drawn from. */
export const MAIN_COLUMNS: readonly Column[] = [...IDS, ...CONTEXT_COLUMNS, ...SAMPLE_COLUMNS];

/** The table of factual questions: one row a sample and effect. */
export const FACTUAL_COLUMNS: readonly Column[] = [
  ...IDS,
  { name: 'Nodes per BCC', optional: true },
  { name: 'Effect' },
  { name: 'Context', text: true },
  { name: 'Question', text: true },
  { name: 'True' },
];

/** The table of interventional questions: one row a sample and pair, two questions a row. */
export const COUNTERFACTUAL_COLUMNS: readonly Column[] = [
  ...IDS,
  { name: 'Nodes per BCC', optional: true },
  { name: 'Cause-effect pair' },
  { name: 'Cause' },
  { name: 'Effect' },
  { name: 'Context', text: true },
  { name: 'Question (cause = True)', text: true },
  { name: 'True (cause = True)' },
  { name: 'Question (cause = False)', text: true },
  { name: 'True (cause = False)' },
];

export interface PlacedColumn {
  readonly column: Column;
  readonly position: number;
}

/**
 * Finds the columns of a table in a file's header. Columns that the table does not have are passed over.
 *
 * @returns What is wrong with the header, if anything is.
 */
export function placeColumns(
  header: readonly string[],
  columns: readonly Column[],
): { readonly placed: readonly PlacedColumn[]; readonly problem: string | undefined } {
  const placed: PlacedColumn[] = [];
  const missing: string[] = [];
  const repeated: string[] = [];
  for (const column of columns) {
    const positions = header.flatMap((name, position) =>
      name.trim() === column.name || (column.formerly && name.trim() === column.formerly) ? [position] : [],
    );
    if (positions.length > 1) repeated.push(column.name);
    if (positions.length === 1) placed.push({ column, position: at(positions, 0) });
    else if (positions.length === 0 && !column.optional) missing.push(column.name);
  }
  const wanted = columns.filter(({ optional }) => !optional).map(({ name }) => name);
  const problems = [
    ...(missing.length > 0 ? [`lacks ${missing.join(', ')}`] : []),
    ...(repeated.length > 0 ? [`has more than one ${repeated.join(', ')}`] : []),
  ];
  if (problems.length === 0) return { placed, problem: undefined };
  return {
    placed,
    problem: `expected the columns ${wanted.join(', ')}, got a header that ${problems.join(' and ')}: ${header.join(', ')}`,
  };
}
