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
  /** A share with its interval, drawn below the text where there is room. */
  readonly drawn?: Estimate;
  /** Shown instead of the text where colours are available. */
  readonly badges?: readonly { readonly name: string; readonly text: string }[];
  /** Sort key; by default the text. */
  readonly sort?: number;
  readonly isBad?: boolean;
}

export interface VariantColumn {
  readonly name: string;
  /** Meaning of the column, in a sentence. */
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

/**
 * Tasks of the package that a run asked, in the package's order; without tasks that are scored only question by question.
 */
export function askedTasks(
  { design: { parts } }: Scorecard,
  tasks: readonly CaseKind[] = [...KINDS.values()].filter(({ isAside }) => !isAside),
): CaseKind[] {
  return tasks.filter(({ id }) => parts.some(({ task }) => task === id));
}

/** True if every call of a variant failed, so that nothing is known about its reasoning. */
export function isOutage({ answers }: ScorecardVariant): boolean {
  return answers.errors > 0 && answers.errors === answers.questions;
}

/** Columns of the groups of twins behind a task's headline: the name of the lowest group, and each group's value. */
export function groupColumns({ variants }: Scorecard, task: Pick<CaseKind, 'id'>): VariantColumn[] {
  const groupsOf = ({ metrics, parts = [] }: ScorecardVariant) => {
    const headline = headlineOf(metrics, task)?.name;
    return parts.filter(({ name }) => name === headline);
  };
  const names = [...new Set(variants.flatMap((variant) => groupsOf(variant).map(({ part }) => part)))];
  if (names.length === 0) return [];
  const lowest = textColumn(
    'lowest group',
    'where discrimination is least of all groups of twins, which follow.',
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

/** Names of the lowest groups; a dash where all are equal. */
function lowestOf(groups: NonNullable<ScorecardVariant['parts']>): string {
  const known = groups.flatMap(({ part, value }) =>
    value.kind === 'estimate' ? [{ part, value: value.value }] : [],
  );
  const least = Math.min(...known.map(({ value }) => value));
  const lowest = known.filter(({ value }) => value === least);
  return lowest.length === known.length ? '–' : lowest.map(({ part }) => part).join('; ');
}

/** Columns of a task's metrics, the headline first, then accuracy. */
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
      // This is not a share, so its line would not fit.
      if (found.ceiling !== undefined)
        return { text, ...(value.kind === 'estimate' && { sort: value.value }) };
      return { text, drawn: value };
    },
  }));
}
