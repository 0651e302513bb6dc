import { scaleLinear } from 'd3-scale';
import type { Estimate } from '../score/estimate.ts';
import { type Frame, horizontalAxis, type Scale, ticksAt } from './axes.ts';
import { plain, valueText } from './format.ts';
import { LEGEND_ROW, legend } from './legend.ts';
import { element, hint, label, line, rounded, shortName, svgImage } from './svg.ts';

/** A value in a row of an interval chart, drawn as a disc or a cross on the bar of its interval. */
export interface Mark {
  readonly value: Estimate | undefined;
  /** What the mark's colour says, or the number of the series that it belongs to. */
  readonly look: 'good' | 'bad' | 'unsure' | 'plain' | number;
  /** The text that is shown when the pointer rests on the mark. */
  readonly hint: string;
  /** What the mark is of, on the right of its row. */
  readonly name?: string;
  /** Where a line shows the limit of the value. */
  readonly limit?: number;
}

/** A name with the marks that are drawn beside it, below each other. */
export interface MarkRow {
  readonly name: string;
  readonly marks: readonly Mark[];
}

/** What an interval chart shows. */
interface IntervalChart {
  /** What the figure shows, for those who cannot see it. */
  readonly alt: string;
  readonly rows: readonly MarkRow[];
  readonly axis: {
    readonly name: string;
    /** Values that the axis includes in any case, among them 0, where the dash of an unknown value stands. */
    readonly ends: readonly number[];
    /** Values at which a line is drawn through all rows. The axis should include them. */
    readonly lines?: readonly number[];
  };
  /** The names of the series, if marks belong to series. */
  readonly series?: readonly string[];
}

/** The width of the image in pixels, and the room at its left and right edges. */
const WIDTH = 420;
const SIDE = 14;

/** Heights in pixels: above the first row, of a mark, between rows, and of the axis with its texts. */
const TOP = 4;
const MARK_HEIGHT = 16;
const ROW_GAP = 8;
const AXIS_HEIGHT = 36;

/** The usual width of a character in pixels. Only the browser knows how wide a text really is. */
const CHARACTER = 6.8;

/** How many characters of the name of a row, and of the name of a mark, are shown. */
const LONGEST_ROW_NAME = 32;
const LONGEST_MARK_NAME = 14;

/** The room beside the first and the last value, as a share of the axis. */
const PADDING = 0.04;

/** Draws rows of values with their intervals on one axis. */
export function intervalChart({ alt, rows, axis, series = [] }: IntervalChart): string {
  const top = TOP + series.length * LEGEND_ROW;
  const rowTops: number[] = [];
  let bottom = top;
  for (const row of rows) {
    rowTops.push(bottom);
    bottom += heightOf(row);
  }
  const marks = rows.flatMap((row) => row.marks);
  const left = SIDE + widestOf(rows.map(rowName));
  const right = WIDTH - SIDE - widestOf(marks.map(markName));
  const frame = { left, right, top, bottom };
  const x = scaleLinear(domainOf(axis.ends, marks), [left, right]);
  return svgImage(
    { width: WIDTH, height: bottom + AXIS_HEIGHT },
    alt,
    legend(series),
    horizontalAxis(frame, ticksAt(x.ticks(4), x, plain), axis.name),
    ...(axis.lines ?? []).map((at) => line([x(at), top], [x(at), bottom], { class: 'threshold' })),
    ...rows.map((row, i) => rowOf(row, rowTops[i]!, frame, x)),
  );
}

function heightOf({ marks }: MarkRow): number {
  return Math.max(1, marks.length) * MARK_HEIGHT + ROW_GAP;
}

function rowName({ name }: MarkRow): string {
  return shortName(name, LONGEST_ROW_NAME);
}

function markName({ name = '' }: Mark): string {
  return shortName(name, LONGEST_MARK_NAME);
}

/** Returns how wide the widest of some texts probably is, in pixels. */
function widestOf(texts: readonly string[]): number {
  return Math.max(...texts.map(({ length }) => length), 0) * CHARACTER;
}

/** Draws the name of a row on the left of the plot, its marks below each other, and their names on the right. */
function rowOf(row: MarkRow, top: number, { left, right }: Frame, x: Scale): string {
  const middle = top + heightOf(row) / 2;
  const name = label(left - 8, middle + 4, rowName(row), { class: 'row', 'text-anchor': 'end' });
  const marks = row.marks.map((mark, i) => {
    const y = top + ROW_GAP / 2 + (i + 0.5) * MARK_HEIGHT;
    const nameOfMark = label(right + 6, y + 4, markName(mark), { class: 'tick' });
    return markOf(mark, x, y) + (mark.name === undefined ? '' : nameOfMark);
  });
  return [name, ...marks].join('');
}

/** Returns the ends of the axis: all values, intervals and limits, with some room beside them. */
function domainOf(ends: readonly number[], marks: readonly Mark[]): [number, number] {
  const limits = marks.flatMap(({ limit }) => limit ?? []);
  const all = [...ends, ...marks.flatMap(({ value }) => endsOf(value)), ...limits];
  const least = Math.min(...all);
  const most = Math.max(...all);
  const room = PADDING * (most - least);
  return [least - room, most + room];
}

/** Draws a value with its interval and its limit; bounds without a value as a bar; a dash for an unknown value. */
function markOf({ value, look, hint: text, limit }: Mark, x: Scale, y: number): string {
  const kind = typeof look === 'number' ? `series-${look}` : look;
  const ends = endsOf(value).map(x);
  if (value === undefined || ends.length === 0) return label(x(0), y + 4, valueText(value), { class: 'tick' });
  const edge = limit === undefined ? '' : line([x(limit), y - 8], [x(limit), y + 8], { class: 'limit' });
  const bar = line([Math.min(...ends), y], [Math.max(...ends), y], { class: `interval ${kind}` });
  const sign = value.kind === 'estimate' ? signOf(kind, x(value.value), y) : '';
  return element('g', {}, hint(text), edge, bar, sign);
}

/** Draws a cross for a bad value, and a disc for any other. */
function signOf(kind: string, centre: number, y: number): string {
  if (kind !== 'bad') return element('circle', { class: `mark ${kind}`, cx: centre, cy: y, r: 4 });
  const cross = `M${rounded(centre - 4)} ${rounded(y - 4)}l8 8m0-8l-8 8`;
  return element('path', { class: `mark ${kind}`, d: cross });
}

/** Returns the values that a mark covers; none if its value is unknown. */
function endsOf(value: Estimate | undefined): number[] {
  if (value === undefined || value.kind === 'undefined') return [];
  return value.kind === 'bounds' ? [value.low, value.high] : [value.low, value.value, value.high];
}
