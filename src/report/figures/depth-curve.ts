import { scaleLinear } from 'd3-scale';
import { type Frame, horizontalAxis, ticksAt, verticalAxis } from '../../drawing/axes.ts';
import type { Figure } from '../../drawing/figure.ts';
import { element, hint, line, rounded, svgImage } from '../../drawing/svg.ts';
import { shownLabel } from '../../drawing/variant-name.ts';
import type { ScorecardView, VariantView } from '../../scorecard/scorecard-view.ts';
import { short, shownShare } from '../../scoring/format.ts';
import { HALF } from '../../scoring/half-depth.ts';
import type { Estimate } from '../../scoring/value-schemas.ts';
import { listed, shortNames } from '../message/names.ts';

const WIDTH = 460;
const HEIGHT = 230;
const FRAME: Frame = { left: 38, right: WIDTH - 14, top: 22, bottom: HEIGHT - 36 };

/** The most curves in one figure: as many as there are colours and dashes. */
const MOST_CURVES = 6;

/** The most curves drawn with intervals; with more, the intervals would hide each other. */
const MOST_INTERVALS = 3;

/** The discrimination at one length: the name of the metric. */
const AT_LENGTH = /^(\S+) discrimination at (\d+) (link|variable)s?$/;

interface Curve {
  /** Variants with the same curve. */
  readonly names: readonly string[];
  readonly rungs: readonly { readonly length: number; readonly value: Estimate }[];
  readonly half: Estimate;
  readonly ceiling: number;
}

/** Draws a figure for each task whose questions have several lengths: discrimination by length, a line for each model. */
export function depthFigures(scorecard: ScorecardView): Figure[] {
  const found = scorecard.variants.flatMap(({ metrics }) =>
    metrics.flatMap(({ name }) => {
      const [, label, , unit] = AT_LENGTH.exec(name) ?? [];
      return label === undefined ? [] : [[label, `${unit}s`] as const];
    }),
  );
  return [...new Map(found)].flatMap(([label, unit]) => {
    const curves = curvesOf(scorecard, label);
    return curves.length > 0 ? [depthFigure(label, unit, curves)] : [];
  });
}

function depthFigure(label: string, unit: string, all: readonly Curve[]): Figure {
  const curves = all.slice(0, MOST_CURVES);
  const rest = all.length - curves.length;
  return {
    id: `depth-${label}`,
    title: `${label}: how many ${unit} are followed`,
    caption: `Each step is the discrimination of questions of one length, 1 perfect and 0 guessing. The upright mark is the half depth, where it has fallen to one half.${rest > 0 ? ` ${rest} more curves are in the table.` : ''}`,
    content: {
      kind: 'panels',
      legend: curves.map((curve, c) => ({ svg: sample(c), text: depthText(curve, unit) })),
      panels: [{ names: [], svg: chart(label, unit, curves) }],
    },
    table: {
      title: `${label} discrimination by length, and half depth`,
      header: ['variants', ...(all[0]?.rungs ?? []).map(({ length }) => `${length} ${unit}`), 'half depth'],
      labels: 1,
      rows: all.map(({ names, rungs, half }) => [
        names.join(', '),
        ...rungs.map(({ value }) => shownShare(value)),
        shownShare(half),
      ]),
    },
  };
}

/** Groups variants whose curves look the same; a model whose prompts tie is named without them. */
function curvesOf(scorecard: ScorecardView, label: string): Curve[] {
  const { variants } = scorecard;
  const name = shortNames(scorecard);
  const curves = variants.flatMap((variant) => {
    const half = variant.metrics.find((metric) => metric.name === `${label} half depth`);
    const rungs = rungsOf(variant, label);
    if (half?.value.kind !== 'estimate' || rungs.some(({ value }) => value.kind !== 'estimate')) return [];
    return [{ variant, rungs, half: half.value, ceiling: half.ceiling ?? Number.POSITIVE_INFINITY }];
  });
  const alike = Map.groupBy(curves, ({ rungs, half }) => JSON.stringify([rungs, half]));
  return [...alike.values()].map((group) => {
    const byModel = Map.groupBy(group, ({ variant }) => variant.provider.label);
    const names = [...byModel].flatMap(([model, found]) => {
      const all = variants.filter(({ provider }) => provider.label === model).length;
      return found.length === all && all > 1
        ? [shownLabel(model)]
        : found.map(({ variant }) => name(variant));
    });
    return { ...group[0]!, names };
  });
}

function rungsOf({ metrics }: VariantView, label: string): Curve['rungs'] {
  return metrics
    .flatMap(({ name, value }) => {
      const [, task, length] = AT_LENGTH.exec(name) ?? [];
      return task === label ? [{ length: Number(length), value }] : [];
    })
    .toSorted((a, b) => a.length - b.length);
}

/** “v1 follows 12 links or more”. */
function depthText({ names, half, ceiling }: Curve, unit: string): string {
  const value = numberIn(half);
  const links = value >= ceiling ? `${ceiling} ${unit} or more` : `${Number(value.toFixed(1))} ${unit}`;
  return `${listed(names)} ${names.length === 1 ? 'follows' : 'follow'} ${links}`;
}

function chart(label: string, unit: string, curves: readonly Curve[]): string {
  const lengths = curves[0]!.rungs.map(({ length }) => length);
  const longest = Math.max(...lengths);
  const start = unit === 'links' ? 0 : 1;
  const x = scaleLinear()
    .domain([start, longest])
    .range([FRAME.left, FRAME.right - 6]);
  const y = scaleLinear().domain([0, 1]).range([FRAME.bottom, FRAME.top]).clamp(true);
  return svgImage(
    { width: WIDTH, height: HEIGHT, kind: 'chart' },
    `${label} discrimination by length: ${curves.map((curve) => depthText(curve, unit)).join('; ')}`,
    horizontalAxis(FRAME, ticksAt([start, ...lengths], x), unit),
    verticalAxis(FRAME, ticksAt([0, 0.25, 0.5, 0.75, 1], y, short), 'discrimination'),
    line(FRAME.left, y(HALF), FRAME.right, y(HALF), { class: 'threshold' }),
    ...curves.flatMap((curve, c) => curveMarks(curve, c, curves.length, start, x, y)),
  );
}

type Scale = (value: number) => number;

function curveMarks(
  { names, rungs, half }: Curve,
  c: number,
  count: number,
  start: number,
  x: Scale,
  y: Scale,
): string[] {
  const steps = rungs.map(({ length, value }, i) => ({
    from: rungs[i - 1]?.length ?? start,
    to: length,
    value,
  }));
  const points = steps.flatMap(({ from, to, value }) =>
    [from, to].map((at) => `${rounded(x(at))},${rounded(y(numberIn(value)))}`),
  );
  const depth = x(numberIn(half));
  return [
    ...steps.flatMap(({ from, to, value }) => {
      if (value.kind !== 'estimate' || value.interval.kind !== 'interval' || count > MOST_INTERVALS)
        return [];
      // Intervals of several curves stand side by side.
      const at = x(from + ((c + 1) * (to - from)) / (count + 1));
      const { low, high } = value.interval;
      const mark = { class: `interval curve-${c}` };
      return [
        element(
          'g',
          {},
          hint(`${listed(names)}, ${to}: ${shownShare(value)}`),
          line(at, y(low), at, y(high), mark),
        ),
      ];
    }),
    element('polyline', { class: `joined curve-${c}`, points: points.join(' ') }),
    element(
      'path',
      { class: `depth curve-${c}`, d: `M${rounded(depth)} ${rounded(y(HALF) - 9)}v18` },
      hint(`${listed(names)}: half depth ${shownShare(half)}`),
    ),
  ];
}

/** Draws a sample of a curve for the legend. */
function sample(c: number): string {
  return element(
    'svg',
    { viewBox: '0 0 26 10', width: 26, height: 10, 'aria-hidden': 'true' },
    line(1, 5, 25, 5, { class: `joined curve-${c}` }),
  );
}

function numberIn(value: Estimate): number {
  return value.kind === 'estimate' ? value.value : Number.NaN;
}
