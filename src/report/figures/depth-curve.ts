import { scaleLinear, scaleLog } from 'd3-scale';
import { horizontalAxis, ticksAt, verticalAxis } from '../../drawing/axes.ts';
import type { Figure } from '../../drawing/figure.ts';
import { element, hint, line, rounded, svgImage } from '../../drawing/svg.ts';
import type { ScorecardView, VariantView } from '../../scorecard/scorecard-view.ts';
import { short, shownShare } from '../../scoring/format.ts';
import { HALF } from '../../scoring/half-depth.ts';
import type { Estimate } from '../../scoring/value-schemas.ts';
import { definitionOf } from '../../tasks/definitions.ts';
import { reachText } from '../message/described.ts';
import { listed, tiedNames } from '../message/names.ts';

const WIDTH = 460;
const HEIGHT = 230;
const FRAME = { left: 38, right: WIDTH - 14, top: 22, bottom: HEIGHT - 36 };

/** The largest number of curves in one figure, limited by the number of distinct colours and dashes. */
const MOST_CURVES = 6;

/** The largest number of curves for which intervals are drawn. With more curves, the intervals would overlap. */
const MOST_INTERVALS = 3;

interface Axis {
  readonly name: string;
  readonly label: string;
  readonly unit: string;
  readonly does: readonly [one: string, many: string];
}

type Curve = ReturnType<typeof curvesOf>[number];

export function depthFigures(scorecard: ScorecardView): Figure[] {
  const names = new Set(scorecard.variants.flatMap(({ metrics }) => metrics.map(({ name }) => name)));
  return [...names].flatMap((name) => {
    const definition = definitionOf(name);
    if (definition?.kind !== 'length') return [];
    const { unit = '', does = ['reaches', 'reach'] } = definition;
    const axis = { name, label: name.split(' ', 1)[0]!, unit, does };
    const curves = curvesOf(scorecard, axis);
    return curves.length > 0 ? [depthFigure(axis, curves)] : [];
  });
}

function depthFigure(axis: Axis, all: readonly Curve[]): Figure {
  const { name, label, unit } = axis;
  const curves = all.slice(0, MOST_CURVES);
  const rest = all.length - curves.length;
  return {
    id: `depth-${label}-${unit}`,
    title: `${label}: how many ${unit}?`,
    caption: `Discrimination (1: perfect; 0: guessing) by the number of ${unit}, on a logarithmic axis. Each vertical mark is a half depth, where discrimination has fallen to one half.${rest > 0 ? ` ${rest} more curves are in the table.` : ''}`,
    content: {
      legend: curves.map((curve, c) => ({ svg: sample(c), text: depthText(curve, axis) })),
      panels: [{ names: [], svg: chart(axis, curves) }],
    },
    table: {
      title: `${label} discrimination by number of ${unit}, and half depth`,
      header: ['variants', ...(all[0]?.rungs ?? []).map(({ length }) => `${length} ${unit}`), name],
      labels: 1,
      rows: all.map(({ names, rungs, half }) => [
        names.join(', '),
        ...rungs.map(({ value }) => shownShare(value)),
        shownShare(half),
      ]),
    },
  };
}

function curvesOf(scorecard: ScorecardView, axis: Axis) {
  const curves = scorecard.variants.flatMap((variant) => {
    const half = variant.metrics.find((metric) => metric.name === axis.name);
    const rungs = rungsOf(variant, axis);
    if (half?.value.kind !== 'estimate' || rungs.some(({ value }) => value.kind !== 'estimate')) return [];
    return [{ variant, rungs, half: half.value, ceiling: half.ceiling ?? Number.POSITIVE_INFINITY }];
  });
  const alike = Map.groupBy(curves, ({ rungs, half }) => JSON.stringify([rungs, half]));
  return [...alike.values()].map((group) => {
    const variants = group.map(({ variant }) => variant);
    return { ...group[0]!, names: tiedNames(scorecard, variants) };
  });
}

function rungsOf({ metrics }: VariantView, { label, unit }: Axis) {
  const atRung = new RegExp(`^${label} discrimination at (\\d+) ${unit}?$`);
  return metrics
    .flatMap(({ name, value }) => {
      const length = atRung.exec(name)?.[1];
      return length === undefined ? [] : [{ length: Number(length), value }];
    })
    .toSorted((a, b) => a.length - b.length);
}

/** Describes a curve: “v1 follows 12 links”, “v1 follows 256 links or more”. */
function depthText({ names, half, ceiling }: Curve, { unit, does }: Axis): string {
  return `${listed(names)} ${does[names.length === 1 ? 0 : 1]} ${reachText(numberIn(half), ceiling, unit)}`;
}

function chart(axis: Axis, curves: readonly Curve[]): string {
  const lengths = curves[0]!.rungs.map(({ length }) => length);
  // A half depth may be below the first rung.
  const x = scaleLog([Math.min(...lengths) / 2, Math.max(...lengths)], [FRAME.left, FRAME.right - 6]);
  const y = scaleLinear().domain([0, 1]).range([FRAME.bottom, FRAME.top]).clamp(true);
  return svgImage(
    { width: WIDTH, height: HEIGHT, kind: 'chart' },
    `${axis.label} discrimination by number of ${axis.unit}: ${curves.map((curve) => depthText(curve, axis)).join('; ')}`,
    horizontalAxis(FRAME, ticksAt(lengths, x), axis.unit),
    verticalAxis(FRAME, ticksAt([0, 0.25, 0.5, 0.75, 1], y, short), 'discrimination'),
    line(FRAME.left, y(HALF), FRAME.right, y(HALF), { class: 'threshold' }),
    ...curves.flatMap((curve, c) => curveMarks(curve, c, curves.length, x, y)),
  );
}

type Scale = (value: number) => number;

const BESIDE = 5;

function curveMarks({ names, rungs, half }: Curve, c: number, count: number, x: Scale, y: Scale): string[] {
  const points = rungs.map(({ length, value }) => `${rounded(x(length))},${rounded(y(numberIn(value)))}`);
  const depth = `M${rounded(x(numberIn(half)))} ${rounded(y(HALF) - 9)}v18`;
  return [
    ...rungs.flatMap(({ length, value }) => {
      if (value.kind !== 'estimate' || value.interval.kind !== 'interval' || count > MOST_INTERVALS)
        return [];
      const at = x(length) + BESIDE * (c - (count - 1) / 2);
      const { low, high } = value.interval;
      const bar = line(at, y(low), at, y(high), { class: `interval curve-${c}` });
      return [element('g', {}, hint(`${listed(names)}, ${length}: ${shownShare(value)}`), bar)];
    }),
    element('polyline', { class: `joined curve-${c}`, points: points.join(' ') }),
    element(
      'path',
      { class: `depth curve-${c}`, d: depth },
      hint(`${listed(names)}: half depth ${shownShare(half)}`),
    ),
  ];
}

function sample(c: number): string {
  const form = { viewBox: '0 0 26 10', width: 26, height: 10, 'aria-hidden': 'true' };
  return element('svg', form, line(1, 5, 25, 5, { class: `joined curve-${c}` }));
}

function numberIn(value: Estimate): number {
  return value.kind === 'estimate' ? value.value : Number.NaN;
}
