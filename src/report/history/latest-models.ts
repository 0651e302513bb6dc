import type { NamedRun } from '../../compare/history.ts';
import type { Table } from '../../drawing/table.ts';
import { askedTasks, textColumn, type VariantColumn, variantTable } from '../../drawing/variant-columns.ts';
import { printable } from '../../lib/printable.ts';
import { headlineOf } from '../../scorecard/metrics.ts';
import type { Scorecard, ScorecardVariant } from '../../scorecard/schema.ts';
import { shownDate } from '../../scoring/format.ts';
import { modelsSection } from '../html/models-section.ts';
import type { Section } from '../html/page-template.ts';
import { modelColumns } from '../tables/models-table.ts';

type LatestModels = ReturnType<typeof latestModels>;

/** Returns the latest results of every variant, given the runs in chronological order. */
export function latestModels(runs: readonly NamedRun[]) {
  const last = runs.at(-1);
  if (!last) throw new RangeError('latestModels: expected at least one run, got none');
  const latest = new Map<string, ScorecardVariant>();
  const runOf = new Map<ScorecardVariant, NamedRun>();
  for (const run of runs)
    for (const variant of run.scorecard.variants) {
      latest.set(JSON.stringify([variant.provider.label, variant.prompt]), variant);
      runOf.set(variant, run);
    }
  const used = new Set([...latest.values()].map((variant) => runOf.get(variant)));
  const parts = runs.flatMap((run) => (used.has(run) ? run.scorecard.design.parts : []));
  const scorecard: Scorecard = { ...last.scorecard, design: { hash: '', parts }, variants: [] };
  const [task] = askedTasks(scorecard);
  const headline = ({ metrics }: ScorecardVariant): number => {
    const value = task && headlineOf(metrics, task)?.value;
    return value?.kind === 'estimate' ? value.value : Number.NEGATIVE_INFINITY;
  };
  const ordered = {
    ...scorecard,
    variants: [...latest.values()].sort((a, b) => headline(b) - headline(a)),
  };
  const runColumns: VariantColumn[] = [
    {
      name: 'run',
      about: 'the latest run that includes this model.',
      isWord: true,
      cell: (variant) => {
        const { name, scorecard } = runOf.get(variant) ?? last;
        const { createdAt } = scorecard;
        return { text: `${printable(name, 80)} (${shownDate(createdAt)})`, sort: Date.parse(createdAt) };
      },
    },
    textColumn(
      'design',
      'the set of questions; only rows of the same design can be compared.',
      (variant) => (runOf.get(variant) ?? last).scorecard.design.hash,
      true,
    ),
  ];
  return { scorecard: ordered, columns: [...modelColumns(ordered), ...runColumns] };
}

export function latestModelsTable({ scorecard, columns }: LatestModels): Table {
  return variantTable('The latest results of each model', scorecard.variants, columns);
}

export function latestModelsSection(models: LatestModels): Section {
  const designs = new Set(latestModelsTable(models).rows.map((row) => row.at(-1))).size;
  return {
    id: 'models',
    title: 'The latest results of each model',
    lead:
      designs > 1
        ? `The table covers ${designs} designs. Models with different designs answered different questions, so they cannot be ranked against each other.`
        : 'All models answered the same questions. If the intervals of two models overlap widely, they do not show which model is better.',
    parts: [modelsSection(models.scorecard, models.columns, () => '')],
  };
}
