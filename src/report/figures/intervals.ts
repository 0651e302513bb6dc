import { scaleLinear } from 'd3-scale';
import { horizontalAxis, rowNames, ticksAt } from '../../drawing/axes.ts';
import type { Figure, Panel } from '../../drawing/figure.ts';
import { element, hint, line, rounded, shortened, svgImage } from '../../drawing/svg.ts';
import { askedTasks } from '../../drawing/variant-columns.ts';
import { shownLabel } from '../../drawing/variant-name.ts';
import { at } from '../../lib/at.ts';
import type { Comparison } from '../../scorecard/comparison-schema.ts';
import type { ScorecardView } from '../../scorecard/scorecard-view.ts';
import { short, shownEstimate, shownShare } from '../../scoring/format.ts';
import type { Estimate } from '../../scoring/value-schemas.ts';
import { definitionOf } from '../../tasks/definitions.ts';
import { judgedName, listed, tiedNames } from '../message/names.ts';

const WIDTH = 460;
const ROW = 20;
const LONGEST_NAME = 30;

interface IntervalRow {
  readonly name: string;
  readonly value: Estimate;
  readonly mark: 'valid' | 'none' | 'invalid';
  readonly told: string;
}

/** Draws rows of intervals. The axis always includes the values in `ends`. */
function intervalPanel(
  title: string,
  all: readonly IntervalRow[],
  axis: { readonly name: string; readonly ends: readonly number[]; readonly line?: number },
): Panel {
  const rows = all.map((row) => ({ ...row, name: shortened(row.name, LONGEST_NAME) }));
  const frame = {
    left: Math.min(200, 16 + Math.max(...rows.map(({ name }) => name.length)) * 6.4),
    right: WIDTH - 12,
    top: 6,
    bottom: 6 + rows.length * ROW,
  };
  const ends = [...axis.ends, ...rows.flatMap(({ value }) => endsOf(value))];
  const x = scaleLinear()
    .domain([Math.min(...ends), Math.max(...ends)])
    .nice(4)
    .range([frame.left + 6, frame.right])
    .clamp(true);
  const centre = (row: number): number => frame.top + (row + 0.5) * ROW;
  const names = rows.map(({ name }, row) => ({ at: centre(row), text: name }));
  return {
    names: [title],
    svg: svgImage(
      { width: WIDTH, height: frame.bottom + 34, kind: 'chart' },
      `${title}: ${rows.map(({ told }) => told).join('; ')}`,
      horizontalAxis(frame, ticksAt(x.ticks(4), x, short), axis.name),
      rowNames(frame, names),
      axis.line === undefined
        ? ''
        : line(x(axis.line), frame.top, x(axis.line), frame.bottom, { class: 'threshold' }),
      ...rows.map((row, i) => marksOf(row, x, centre(i))),
    ),
  };
}

export function endsOf(found: Estimate): number[] {
  if (found.kind === 'undefined') return [];
  if (found.kind === 'bounds') return [found.least ?? 0, found.greatest ?? 1];
  const { interval, value } = found;
  return interval.kind === 'interval' ? [interval.low, value, interval.high] : [value];
}

function marksOf({ value, mark, told }: IntervalRow, x: (value: number) => number, y: number): string {
  const ends = endsOf(value).map(x);
  if (ends.length === 0) return '';
  const bar = line(Math.min(...ends), y, Math.max(...ends), y, { class: 'base' });
  if (value.kind !== 'estimate') return element('g', {}, hint(told), bar);
  const centre = x(value.value);
  const sign =
    mark === 'invalid'
      ? element('path', {
          class: 'mark invalid',
          d: `M${rounded(centre - 4)} ${rounded(y - 4)}l8 8m0-8l-8 8`,
        })
      : element('circle', { class: `mark ${mark}`, cx: centre, cy: y, r: 4 });
  return element('g', {}, hint(told), bar, sign);
}

/** The largest number of rows in a panel. */
const MOST_ROWS = 16;
const FEW = 2;

export function rankedFigures(scorecard: ScorecardView): Figure[] {
  const { variants } = scorecard;
  if (variants.length <= FEW) return [];
  const names = variants.flatMap(({ metrics }) => metrics.map(({ name }) => name));
  const panels = askedTasks(scorecard).flatMap((task) => {
    const measure = judgedName(names, task) ?? '';
    const rows = rankedRows(scorecard, measure);
    if (rows.length <= FEW) return [];
    const rest = rows.length - MOST_ROWS;
    const title = `${measure}${rest > 0 ? `, ${rest} from the middle left out` : ''}`;
    const ends = definitionOf(measure)?.kind === 'length' ? [0] : [0, 1];
    const drawn = rest > 0 ? rows.toSpliced(MOST_ROWS / 2, rest) : rows;
    return [intervalPanel(title, drawn, { name: measure, ends })];
  });
  if (panels.length === 0) return [];
  return [
    {
      id: 'ranked',
      title: 'Variants in order',
      caption:
        'Each bar is the interval of a single number. If bars overlap, the order may be due to chance. Prompts with equal results share a row.',
      content: { legend: [], panels },
    },
  ];
}

function rankedRows({ variants }: ScorecardView, measure: string) {
  const found = variants.flatMap((variant) => {
    const value = variant.metrics.find((metric) => metric.name === measure)?.value;
    return value?.kind === 'estimate' ? [{ variant, value }] : [];
  });
  const tied = Map.groupBy(found, ({ variant, value }) => JSON.stringify([variant.provider.label, value]));
  return [...tied.values()]
    .map((same) => {
      const { value } = at(same, 0);
      const alike = same.map(({ variant }) => variant);
      const name = listed(tiedNames({ variants }, alike), 1);
      return { name, value, mark: 'valid' as const, told: `${name} ${shownShare(value)}` };
    })
    .toSorted((a, b) => b.value.value - a.value.value);
}

/** Up to this number of rows, rows without a finding are also drawn. */
const MOST_UNCHANGED = 8;
const SIGNS = { worse: 'worse', better: 'better', 'no-difference': 'no difference shown' } as const;
const MARKS = { worse: 'invalid', better: 'valid', 'no-difference': 'none' } as const;

export function forestFigures(scorecard: ScorecardView): Figure[] {
  const comparisons = (scorecard.comparisons ?? []).filter(({ notCompared }) => notCompared === undefined);
  if (comparisons.length < 2) return [];
  const whole = comparisons.flatMap(({ differences }) =>
    differences.filter(({ part }) => part === undefined),
  );
  const names = whole.map(({ measure }) => measure);
  const shown = askedTasks(scorecard)
    .flatMap((task) => judgedName(names, task) ?? [])
    .map((measure) => ({ measure, rows: forestRows(comparisons, measure) }))
    .filter(({ rows }) => rows.some(({ difference }) => difference.kind === 'estimate'));
  if (shown.length === 0) return [];
  const drawn = shown.map(({ measure, rows }) => {
    const found = rows.filter(({ verdict }) => verdict !== 'no-difference');
    const some = (rows.length <= MOST_UNCHANGED || found.length === 0 ? rows : found).slice(0, MOST_ROWS);
    return { measure, rows: some, rest: rows.length - some.length };
  });
  const references = new Set(drawn.flatMap(({ rows }) => rows.map(({ against }) => against)));
  return [
    {
      id: 'forest',
      title: 'Differences at a glance',
      caption: `Each row shows the value of a candidate minus the value of ${references.size === 1 ? [...references].join() : 'the variant with which it is compared'}. The marks show the verdicts of a joint test of all numbers: a cross for worse, a disc for better, and a ring for no difference shown. Each bar is the interval of a single number.`,
      content: {
        legend: [],
        panels: drawn.map(({ measure, rows, rest }) => {
          const marked = rows.map(({ name, against, difference, verdict }) => ({
            name: references.size > 1 ? `${name} − ${against}` : name,
            value: difference,
            mark: MARKS[verdict],
            told: `${name} ${shownEstimate(difference)}, ${SIGNS[verdict]}`,
          }));
          const title = `${measure}${rest > 0 ? `, ${rest} more in the table` : ''}`;
          return intervalPanel(title, marked, { name: 'difference', ends: [-0.1, 0.1], line: 0 });
        }),
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

/** Returns the differences in one metric. Prompts with the same difference share a row. */
function forestRows(comparisons: readonly Comparison[], measure: string) {
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
  const order = Object.keys(SIGNS);
  const change = ({ difference }: (typeof found)[number]): number =>
    difference.kind === 'estimate' ? difference.value : 0;
  return [...shared.values()]
    .map((same) => {
      const row = at(same, 0);
      if (perName.get(JSON.stringify([row.name, row.against]))?.length === 1) return row;
      const prompts = same.map(({ prompt }) => shownLabel(prompt));
      return { ...row, name: `${row.name} · ${listed(prompts, 1)}` };
    })
    .toSorted((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict) || change(a) - change(b));
}
