import type { CollectedVariant } from './collecting.ts';
import type { RowAnswer } from './merge-answers.ts';
import type { ProblemList, RowProblem } from './problem-list.ts';
import { type Column, columnName, columnOf, type Row } from './row.ts';
import type { ListedColumn, RowCounts, Source } from './source.ts';

/** The columns of one source. */
export interface SourceColumns {
  readonly source: Source;
  /** The place of the source among all sources. */
  readonly index: number;
  /** The variants of all sources, by their keys. */
  readonly variants: Map<string, CollectedVariant>;
  /** Those of which a row was read, by promptfoo's number. */
  readonly byNumber: Map<number, SourceColumn>;
}

/** A column of a source, with what its rows contain. */
export interface SourceColumn {
  readonly name: string;
  /** The variant of the run to which the column belongs. */
  readonly variant: CollectedVariant;
  readonly counts: { -readonly [kind in keyof RowCounts]: number };
  /** Its answers by the position of the case. */
  readonly answers: Map<number, RowAnswer[]>;
}

/** More columns than a source has. With it, columns are sorted by source, then by promptfoo's number. */
const MOST_COLUMNS = 1e6;

/**
 * Finds the column of a row, or begins a new one. All rows with a number must be of one provider and prompt, and all
 * rows of one provider and prompt must have the same number: when promptfoo resumes an eval of several providers, it may
 * put rows into the columns of others.
 */
export function columnOfRow(columns: SourceColumns, row: Row): SourceColumn | RowProblem {
  const stated = columnOf(row);
  const known = columns.byNumber.get(row.promptIdx);
  if (known?.variant.key === keyOf(stated)) return known;
  const problem = columnProblem(columns, row.promptIdx, stated);
  if (problem) return problem;
  const column: SourceColumn = {
    name: columnName(stated),
    variant: variantOf(columns, stated, row.promptIdx),
    counts: { passed: 0, failed: 0, errors: 0 },
    answers: new Map(),
  };
  columns.byNumber.set(row.promptIdx, column);
  return column;
}

/** Says why a row that states a provider and a prompt cannot be in the column of its number. */
function columnProblem({ source, byNumber }: SourceColumns, number: number, stated: Column): RowProblem | undefined {
  const name = columnName(stated);
  const known = byNumber.get(number);
  if (known) {
    const problem = `it belongs to ${name}, but other rows of its column belong to ${known.name}; run the eval again, or resume one provider at a time`;
    return { kind: 'column of others', problem };
  }
  const listed = source.columns?.[number];
  if (listed && !isListedAs(stated, listed)) {
    const problem = `it belongs to ${name}, but its column belongs to ${listed.provider} with ${listed.prompt}`;
    return { kind: 'column listed otherwise', problem };
  }
  if (![...byNumber.values()].some(({ variant }) => variant.key === keyOf(stated))) return undefined;
  const problem = `two columns are called ${name}; set a label for each provider and prompt`;
  return { kind: 'column with a shared name', problem };
}

/** Identifies a variant by its provider and its prompt. */
function keyOf({ provider, prompt }: Column): string {
  return JSON.stringify([provider.id, provider.label, prompt]);
}

/** Tests whether a column is the one that promptfoo lists under a label, or under an id without a label. */
function isListedAs({ provider, prompt }: Column, listed: ListedColumn): boolean {
  return [provider.label, provider.id].includes(listed.provider) && prompt === listed.prompt;
}

/** Returns the variant of a column, which may be known from other sources. */
function variantOf({ index, variants }: SourceColumns, { provider, prompt }: Column, number: number): CollectedVariant {
  const key = keyOf({ provider, prompt });
  const variant: CollectedVariant = variants.get(key) ?? {
    key,
    provider,
    prompt,
    place: index * MOST_COLUMNS + number,
    answers: [],
    failures: new Map(),
    spent: { rows: 0, tokens: 0, cost: 0, milliseconds: 0, timed: 0 },
  };
  variants.set(key, variant);
  return variant;
}

/** Adds the columns that promptfoo lists, but of which there is no row: their variants lack all questions. */
export function addEmptyColumns(columns: SourceColumns): void {
  for (const [number, listed] of (columns.source.columns ?? []).entries()) {
    if (columns.byNumber.has(number)) continue;
    // Another source may have its rows.
    if ([...columns.variants.values()].some((variant) => isListedAs(variant, listed))) continue;
    const { provider, prompt } = listed;
    variantOf(columns, { provider: { id: provider, label: provider }, prompt }, number);
  }
}

/** The kinds of rows that promptfoo counts, with their names. */
const KINDS = { passed: 'passed rows', failed: 'failed rows', errors: 'rows of failed calls' } as const;

const NO_ROWS: RowCounts = { passed: 0, failed: 0, errors: 0 };

/** Compares the rows of a source with the totals that promptfoo stored beside them. */
export function checkTotals({ source, byNumber }: SourceColumns, problems: ProblemList): void {
  for (const [number, { provider, prompt, counts: stored }] of (source.columns ?? []).entries()) {
    if (!stored) continue;
    const counted = byNumber.get(number)?.counts ?? NO_ROWS;
    const report = (total: number, rows: string, difference: string): void =>
      problems.report(
        `${source.name}: promptfoo counted ${total} ${rows} of ${provider} with ${prompt}, but ${difference}`,
      );
    if (totalOf(stored) > totalOf(counted))
      report(totalOf(stored), 'rows', `${totalOf(counted)} are there: rows were removed`);
    // After --resume, promptfoo's totals lack the rows from before, so smaller ones are no fault.
    if (totalOf(stored) !== totalOf(counted)) continue;
    for (const kind of ['passed', 'failed', 'errors'] as const)
      if (stored[kind] !== counted[kind])
        report(stored[kind], KINDS[kind], `the rows say ${counted[kind]}: rows were changed`);
  }
}

function totalOf({ passed, failed, errors }: RowCounts): number {
  return passed + failed + errors;
}
