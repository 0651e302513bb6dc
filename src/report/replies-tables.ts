import { percent, whole } from '../draw/format.ts';
import { nameText } from '../lib/printable.ts';
import type { Scorecard, VariantScores } from '../scorecard/scorecard.ts';
import { taskOf } from '../tasks/tasks.ts';
import { numericCell, type Table } from './section.ts';
import { type Measure, variantTable } from './variant-table.ts';

/** Returns the table of how the replies of each variant were read, and of what its calls took. */
export function repliesTable({ variants }: Scorecard): Table {
  const names = variants.map(({ name }) => nameText(name));
  const readings = READINGS.map((reading) =>
    measureOf(reading === 'errors' ? 'failed' : reading, variants, ({ counts }) => whole(counts[reading])),
  );
  const known = EXPENSES.filter(([, textOf]) => variants.some((variant) => textOf(variant) !== undefined));
  const expenses = known.map(([name, textOf]) => measureOf(name, variants, textOf));
  return variantTable('Replies by their reading', names, [...readings, ...expenses]);
}

/** The counts of replies, in the order of their rows. */
const READINGS = [
  'asked',
  'received',
  'right',
  'yes',
  'no',
  'unparsed',
  'refused',
  'errors',
  'missing',
] as const;

/** Writes a number of a variant; undefined if it is not known. */
type TextOf = (variant: VariantScores) => string | undefined;

/** What the calls of a variant took, as far as promptfoo reports it. */
const EXPENSES: readonly (readonly [name: string, textOf: TextOf])[] = [
  ['tokens', ({ tokens }) => (tokens === undefined ? undefined : whole(tokens))],
  ['cost', ({ cost }) => (cost === undefined ? undefined : `$${cost.toFixed(2)}`)],
  ['mean time in ms', ({ latencyMs }) => (latencyMs === undefined ? undefined : whole(latencyMs))],
];

function measureOf(name: string, variants: readonly VariantScores[], textOf: TextOf): Measure {
  return { name, cells: variants.map((variant) => numericCell(textOf(variant) ?? '')) };
}

/** Returns the table of the simulated models whose wrong answers are most like those of the variants; none if unknown. */
export function patternsTable({ variants }: Scorecard): Table[] {
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
    'Closest error patterns: the simulated model that makes the most similar errors, and on how many of the questions that either answers wrong both are wrong';
  return [{ kind: 'table', caption, head: ['variant', 'task', 'pattern', 'both wrong'], rows }];
}

/** @example 'missed-parent: ignores the last cause of each rule' */
function patternText(task: string, pattern: string): string {
  const words = taskOf({ task }).faultWords?.[pattern];
  return words === undefined ? pattern : `${pattern}: ${words}`;
}
