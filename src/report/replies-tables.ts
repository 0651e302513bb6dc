import { percent, whole } from '../draw/format.ts';
import { nameText } from '../lib/printable.ts';
import type { Scorecard, VariantScores } from '../scorecard/scorecard.ts';
import { taskOf } from '../tasks/tasks.ts';
import { numericCell, type Table } from './section.ts';
import { variantTable } from './variant-table.ts';

/** Returns the tables of the section on replies. */
export function repliesTables({ variants }: Scorecard): Table[] {
  return [repliesTable(variants), ...patternsTable(variants)];
}

/** A row of the table of replies. */
interface ReplyRow {
  readonly name: string;
  /** Writes its value for a variant; undefined if promptfoo did not report it. */
  readonly textOf: (variant: VariantScores) => string | undefined;
}

const REPLY_ROWS: readonly ReplyRow[] = [
  { name: 'asked', textOf: ({ counts }) => whole(counts.asked) },
  { name: 'received', textOf: ({ counts }) => whole(counts.received) },
  { name: 'right', textOf: ({ counts }) => whole(counts.right) },
  { name: 'yes', textOf: ({ counts }) => whole(counts.yes) },
  { name: 'no', textOf: ({ counts }) => whole(counts.no) },
  { name: 'unparsed', textOf: ({ counts }) => whole(counts.unparsed) },
  { name: 'refused', textOf: ({ counts }) => whole(counts.refused) },
  { name: 'failed', textOf: ({ counts }) => whole(counts.errors) },
  { name: 'missing', textOf: ({ counts }) => whole(counts.missing) },
  { name: 'tokens', textOf: ({ tokens }) => (tokens === undefined ? undefined : whole(tokens)) },
  { name: 'cost', textOf: ({ cost }) => (cost === undefined ? undefined : `$${cost.toFixed(2)}`) },
  { name: 'mean time in ms', textOf: ({ latencyMs }) => (latencyMs === undefined ? undefined : whole(latencyMs)) },
];

/** Shows how the replies of each variant were read, and what its calls took. Rows without any value are left out. */
function repliesTable(variants: readonly VariantScores[]): Table {
  const measures = REPLY_ROWS.map(({ name, textOf }) => ({ name, texts: variants.map(textOf) }))
    .filter(({ texts }) => texts.some((text) => text !== undefined))
    .map(({ name, texts }) => ({ name, cells: texts.map((text = '') => numericCell(text)) }));
  const names = variants.map(({ name }) => nameText(name));
  return variantTable('Replies by their reading', names, measures);
}

/** Shows which simulated models make the errors most like those of the variants; no table if this is unknown. */
function patternsTable(variants: readonly VariantScores[]): Table[] {
  const rows = variants.flatMap(({ name, closest }) =>
    Object.entries(closest).map(([task, { pattern, agreement }]) => [
      nameText(name),
      taskOf({ task }).label,
      patternText(task, pattern),
      numericCell(percent(agreement)),
    ]),
  );
  if (rows.length === 0) return [];
  const caption =
    'Closest error patterns. Both wrong: of the questions that the variant or the simulated model answers wrong, the share that both answer wrong';
  const head = ['variant', 'task', 'pattern', 'both wrong'];
  return [{ kind: 'table', caption, head, hasVariantRows: true, rows }];
}

/** @example 'missed-parent: ignores the last cause of each rule' */
function patternText(task: string, pattern: string): string {
  const words = taskOf({ task }).faultWords?.[pattern];
  return words === undefined ? pattern : `${pattern}: ${words}`;
}
