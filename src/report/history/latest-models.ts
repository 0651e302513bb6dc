import type { NamedRun } from '../../compare/history.ts';
import { headlineOf } from '../../scorecard/metrics.ts';
import { type ScorecardView, scorecardView, type VariantView } from '../../scorecard/scorecard-view.ts';
import { shownDate } from '../../scoring/format.ts';
import { modelsSection } from '../html/models-section.ts';
import type { Section } from '../html/page-template.ts';
import { printable } from '../printable.ts';
import { modelColumns } from '../tables/models-table.ts';
import type { Table } from '../tables/table.ts';
import { askedTasks, type VariantColumn, variantTable } from '../tables/variant-columns.ts';

export type LatestModels = ReturnType<typeof latestModels>;

/** The latest run of every model, best headline of the first task first. @param runs - In order of time. */
export function latestModels(runs: readonly NamedRun[]) {
  const latest = new Map<string, { readonly run: NamedRun; readonly variant: VariantView }>();
  for (const run of runs) {
    for (const variant of scorecardView(run.scorecard).variants)
      latest.set(JSON.stringify([variant.provider.label, variant.prompt]), { run, variant });
  }
  const rows = [...latest.values()];
  const last = runs.at(-1);
  if (!last) throw new RangeError('latestModels: expected at least one run, got none');
  const used = runs.filter((run) => rows.some((row) => row.run === run));
  const scorecard: ScorecardView = {
    ...scorecardView(last.scorecard),
    design: { hash: '', parts: used.flatMap(({ scorecard: { design } }) => design.parts) },
    variants: [],
  };
  const [task] = askedTasks(scorecard);
  const headline = ({ variant }: (typeof rows)[number]): number => {
    const value = task && headlineOf(variant.metrics, task)?.value;
    return value?.kind === 'estimate' ? value.value : Number.NEGATIVE_INFINITY;
  };
  const variants = rows.toSorted((a, b) => headline(b) - headline(a)).map(({ variant }) => variant);
  const ordered = { ...scorecard, variants };
  const runOf = (variant: VariantView): NamedRun => rows.find((row) => row.variant === variant)?.run ?? last;
  return { scorecard: ordered, columns: [...modelColumns(ordered), ...runColumns(runOf)] };
}

function runColumns(runOf: (variant: VariantView) => NamedRun): VariantColumn[] {
  return [
    {
      name: 'run',
      about: 'the latest that asked this model.',
      isWord: true,
      cell: (variant) => {
        const { name, scorecard } = runOf(variant);
        return {
          text: `${printable(name, 80)} (${shownDate(scorecard.createdAt)})`,
          sort: Date.parse(scorecard.createdAt),
        };
      },
    },
    {
      name: 'design',
      about: 'what was asked; only rows of the same design can be compared.',
      isWord: true,
      cell: (variant) => ({ text: runOf(variant).scorecard.design.hash }),
    },
  ];
}

export function latestModelsTable({ scorecard, columns }: LatestModels): Table {
  return variantTable('Models, each by its latest run', scorecard.variants, columns);
}

/** The same as a section of a page, whose columns sort by a click. */
export function latestModelsSection(models: LatestModels): Section {
  const designs = new Set(latestModelsTable(models).rows.map((row) => row.at(-1))).size;
  return {
    id: 'models',
    title: 'Models, each by its latest run',
    lead:
      designs > 1
        ? `${designs} designs: rows of different designs answered different questions and cannot be ranked against each other.`
        : 'All answered the same questions. Intervals that overlap widely do not tell which of two is better.',
    parts: [modelsSection(models.scorecard, models.columns, () => '')],
  };
}
