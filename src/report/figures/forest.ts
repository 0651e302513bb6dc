import type { Figure, Panel } from '../../drawing/figure.ts';
import { askedTasks } from '../../drawing/variant-columns.ts';
import { shownLabel } from '../../drawing/variant-name.ts';
import type { Comparison, ComparisonDifference } from '../../scorecard/comparison-schema.ts';
import type { ScorecardView } from '../../scorecard/scorecard-view.ts';
import { shownEstimate } from '../../scoring/format.ts';
import { definitionOf } from '../../tasks/definitions.ts';
import { listed } from '../message/names.ts';
import { intervalPanel } from './interval-panel.ts';

const MOST_ROWS = 16;

/** Up to this number of rows, rows without a finding are also drawn. */
const MOST_UNCHANGED = 8;
const SIGNS = { worse: 'worse', better: 'better', 'no-difference': 'no difference shown' } as const;
const MARKS = { worse: 'invalid', better: 'valid', 'no-difference': 'none' } as const;

/** The difference between a candidate and its reference in one metric. Prompts with the same difference share a row. */
interface Row {
  readonly name: string;
  readonly against: string;
  readonly verdict: ComparisonDifference['verdict'];
  readonly difference: ComparisonDifference['difference'];
}

export function forestFigures(scorecard: ScorecardView): Figure[] {
  const comparisons = (scorecard.comparisons ?? []).filter(({ notCompared }) => notCompared === undefined);
  if (comparisons.length < 2) return [];
  const shown = measuresOf(scorecard, comparisons)
    .map((measure) => ({ measure, rows: rowsOf(comparisons, measure) }))
    .filter(({ rows }) => rows.some(({ difference }) => difference.kind === 'estimate'));
  if (shown.length === 0) return [];
  const drawn = shown.map((one) => ({ ...one, rows: drawnRows(one.rows) }));
  const references = new Set(drawn.flatMap(({ rows }) => rows.map(({ against }) => against)));
  return [
    {
      id: 'forest',
      title: 'Differences at a glance',
      caption: `Each row shows the value of a candidate minus the value of ${references.size === 1 ? [...references].join() : 'the variant with which it is compared'}. The marks show the verdicts of a joint test of all numbers: a cross for worse, a disc for better, and a ring for no difference shown. Each bar is the interval of a single number.`,
      content: {
        legend: [],
        panels: drawn.map((one, i) =>
          panel(one, references.size > 1, (shown[i]?.rows.length ?? 0) - one.rows.length),
        ),
      },
      table: {
        title: 'Differences of the judged numbers',
        header: ['measure', 'candidate', 'against', 'difference', 'finding'],
        labels: 3,
        rows: shown.flatMap(({ measure, rows }) =>
          rows.map((row) => [
            ...[measure, row.name, row.against],
            ...[shownEstimate(row.difference), SIGNS[row.verdict]],
          ]),
        ),
      },
    },
  ];
}

function measuresOf(scorecard: ScorecardView, comparisons: readonly Comparison[]): string[] {
  const whole = comparisons.flatMap(({ differences }) =>
    differences.filter(({ part }) => part === undefined),
  );
  const present = new Set(whole.map(({ measure }) => measure));
  return askedTasks(scorecard).flatMap(({ id }) => {
    const first = [...present].find((measure) => definitionOf(measure)?.task === id);
    const judged = first && definitionOf(first)?.judgedBy;
    return judged !== undefined && present.has(judged) ? [judged] : (first ?? []);
  });
}

function rowsOf(comparisons: readonly Comparison[], measure: string): Row[] {
  const found = comparisons.flatMap(({ kind, baseline, candidate, differences }) => {
    const one = differences.find((item) => item.measure === measure && item.part === undefined);
    if (!one) return [];
    const { difference, verdict } = one;
    const isOfPrompts = baseline.prompt !== candidate.prompt;
    const [name, prompt, against] = isOfPrompts
      ? [shownLabel(candidate.prompt), candidate.provider, shownLabel(baseline.prompt)]
      : [shownLabel(candidate.provider), candidate.prompt, shownLabel(baseline.provider)];
    return [{ name, prompt, against: kind === 'baseline' ? 'its baseline' : against, difference, verdict }];
  });
  const shared = Map.groupBy(found, ({ name, against, difference, verdict }) =>
    JSON.stringify([name, against, difference, verdict]),
  );
  const perName = Map.groupBy(shared.values(), ([one]) => JSON.stringify([one?.name, one?.against]));
  return [...shared.values()]
    .map((same) => {
      const { prompt: _, ...row } = same[0]!;
      if (perName.get(JSON.stringify([row.name, row.against]))?.length === 1) return row;
      const prompts = same.map(({ prompt }) => shownLabel(prompt));
      return { ...row, name: `${row.name} · ${listed(prompts, 1)}` };
    })
    .toSorted((a, b) => rank(a) - rank(b) || changeIn(a) - changeIn(b));
}

function rank({ verdict }: Row): number {
  return ['worse', 'better', 'no-difference'].indexOf(verdict);
}

/**
 * Selects at most {@link MOST_ROWS} rows: rows with findings or, if there are few rows or no findings, rows of all
 * kinds.
 */
function drawnRows(rows: readonly Row[]): Row[] {
  const found = rows.filter(({ verdict }) => verdict !== 'no-difference');
  return (rows.length <= MOST_UNCHANGED || found.length === 0 ? rows : found).slice(0, MOST_ROWS);
}

function changeIn({ difference }: Row): number {
  return difference.kind === 'estimate' ? difference.value : 0;
}

function panel(
  { measure, rows }: { readonly measure: string; readonly rows: readonly Row[] },
  withAgainst: boolean,
  rest: number,
): Panel {
  const title = `${measure}${rest > 0 ? `, ${rest} more in the table` : ''}`;
  const drawn = rows.map(({ name, against, difference, verdict }) => ({
    name: withAgainst ? `${name} − ${against}` : name,
    value: difference,
    mark: MARKS[verdict],
    told: `${name} ${shownEstimate(difference)}, ${SIGNS[verdict]}`,
  }));
  return intervalPanel(title, drawn, { name: 'difference', ends: [-0.1, 0.1], line: 0 });
}
