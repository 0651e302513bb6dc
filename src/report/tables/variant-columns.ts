import { headlineOf } from '../../scorecard/metrics.ts';
import type { ScorecardView, VariantView } from '../../scorecard/scorecard-view.ts';
import { shownShare } from '../../scoring/format.ts';
import type { Estimate } from '../../scoring/value-schemas.ts';
import type { Task } from '../../tasks/task.ts';
import { definitionOf, isShareRight, TASKS } from '../../tasks/tasks.ts';
import type { Table } from './table.ts';

export interface Cell {
  readonly text: string;
  /** Drawn below the text, where there is room for it: a share with its interval. */
  readonly drawn?: Estimate;
  /** Shown in place of the text, where there are colours. */
  readonly badges?: readonly { readonly name: string; readonly text: string }[];
  /** What to sort by, unless it is the text. */
  readonly sort?: number;
  readonly isBad?: boolean;
}

export interface VariantColumn {
  readonly name: string;
  /** What it tells, in a sentence. */
  readonly about: string;
  readonly isWord?: boolean;
  readonly cell: (variant: VariantView) => Cell;
}

/** A column of texts. */
export function textColumn(
  name: string,
  about: string,
  text: (variant: VariantView) => string,
  isWord = false,
): VariantColumn {
  return { name, about, ...(isWord && { isWord }), cell: (variant) => ({ text: text(variant) }) };
}

export function variantTable(
  title: string,
  variants: readonly VariantView[],
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

/** The package's tasks that a run asked, in their order; those left out whose questions count for themselves alone. */
export function askedTasks(
  { design: { parts } }: ScorecardView,
  tasks: readonly Task[] = TASKS.filter(({ isAside }) => !isAside),
): Task[] {
  return tasks.filter(({ id }) => parts.some(({ task }) => task === id));
}

/** Whether every call of a variant failed, so that nothing is known of how it reasons. */
export function isOutage({ answers }: VariantView): boolean {
  return answers.errors > 0 && answers.errors === answers.questions;
}

/** The groups of twins that a task's headline is the lowest of: which is it, and what each of them got. */
export function groupColumns({ variants }: ScorecardView, task: Pick<Task, 'id'>): VariantColumn[] {
  const groupsOf = ({ metrics, parts = [] }: VariantView) => {
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

/** The names of the lowest; a dash where all are alike. */
function lowestOf(groups: NonNullable<VariantView['parts']>): string {
  const known = groups.flatMap(({ part, value }) =>
    value.kind === 'estimate' ? [{ part, value: value.value }] : [],
  );
  const least = Math.min(...known.map(({ value }) => value));
  const lowest = known.filter(({ value }) => value === least);
  return lowest.length === known.length ? '–' : lowest.map(({ part }) => part).join('; ');
}

/** What a task is scored by, the headline first, then how much is right, whatever the task. */
export function metricColumns({ variants }: ScorecardView, { id }: Task): VariantColumn[] {
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
      // No share: its line would not fit.
      if (found.ceiling !== undefined)
        return { text, ...(value.kind === 'estimate' && { sort: value.value }) };
      return { text, drawn: value };
    },
  }));
}
