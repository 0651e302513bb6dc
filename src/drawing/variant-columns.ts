import type { CaseKind } from '../cases/case.ts';
import { headlineOf } from '../scorecard/metrics.ts';
import type { Scorecard, ScorecardVariant } from '../scorecard/schema.ts';
import { shownShare } from '../scoring/format.ts';
import type { Estimate } from '../scoring/value-schemas.ts';
import { definitionOf, isShareRight } from '../tasks/definitions.ts';
import { KINDS } from '../tasks/kinds.ts';
import type { Table } from './table.ts';

export interface Cell {
  readonly text: string;
  /** The value that the page also draws as a mark, with its interval. */
  readonly drawn?: Estimate;
  /** The coloured labels that the page shows in place of the same words in the text. */
  readonly badges?: readonly { readonly name: string; readonly text: string }[];
  /** The value by which rows are sorted; by default, the drawn value or the text. */
  readonly sort?: number;
  readonly isBad?: boolean;
}

export interface VariantColumn {
  readonly name: string;
  /** The meaning of the column; empty if it needs no explanation. */
  readonly about: string;
  readonly isWord?: boolean;
  readonly cell: (variant: ScorecardVariant) => Cell;
}

export function textColumn(
  name: string,
  about: string,
  text: (variant: ScorecardVariant) => string,
  isWord = false,
): VariantColumn {
  return { name, about, ...(isWord && { isWord }), cell: (variant) => ({ text: text(variant) }) };
}

export function variantTable(
  title: string,
  variants: readonly ScorecardVariant[],
  columns: readonly VariantColumn[],
): Table {
  const notes = columns.filter(({ about }) => about !== '').map(({ name, about }) => `${name}: ${about}`);
  return {
    title,
    header: ['model', 'prompt', ...columns.map(({ name }) => name)],
    rows: variants.map((variant) => [
      variant.provider.label,
      variant.prompt,
      ...columns.map(({ cell }) => cell(variant).text),
    ]),
    note: notes.join(' '),
  };
}

/** Selects the tasks from which a run asked questions. */
export function askedTasks({ design: { parts } }: Scorecard): CaseKind[] {
  return [...KINDS.values()].filter(({ id }) => parts.some(({ task }) => task === id));
}

export function isOutage({ answers }: ScorecardVariant): boolean {
  return answers.errors > 0 && answers.errors === answers.questions;
}

/** Returns columns for the groups of questions in a task's headline: the lowest group, and each group's value. */
export function groupColumns({ variants }: Scorecard, task: Pick<CaseKind, 'id'>): VariantColumn[] {
  const groupsOf = ({ metrics, parts = [] }: ScorecardVariant) => {
    const headline = headlineOf(metrics, task)?.name;
    return parts.filter(({ name }) => name === headline);
  };
  const names = [...new Set(variants.flatMap((variant) => groupsOf(variant).map(({ part }) => part)))];
  if (names.length === 0) return [];
  const lowest = textColumn(
    'lowest group',
    'the group of questions with the lowest discrimination; the columns of all groups follow.',
    (variant) => lowestOf(groupsOf(variant)),
    true,
  );
  const groups = names.map((name) =>
    textColumn(name, '', (variant) => {
      const found = groupsOf(variant).find(({ part }) => part === name);
      return found === undefined || isOutage(variant) ? '–' : shownShare(found.value);
    }),
  );
  return [lowest, ...groups];
}

function lowestOf(groups: NonNullable<ScorecardVariant['parts']>): string {
  const known = groups.flatMap(({ part, value }) =>
    value.kind === 'estimate' ? [{ part, value: value.value }] : [],
  );
  const least = Math.min(...known.map(({ value }) => value));
  const lowest = known.filter(({ value }) => value === least);
  return lowest.length === known.length ? '–' : lowest.map(({ part }) => part).join('; ');
}

/** Returns the columns of a task's metrics: first the headline, then the shares of right answers, then the rest. */
export function metricColumns({ variants }: Scorecard, { id }: CaseKind): VariantColumn[] {
  const names = [...new Set(variants.flatMap(({ metrics }) => metrics.map(({ name }) => name)))].filter(
    (name) => definitionOf(name)?.task === id,
  );
  const [headline, ...rest] = names;
  return [
    ...(headline === undefined ? [] : [headline]),
    ...rest.filter(isShareRight),
    ...rest.filter((name) => !isShareRight(name)),
  ].map((name) => ({
    name,
    about: definitionOf(name)?.about ?? '',
    cell: (variant) => {
      const found = variant.metrics.find((metric) => metric.name === name);
      if (!found || isOutage(variant)) return { text: '–' };
      const { value, ceiling = Number.POSITIVE_INFINITY } = found;
      const isBeyond = value.kind === 'estimate' && value.value >= ceiling;
      const isSure = isBeyond && value.interval.kind === 'interval' && value.interval.low >= ceiling;
      const text = `${isBeyond ? 'beyond ' : ''}${isSure ? ceiling : shownShare(value)}`;
      // A metric with a ceiling is not a share, so its interval cannot be drawn on the scale of shares.
      if (found.ceiling !== undefined)
        return { text, ...(value.kind === 'estimate' && { sort: value.value }) };
      return { text, drawn: value };
    },
  }));
}
