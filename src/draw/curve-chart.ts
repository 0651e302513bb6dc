import { scaleLinear, scaleLog } from 'd3-scale';
import type { Estimate } from '../score/estimate.ts';
import { horizontalAxis, ticksAt, verticalAxis } from './axes.ts';
import { estimateText, plain } from './format.ts';
import { LEGEND_ROW, legend, MOST_SERIES } from './legend.ts';
import { element, hint, line, rounded, svgImage } from './svg.ts';

interface Curve {
  readonly name: string;
  readonly points: readonly { readonly at: number; readonly value: Estimate }[];
}

interface CurveChart {
  /** What the figure shows, for those who cannot see it. */
  readonly alt: string;
  /** The first eight are drawn. */
  readonly curves: readonly Curve[];
  /** The name of the axis at the bottom, such as `links`. Its values are spaced as their logarithms. */
  readonly across: string;
  /** The axis on the left, the values that it always includes, and values at which a line is drawn. */
  readonly up: {
    readonly name: string;
    readonly ends: readonly [number, number];
    readonly lines?: readonly number[];
  };
}

const WIDTH = 460;

/** How far the intervals of different curves are moved apart. */
const BESIDE = 5;

/** Draws values over distances, with a curve for each variant. */
export function curveChart({ alt, curves: all, across, up }: CurveChart): string {
  const curves = all.slice(0, MOST_SERIES);
  const top = 20 + curves.length * LEGEND_ROW;
  const frame = { left: 40, right: WIDTH - 16, top, bottom: top + 190 };
  const points = curves.flatMap((curve) => curve.points);
  const places = [...new Set(points.map(({ at }) => at))].sort((a, b) => a - b);
  const x = scaleLog([(places[0] ?? 1) / 1.2, (places.at(-1) ?? 1) * 1.2], [frame.left, frame.right]);
  const values = points.flatMap(({ value }) => (value.kind === 'undefined' ? [] : [value.low, value.high]));
  const domain = [Math.min(...up.ends, ...values), Math.max(...up.ends, ...values)];
  const y = scaleLinear(domain, [frame.bottom, frame.top]);
  return svgImage(
    { width: WIDTH, height: frame.bottom + 36 },
    alt,
    legend(curves.map(({ name }) => name)),
    horizontalAxis(frame, ticksAt(places, x), across),
    verticalAxis(frame, ticksAt(y.ticks(4), y, plain), up.name),
    ...(up.lines ?? []).map((at) => line([frame.left, y(at)], [frame.right, y(at)], { class: 'threshold' })),
    ...curves.map((curve, c) => {
      const beside = BESIDE * (c - (curves.length - 1) / 2);
      return curveMarks(curve, `series-${c}`, (at) => x(at) + beside, y);
    }),
  );
}

type Scale = (value: number) => number;

function curveMarks({ name, points }: Curve, kind: string, x: Scale, y: Scale): string {
  const known = points.flatMap(({ at, value }) => (value.kind === 'estimate' ? [{ at: x(at), value }] : []));
  const joined = known.map(({ at, value }) => `${rounded(at)},${rounded(y(value.value))}`).join(' ');
  const bars = points.flatMap(({ at, value }) => {
    if (value.kind === 'undefined') return [];
    const bar = line([x(at), y(value.low)], [x(at), y(value.high)], { class: `interval ${kind}` });
    return [element('g', {}, hint(`${name}, ${at}: ${estimateText(value)}`), bar)];
  });
  const marks = known.map(({ at, value }) =>
    element('circle', { class: `mark ${kind}`, cx: at, cy: y(value.value), r: 3 }),
  );
  return [element('polyline', { class: `joined ${kind}`, points: joined }), ...bars, ...marks].join('');
}
