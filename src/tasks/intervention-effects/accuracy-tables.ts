import { change, DASH, decimals, estimateText } from '../../draw/format.ts';
import { type Block, type Cell, numericCell, type Tone } from '../../report/section.ts';
import type { Estimate, Interval } from '../../score/estimate.ts';
import type { AccuracyCell } from './accuracy-cell.ts';
import type { InterventionEffectsResult } from './results.ts';

/** A variant with its results in this task. */
interface VariantResult {
  readonly name: string;
  readonly result: InterventionEffectsResult;
}

/** Shows the tables of the paper for some variants; nothing without answers to their questions. */
export function accuracyTables(variants: readonly VariantResult[]): Block[] {
  return [...cellsTable(variants), ...knowledgeTable(variants)];
}

/** A column of the table of accuracies. */
interface Column {
  readonly head: string;
  readonly key: Exclude<keyof AccuracyCell, 'graph' | 'intervention' | 'names'>;
  /** The cell is red if the value is significantly below this. */
  readonly leastGood?: number;
  /** True if the value is a difference of accuracies, which is shown with its sign. */
  readonly isDifference?: boolean;
}

/** The accuracy that counts as good enough in the paper. */
const GOOD_ACCURACY = 0.8;

const COLUMNS: readonly Column[] = [
  { head: 'before', key: 'retrieval' },
  { head: 'IE accuracy (RQ1)', key: 'accuracy', leastGood: GOOD_ACCURACY },
  { head: 'Tübingen − these names (RQ2)', key: 'memory', isDifference: true },
  { head: 'IE = 0', key: 'unchanged' },
  { head: 'IE = 1', key: 'severed' },
  { head: 'IE = 1 − IE = 0 (RQ3)', key: 'shortcut', isDifference: true },
  { head: 'made-up word − intervention (RQ4)', key: 'wording', isDifference: true },
];

const NOTE = `Accuracy is red if it is significantly below ${GOOD_ACCURACY}, a difference if its interval does not contain 0. RQ2 compares relations of listed pairs that the intervention severs. RQ3 leaves out interventions on variables without causes, Tübingen names, and rows in which a variant has less than 0.95 before any intervention.`;

/** Shows the accuracies by graph, intervention and names. Columns without any value are left out. */
function cellsTable(variants: readonly VariantResult[]): Block[] {
  const cells = variants.flatMap(({ result }) => result.cells);
  if (cells.length === 0) return [];
  const columns = COLUMNS.filter(({ key }) => cells.some((cell) => cell[key].kind === 'estimate'));
  const rows = variants.flatMap(({ name, result }) =>
    result.cells.map((cell): Cell[] => {
      const { graph, intervention, names } = cell;
      return [name, graph, intervention, names, ...columns.map((column) => shownValue(column, cell))];
    }),
  );
  const head = ['variant', 'graph', 'intervention', 'names', ...columns.map((column) => column.head)];
  return [
    { kind: 'table', head, hasVariantRows: true, rows },
    { kind: 'text', text: NOTE },
  ];
}

/** Writes a value with its interval. */
function shownValue(column: Column, cell: AccuracyCell): Cell {
  const estimate: Estimate = cell[column.key];
  if (estimate.kind !== 'estimate') return numericCell(DASH);
  const { value, low, high } = estimate;
  const write = column.isDifference ? change : decimals;
  const tone = toneOf(column, estimate);
  const detail = `${write(low)} to ${write(high)}`;
  return { text: write(value), detail, number: true, ...(tone && { tone }) };
}

/** Says as {@link NOTE} does whether a value is good or bad. */
function toneOf({ leastGood, isDifference }: Column, { low, high }: Interval): Tone | undefined {
  if (leastGood !== undefined && high < leastGood) return 'bad';
  if (!isDifference) return undefined;
  if (high < 0) return 'bad';
  return low > 0 ? 'good' : undefined;
}

/** Shows what variants know of listed pairs without a graph. */
function knowledgeTable(variants: readonly VariantResult[]): Block[] {
  const known = variants.filter(({ result }) => result.knowledge.kind === 'estimate');
  if (known.length === 0) return [];
  const caption = 'Listed pairs in prompts without a graph (layout of Table 4)';
  const rows = known.map(({ name, result }): Cell[] => [name, numericCell(estimateText(result.knowledge))]);
  return [{ kind: 'table', caption, head: ['variant', 'right answers'], hasVariantRows: true, rows }];
}
