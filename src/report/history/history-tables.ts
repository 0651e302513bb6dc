import type { History, NamedRun, Series } from '../../compare/history.ts';
import { columnTable, type Table } from '../../drawing/table.ts';
import { askedTasks, textColumn, type VariantColumn, variantTable } from '../../drawing/variant-columns.ts';
import { printable } from '../../lib/printable.ts';
import { headlineOf } from '../../scorecard/metrics.ts';
import type { Scorecard, ScorecardVariant } from '../../scorecard/schema.ts';
import { short, shownDate, shownPValue, shownShare } from '../../scoring/format.ts';
import { csvCells, numbersIn } from '../files/csv.ts';
import { modelsSection } from '../html/models-section.ts';
import type { Section } from '../html/page-template.ts';
import { modelColumns } from '../tables/models-table.ts';
import { boundsOf, runName } from './history-message.ts';

export function historyTable(history: History): Table {
  return columnTable<Series>(
    {
      title: 'Every number over all runs',
      labels: 4,
      note: 'A change is found by one test over all runs of the same design. p is adjusted for all numbers: if nothing changed, the probability of any finding is at most 5 %. “earlier” means that the latest run did not ask these questions.',
    },
    history.series.toSorted((a, b) => b.changes.length - a.changes.length),
    [
      ['model', ({ provider }) => provider.label],
      ['prompt', ({ prompt }) => prompt],
      ['metric', ({ metric }) => metric],
      ['design', ({ design }) => design],
      ['runs', ({ points }) => String(points.length)],
      ['first', ({ points: [first] }) => (first ? shownShare(first.value) : '–')],
      [
        'latest',
        ({ points }) => {
          const last = points.at(-1);
          const isEarlier = last !== undefined && last.run < history.runs.length - 1;
          return last ? `${shownShare(last.value)}${isEarlier ? ' (earlier)' : ''}` : '–';
        },
      ],
      [
        'changed',
        ({ changes, adjustedP: p }) =>
          changes.map(({ run }) => runName(history, run)).join('; ') || (p === undefined ? '–' : 'no'),
      ],
      [
        'by',
        ({ changes }) =>
          changes
            .map((change) => {
              const by = change.after - change.before;
              const [low, high] = boundsOf(change);
              return `${by > 0 ? '+' : ''}${short(by)} [${short(low)}, ${short(high)}]`;
            })
            .join('; '),
      ],
      ['p (adjusted)', ({ adjustedP }) => (adjustedP === undefined ? '–' : shownPValue(adjustedP))],
    ],
  );
}

/**
 * Returns the values as CSV, with one row for each run, variant and metric. `changed` marks the first run after a
 * change.
 */
export function historyCsv({ runs, series }: History): string {
  const rows = series.flatMap(({ provider, prompt, task, metric, design, changes, points }) =>
    points.map(({ run, value }) => {
      const { name = '', scorecard } = runs[run] ?? {};
      const about = [name, scorecard?.createdAt ?? '', provider.label, prompt, task, metric, design];
      const [number] = numbersIn(value, task);
      return [...csvCells(about, number), changes.some((change) => change.run === run) ? 'yes' : ''].join(
        ',',
      );
    }),
  );
  return `${['run,date,provider,prompt,task,metric,design,value,low,high,level,method,changed', ...rows].join('\n')}\n`;
}

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
