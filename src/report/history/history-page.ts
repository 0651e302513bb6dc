import { scaleLinear } from 'd3-scale';
import type { History, Series } from '../../compare/history.ts';
import { horizontalAxis, ticksAt, verticalAxis } from '../../drawing/axes.ts';
import type { Figure, Panel } from '../../drawing/figure.ts';
import { element, hint, label, line, rounded, shortened, svgImage } from '../../drawing/svg.ts';
import type { Table } from '../../drawing/table.ts';
import { variantName } from '../../drawing/variant-name.ts';
import { short, shownDate, shownShare, whole } from '../../scoring/format.ts';
import { taskTitle } from '../../tasks/definitions.ts';
import { endsOf } from '../figures/intervals.ts';
import { figureMarkup, tableMarkup } from '../html/markup.ts';
import { pageOf } from '../html/page-template.ts';
import { verdictMarkup } from '../html/verdict-section.ts';
import { historyMessage, runName } from './history-message.ts';
import { historyTable, latestModels, latestModelsSection } from './history-tables.ts';

export function historyPage(history: History): string {
  const [first = '', ...rest] = historyMessage(history);
  const isWorse = history.series.some(({ changes }) => changes.some(({ before, after }) => after < before));
  const { runs } = history;
  return pageOf({
    title: 'Causal reasoning over time',
    about: `${runs.length} runs · ${shownDate(runs[0]?.scorecard.createdAt ?? '')} to ${shownDate(runs.at(-1)?.scorecard.createdAt ?? '')}`,
    sections: [
      {
        id: 'verdict',
        title: 'What changed',
        parts: [
          verdictMarkup({
            boxes: [{ verdict: isWorse ? 'fail' : 'none', lead: '', text: first }],
            findings: rest,
            gate: false,
          }),
        ],
      },
      {
        id: 'figures',
        title: 'Over time',
        lead: 'Discs are the values of runs, in order of time, with their 95 % intervals; a line joins runs of the same design. A dashed line marks a change, and horizontal lines are the means before and after it. If the questions differ, the line is interrupted and the design is named.',
        parts: historyFigures(history).map((figure) => figureMarkup(figure)),
      },
      latestModelsSection(latestModels(runs)),
      { id: 'numbers', title: 'Numbers', parts: [tableMarkup(historyTable(history))] },
      { id: 'runs', title: 'Runs', folded: true, parts: [tableMarkup(runsTable(history))] },
    ],
  });
}

function runsTable({ runs }: History): Table {
  return {
    title: 'Runs, in order of time',
    header: ['run', 'made', 'variants', 'questions', 'design', 'promptfoo-causal'],
    labels: 2,
    rows: runs.map(({ name, scorecard: { createdAt, variants, design, versions } }) => [
      name,
      createdAt,
      String(variants.length),
      whole(design.parts.reduce((sum, { cases }) => sum + cases, 0)),
      design.hash,
      versions?.['promptfoo-causal'] ?? '–',
    ]),
  };
}

const WIDTH = 420;
const HEIGHT = 190;
const FRAME = { left: 38, right: WIDTH - 14, top: 22, bottom: HEIGHT - 36 };
const LONGEST_NAME = 12;

export function historyFigures(history: History): Figure[] {
  return [...Map.groupBy(history.series, ({ metric }) => metric)].map(([metric, series], i) => ({
    id: `history-${i + 1}`,
    title: `${metric} over ${history.runs.length} runs`,
    caption: series[0]?.task === 'all' ? 'All tasks' : taskTitle(series[0]?.task ?? ''),
    content: {
      legend: [],
      panels: [...Map.groupBy(series, variantName)].map(([name, parts]) => panel(history, name, parts)),
    },
  }));
}

function panel(history: History, name: string, parts: readonly Series[]): Panel {
  const { runs } = history;
  const x = scaleLinear()
    .domain(runs.length > 1 ? [0, runs.length - 1] : [-1, 1])
    .range([FRAME.left + 8, FRAME.right - 8]);
  const ends = parts.flatMap(({ points }) => points.flatMap(({ value }) => endsOf(value)));
  const y = scaleLinear()
    .domain([Math.min(...ends, 0.9), Math.max(...ends, 1)])
    .nice(4)
    .range([FRAME.bottom, FRAME.top])
    .clamp(true);
  const changed = parts.flatMap(({ changes }) => changes.map(({ run }) => run));
  const ticks = [...new Set([0, ...changed, runs.length - 1])];
  const told = parts.flatMap(({ points }) =>
    points.map(({ run, value }) => `${runs[run]?.name} ${shownShare(value)}`),
  );
  return {
    names: [name],
    ...(changed.length > 0 && { badge: 'changed' }),
    svg: svgImage(
      { width: WIDTH, height: HEIGHT, kind: 'chart' },
      `${parts[0]?.metric} of ${name}: ${told.join('; ')}`,
      horizontalAxis(
        FRAME,
        ticksAt(ticks, x, (run) => shortened(runs[run]?.name ?? '', LONGEST_NAME)),
        'runs, in order of time',
      ),
      verticalAxis(FRAME, ticksAt(y.ticks(4), y, short), ''),
      ...parts.flatMap((part) => partMarks(history, part, x, y, parts.length > 1)),
    ),
  };
}

type Scale = (value: number) => number;

function partMarks(history: History, part: Series, x: Scale, y: Scale, isNamed: boolean): string[] {
  const { points, changes, design } = part;
  const drawn = points.flatMap(({ run, value }) => (value.kind === 'estimate' ? [{ run, value }] : []));
  const bounds = points.flatMap(({ run, value }) =>
    value.kind === 'bounds'
      ? [line(x(run), y(value.least ?? 0), x(run), y(value.greatest ?? 1), { class: 'base' })]
      : [],
  );
  const first = points[0]?.run ?? 0;
  return [
    ...bounds,
    ...(isNamed ? [label(x(first), FRAME.top - 9, design.slice(0, 8), { class: 'tick' })] : []),
    element('polyline', {
      class: 'joined',
      points: drawn.map(({ run, value }) => `${rounded(x(run))},${rounded(y(value.value))}`).join(' '),
    }),
    ...changes.flatMap(({ run, before, after }, i) => {
      // The dashed line is halfway between the first run after the change and the run before it.
      const at = (x(run) + x(run - 1)) / 2;
      const start = x(changes[i - 1]?.run ?? first);
      const end = x((changes[i + 1]?.run ?? (points.at(-1)?.run ?? 0) + 1) - 1);
      return [
        line(at, FRAME.top, at, FRAME.bottom, { class: 'change' }),
        line(start, y(before), at, y(before), { class: 'level' }),
        line(at, y(after), end, y(after), { class: 'level' }),
      ];
    }),
    ...drawn.flatMap(({ run, value }) => {
      const { interval } = value;
      const title = hint(`${runName(history, run)}: ${shownShare(value)}`);
      const disc = element('circle', { class: 'point', cx: x(run), cy: y(value.value), r: 3.6 }, title);
      if (interval.kind === 'none') return [disc];
      return [line(x(run), y(interval.low), x(run), y(interval.high), { class: 'interval' }), disc];
    }),
  ];
}
