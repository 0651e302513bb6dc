import { scaleLinear } from 'd3-scale';
import { type Frame, horizontalAxis, rowNames, ticksAt } from '../../drawing/axes.ts';
import type { Panel } from '../../drawing/figure.ts';
import { element, hint, line, rounded, shortened, svgImage } from '../../drawing/svg.ts';
import { short } from '../../scoring/format.ts';
import type { Estimate } from '../../scoring/value-schemas.ts';

const WIDTH = 460;
const ROW = 20;
const LONGEST_NAME = 30;

export interface IntervalRow {
  readonly name: string;
  readonly value: Estimate;
  readonly mark: 'valid' | 'none' | 'invalid';
  readonly told: string;
}

interface Axis {
  readonly name: string;
  /** The values that the axis always includes. */
  readonly ends: readonly number[];
  readonly line?: number;
}

export function intervalPanel(title: string, all: readonly IntervalRow[], axis: Axis): Panel {
  const rows = all.map((row) => ({ ...row, name: shortened(row.name, LONGEST_NAME) }));
  const frame: Frame = {
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
  const at = x(value.value);
  const sign =
    mark === 'invalid'
      ? element('path', { class: 'mark invalid', d: `M${rounded(at - 4)} ${rounded(y - 4)}l8 8m0-8l-8 8` })
      : element('circle', { class: `mark ${mark}`, cx: at, cy: y, r: 4 });
  return element('g', {}, hint(told), bar, sign);
}
