import type { NamedRun } from '../../compare/history.ts';
import type { Table } from '../../drawing/table.ts';
import { askedTasks, type VariantColumn, variantTable } from '../../drawing/variant-columns.ts';
import { printable } from '../../lib/printable.ts';
import { headlineOf } from '../../scorecard/metrics.ts';
import type { Scorecard, ScorecardVariant } from '../../scorecard/schema.ts';
import { shownDate } from '../../scoring/format.ts';
import { modelsSection } from '../html/models-section.ts';
import type { Section } from '../html/page-template.ts';
import { modelColumns } from '../tables/models-table.ts';

type LatestModels = ReturnType<typeof latestModels>;

/**
 * Returns the latest results of every variant, sorted by the headline of the first task.
 * @param runs - The runs in chronological order.
 */
export function latestModels(runs: readonly NamedRun[]) {
  const latest = new Map<string, { readonly run: NamedRun; readonly variant: ScorecardVariant }>();
  for (const run of runs) {
    for (const variant of run.scorecard.variants)
      latest.set(JSON.stringify([variant.provider.label, variant.prompt]), { run, variant });
  }
  const rows = [...latest.values()];
  const last = runs.at(-1);
  if (!last) throw new RangeError('latestModels: expected at least one run, got none');
  const used = runs.filter((run) => rows.some((row) => row.run === run));
  const scorecard: Scorecard = {
    ...last.scorecard,
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
  const runOf = (variant: ScorecardVariant): NamedRun =>
    rows.find((row) => row.variant === variant)?.run ?? last;
  return { scorecard: ordered, columns: [...modelColumns(ordered), ...runColumns(runOf)] };
}

function runColumns(runOf: (variant: ScorecardVariant) => NamedRun): VariantColumn[] {
  return [
    {
      name: 'run',
      about: 'the latest run that asked this model.',
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
      about: 'the set of questions; only rows of the same design can be compared.',
      isWord: true,
      cell: (variant) => ({ text: runOf(variant).scorecard.design.hash }),
    },
  ];
}

export function latestModelsTable({ scorecard, columns }: LatestModels): Table {
  return variantTable('Models, each by its latest run', scorecard.variants, columns);
}

export function latestModelsSection(models: LatestModels): Section {
  const designs = new Set(latestModelsTable(models).rows.map((row) => row.at(-1))).size;
  return {
    id: 'models',
    title: 'Models, each by its latest run',
    lead:
      designs > 1
        ? `${designs} designs: rows of different designs answered different questions and cannot be ranked against each other.`
        : 'All models answered the same questions. If the intervals of two models overlap widely, they do not show which model is better.',
    parts: [modelsSection(models.scorecard, models.columns, () => '')],
  };
}
