import { scalePow } from 'd3-scale';
import { type Frame, horizontalAxis, rowNames, ticksAt } from '../../../drawing/axes.ts';
import type { LegendEntry } from '../../../drawing/figure.ts';
import { element, hint, label, line, rounded, shortened, svgImage } from '../../../drawing/svg.ts';
import { decimals, shownEstimate } from '../../../scoring/format.ts';
import type { ScorecardSettings } from '../../../scoring/settings.ts';
import type { Estimate } from '../../../scoring/value-schemas.ts';
import type { Validity } from '../../../scoring/verdicts.ts';
import type {
  Composition,
  ScorecardWorld,
  SubsampleSpread,
  VariantWorld,
} from '../score/compositional-schema.ts';

const WIDTH = 290;
const ROW = 19;
const TICKS = [0, 0.01, 0.1, 0.3, 0.6, 1];

/** The largest number of pairs and paths in one panel. If there are more, the panel shows the first of them. */
export const MOST_ROWS = 24;

/** The largest number of variants in the text alternative. */
const MOST_TOLD = 3;

/**
 * Draws the estimates of one variant with their intervals, or the estimates of several variants, next to the truth on
 * the units asked. The axis has a square-root scale, because the values of interest are small.
 *
 * @see Maasch et al. (2025), Fig. G.12
 */
export function estimatesPanel(
  world: ScorecardWorld,
  variants: readonly VariantWorld[],
  settings: ScorecardSettings,
): string {
  const byVariant = variants.map((found) =>
    [...quantityRows(world, found), ...compositionRows(world, found, settings)].slice(0, MOST_ROWS),
  );
  const rows = byVariant[0]!;
  const longest = Math.max(...rows.map(({ name }) => name.length));
  const frame: Frame = {
    left: Math.min(130, 14 + longest * 7.6),
    right: WIDTH - 12,
    top: 6,
    bottom: 6 + rows.length * ROW,
  };
  const scale = scalePow()
    .exponent(0.5)
    .domain([0, 1])
    .range([frame.left + 6, frame.right])
    .clamp(true);
  const centre = (row: number): number => frame.top + (row + 0.5) * ROW;
  const ticks = rows.map(({ name }, row) => ({ at: centre(row), text: shortened(name, 15) }));
  const withSpread = rows.filter(({ spread }) => spread).length;
  const told = byVariant
    .slice(0, MOST_TOLD)
    .flatMap((list) =>
      list.map(
        ({ name, truth, estimate, judgement }) =>
          `${name} ${shownEstimate(estimate)}, truth ${truth === undefined ? 'unknown' : decimals(truth)}, ${judgement}`,
      ),
    );
  return svgImage(
    { width: WIDTH, height: frame.bottom + 34 },
    `Estimates of the PNS: ${told.join('; ')}${withSpread > 0 && byVariant.length === 1 ? `; boxes show how ${withSpread} of them vary over subsamples` : ''}`,
    horizontalAxis(frame, ticksAt(TICKS, scale), 'PNS (share of situations, square-root axis)'),
    rowNames(frame, ticks),
    ...(byVariant.length === 1 ? rows : []).map(({ name, spread }, row) =>
      spread ? spreadMark(spread, scale, centre(row), name) : '',
    ),
    ...rows.map(({ truth }, row) => (truth === undefined ? '' : truthMark(scale(truth), centre(row)))),
    // Marks at the same position are drawn only once.
    ...new Set(
      byVariant.flatMap((list) =>
        list.map((row, at) => estimateMarks(row, scale, centre(at), byVariant.length === 1)),
      ),
    ),
  );
}

function quantityRows({ pairs }: ScorecardWorld, { quantities }: VariantWorld) {
  return quantities
    .map(({ pair, pns, validity, subsamples }, i) => ({
      name: pair,
      truth: numberIn(pairs[i]!.truth.asked.pns),
      estimate: pns.estimate,
      judgement: validity,
      spread: subsamples?.value,
      scope: pairs[i]!.scope,
    }))
    .sort((a, b) => Number(b.scope === 'global') - Number(a.scope === 'global'));
}

function compositionRows(
  { compositions: truths }: ScorecardWorld,
  { compositions }: VariantWorld,
  settings: ScorecardSettings,
) {
  return compositions.map((composition) => ({
    name: composition.path,
    truth: numberIn(truths.find(({ path }) => path === composition.path)!.asked),
    estimate: composition.value,
    judgement: judgedBy(composition, settings),
    spread: composition.subsamples?.value,
  }));
}

/** Judges a composition by the thresholds for single pairs. */
function judgedBy(
  { validShare, external: { relative } }: Composition,
  settings: ScorecardSettings,
): Validity {
  if (relative.kind === 'undefined') return 'undefined';
  if (validShare >= settings.validShare) return 'valid';
  if (relative.kind === 'bounds' && (relative.least ?? 0) <= settings.delta) return 'inconclusive';
  return validShare >= settings.nearValidShare ? 'near-valid' : 'invalid';
}

function numberIn({ value }: { readonly kind: string; readonly value?: number }): number | undefined {
  return value;
}

function judgementMark(x: number, y: number, judgement: Validity, title?: string): string {
  const told = title === undefined ? [] : [hint(title)];
  switch (judgement) {
    case 'valid':
      return element('circle', { class: 'mark valid', cx: x, cy: y, r: 4 }, ...told);
    case 'near-valid':
      return element('circle', { class: 'mark near', cx: x, cy: y, r: 3.6 }, ...told);
    case 'invalid':
      return element(
        'path',
        { class: 'mark invalid', d: `M${rounded(x - 4)} ${rounded(y - 4)}l8 8m0-8l-8 8` },
        ...told,
      );
    case 'inconclusive':
      return label(x, y + 4, '?', { class: 'mark inconclusive', 'text-anchor': 'middle' });
    case 'undefined':
      return line(x - 4, y, x + 4, y, { class: 'mark undefined' });
    default:
      return judgement satisfies never;
  }
}

/** Draws the mark of an estimate, with its interval unless other estimates share the row. */
function estimateMarks(
  row: { readonly name: string; readonly estimate: Estimate; readonly judgement: Validity },
  place: (value: number) => number,
  y: number,
  withInterval: boolean,
): string {
  const { name, estimate, judgement } = row;
  const told = `${name}: ${shownEstimate(estimate)}`;
  if (estimate.kind === 'undefined') return '';
  if (estimate.kind === 'bounds') {
    const { least = Number.NEGATIVE_INFINITY, greatest = Number.POSITIVE_INFINITY } = estimate;
    const [from, to] = [place(least), place(greatest)];
    return intervalMark(from, to, y) + judgementMark((from + to) / 2, y, judgement, told);
  }
  const { interval, value } = estimate;
  const bar =
    interval.kind === 'interval' && withInterval
      ? intervalMark(place(interval.low), place(interval.high), y)
      : '';
  return bar + judgementMark(place(value), y, judgement, told);
}

function truthMark(x: number, y: number): string {
  return line(x, y - 7, x, y + 7, { class: 'truth' });
}

/**
 * Draws the spread of a number over subsamples: a box around the middle half, a bar at the median, and end stops at the
 * minimum and the maximum.
 */
function spreadMark(
  spread: SubsampleSpread['value'],
  place: (value: number) => number,
  y: number,
  name?: string,
): string {
  const [least, lower, median, upper, greatest] = spread.map(place) as unknown as typeof spread;
  const box = { x: lower, y: y - 5, width: Math.max(1, upper - lower), height: 10 };
  return element(
    'g',
    { class: 'spread' },
    line(least, y, greatest, y),
    line(least, y - 3, least, y + 3),
    line(greatest, y - 3, greatest, y + 3),
    element('rect', box),
    line(median, y - 5, median, y + 5),
    ...(name === undefined ? [] : [hint(toldSpread(name, spread))]),
  );
}

function intervalMark(from: number, to: number, y: number): string {
  return line(from, y, to, y, { class: 'interval' });
}

function toldSpread(name: string, spread: SubsampleSpread['value']): string {
  const [least, lower, median, upper, greatest] = spread;
  return `${name} over subsamples: the median is ${decimals(median)}, the middle half lies from ${decimals(lower)} to ${decimals(upper)}, and all values lie from ${decimals(least)} to ${decimals(greatest)}`;
}

export const judgementLegend: readonly LegendEntry[] = [
  entry(truthMark(13, 9), 'the truth'),
  ...(['valid', 'near-valid', 'invalid', 'inconclusive', 'undefined'] satisfies Validity[]).map((judgement) =>
    entry(judgementMark(13, 9, judgement), judgement.replace('-', ' ')),
  ),
];

export const spreadLegend: readonly LegendEntry[] = [
  entry(
    spreadMark([2, 7, 12, 18, 24], (x) => x, 9),
    'estimates on subsamples: middle half, median, minimum and maximum',
  ),
];

export const treeLegend: readonly LegendEntry[] = [
  entry(arc('valid'), 'valid pairs'),
  entry(arc('near-valid'), 'near valid'),
  entry(arc('invalid'), '✗ invalid'),
  entry(arc('inconclusive'), '? inconclusive, because answers are missing'),
  entry(arc('undefined'), 'undefined'),
  entry(track('VC'), 'VC: right, and agrees with the model’s own global PNS'),
  entry(track('VI'), 'VI: right, but disagrees with the model’s own global PNS'),
  entry(track('IC'), 'IC: wrong, but coherent'),
  entry(track('II'), 'II: wrong and incoherent'),
  entry(
    element('circle', { class: 'node dark', cx: 13, cy: 9, r: 7 }),
    'a node through which every path is valid',
  ),
];

function arc(judgement: Validity): string {
  return line(2, 9, 24, 9, { class: `arc ${judgement}` });
}

function track(quadrant: string): string {
  const stops = [5, 21].map((cx) => element('circle', { class: 'stop', cx, cy: 9, r: 3.2 }));
  return element('g', { class: `track ${quadrant}` }, line(2, 9, 24, 9), ...stops);
}

function entry(mark: string, text: string): LegendEntry {
  return {
    svg: element('svg', { viewBox: '0 0 26 18', width: 26, height: 18, 'aria-hidden': 'true' }, mark),
    text,
  };
}
