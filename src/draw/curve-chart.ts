import { scaleLinear, scaleLog } from 'd3-scale';
import type { Estimate } from '../score/estimate.ts';
import { horizontalAxis, type Scale, ticksAt, verticalAxis } from './axes.ts';
import { estimateText, plain } from './format.ts';
import { LEGEND_ROW, legend, MOST_SERIES } from './legend.ts';
import { element, hint, line, rounded, svgImage } from './svg.ts';

/** A curve: the values of one variant. */
interface Curve {
  readonly name: string;
  readonly points: readonly { readonly at: number; readonly value: Estimate }[];
}

/** What a curve chart shows. */
interface CurveChart {
  /** What the figure shows, for those who cannot see it. */
  readonly alt: string;
  /** The first eight are drawn. */
  readonly curves: readonly Curve[];
  /** The name of the axis at the bottom, such as `links`. Its values are spaced as their logarithms. */
  readonly across: string;
  /** The axis on the left. */
  readonly up: {
    readonly name: string;
    /** Values that the axis includes even if no point is there. */
    readonly ends: readonly [number, number];
    /** Values at which a line is drawn. */
    readonly lines?: readonly number[];
  };
}

/** Lengths in pixels: of the image, of the plot, and of the room around the plot. */
const WIDTH = 460;
const PLOT_HEIGHT = 190;
const ROOM = { left: 40, right: 16, above: 20, below: 36 };

/** How many pixels the intervals of different curves at one place are moved apart, so that none covers another. */
const BESIDE = 5;

/** How far the axis extends beyond the first and the last place, as a factor, because it is logarithmic. */
const BEYOND = 1.2;

/** Draws values over distances, with a curve for each variant. */
export function curveChart({ alt, curves: all, across, up }: CurveChart): string {
  const curves = all.slice(0, MOST_SERIES);
  const top = ROOM.above + curves.length * LEGEND_ROW;
  const frame = { left: ROOM.left, right: WIDTH - ROOM.right, top, bottom: top + PLOT_HEIGHT };
  const points = curves.flatMap((curve) => curve.points);
  const places = [...new Set(points.map(({ at }) => at))].sort((a, b) => a - b);
  const x = scaleLog([(places[0] ?? 1) / BEYOND, (places.at(-1) ?? 1) * BEYOND], [frame.left, frame.right]);
  const values = points.flatMap(({ value }) => (value.kind === 'undefined' ? [] : [value.low, value.high]));
  const domain = [Math.min(...up.ends, ...values), Math.max(...up.ends, ...values)];
  const y = scaleLinear(domain, [frame.bottom, frame.top]);
  return svgImage(
    { width: WIDTH, height: frame.bottom + ROOM.below },
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

/** Draws a curve: its line, its intervals and its points. */
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
