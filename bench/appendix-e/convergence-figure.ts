import { scaleLinear, scaleLog } from 'd3-scale';
import { type Frame, horizontalAxis, ticksAt, verticalAxis } from '../../src/drawing/axes.ts';
import { element, label, line, rounded, svgImage } from '../../src/drawing/svg.ts';
import type { Convergence, ConvergingQuantity } from './convergence.ts';

const WIDTH = 540;
const HEIGHT = 296;
const FRAME: Frame = { left: 44, right: 404, top: 40, bottom: 260 };

/** Colours that colour-blind people can distinguish. */
const COLOURS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9'];

const STYLE = `text{font:11px sans-serif;fill:currentColor}.title{font-weight:700}.grid{stroke:currentColor;stroke-opacity:.12}.threshold{stroke:currentColor;stroke-dasharray:2 2}polyline,.key{fill:none;stroke-width:1.3}.deduction{stroke-dasharray:4 3}${COLOURS.map((colour, i) => `.c${i}{stroke:${colour}}`).join('')}`;

/**
 * Draws, for each sample size, the limits between which the central 95 % of the runs lie, as multiples of the true
 * value. Each experiment has a row. The left panel shows the whole and its compositions, and the right panel shows the
 * local pairs and their deductions.
 *
 * @returns A standalone SVG image.
 * @see Maasch et al. (2025), Figs. C.2, E.1–E.4
 */
export function convergenceFigure(experiments: readonly Convergence[]): string {
  const panels = experiments.flatMap((experiment, row) =>
    [inductivePanel(experiment), deductivePanel(experiment)].map((content, column) =>
      element('g', { transform: `translate(${column * WIDTH} ${row * HEIGHT})` }, panel(content)),
    ),
  );
  const [width, height] = [2 * WIDTH, experiments.length * HEIGHT];
  const titles = experiments.map(({ title }) => title).join('; ');
  const image = svgImage({ width, height }, `Convergence: ${titles}`, element('style', {}, STYLE), ...panels);
  return `${image.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')}\n`;
}

function inductivePanel({ title, measure, quantities }: Convergence) {
  const composed = quantities.filter(({ role }) => role === 'global' || role === 'composition');
  return {
    title: `${title}: whole and compositions`,
    measure,
    quantities: composed,
    legend: composed.map(({ name }) => name),
    named: ({ name }: ConvergingQuantity) => name,
  };
}

function deductivePanel({ title, measure, quantities }: Convergence) {
  return {
    title: `${title}: pairs and deductions (dashed)`,
    measure,
    quantities: quantities.filter(({ role }) => role === 'local' || role === 'deduction'),
    legend: quantities.filter(({ role }) => role === 'local').map(({ name }) => name),
    named: ({ pair }: ConvergingQuantity) => pair,
  };
}

function panel({ title, measure, quantities, legend, named }: ReturnType<typeof inductivePanel>): string {
  const sizes = quantities.flatMap(({ points }) => points.map(({ size }) => size));
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  // If there is only one size, it is in the middle of the axis.
  const x = scaleLog()
    .domain(least < most ? [least, most] : [least / 2, least * 2])
    .range([FRAME.left, FRAME.right]);
  const curves = quantities.flatMap((quantity) => boundsOf(quantity).map((bound) => ({ quantity, bound })));
  const y = scaleLinear()
    .domain(rangeAround(curves.flatMap(({ bound }) => bound.map(({ ratio }) => ratio))))
    .range([FRAME.bottom, FRAME.top]);
  const colour = (name: string): string => `c${legend.indexOf(name) % COLOURS.length}`;
  const format = y.tickFormat(6);
  return [
    label(2, 14, title, { class: 'title' }),
    horizontalAxis(FRAME, ticksAt(decades(least, most), x, shortNumber), 'sample size n'),
    verticalAxis(
      FRAME,
      ticksAt(y.ticks(6), y, (value) => format(value).replace('−', '-')),
      `${measure} / true ${measure}`,
    ),
    line(FRAME.left, y(1), FRAME.right, y(1), { class: 'threshold' }),
    clipped(
      ...curves.map(({ quantity, bound }) =>
        element('polyline', {
          class: `${quantity.role} ${colour(named(quantity))}`,
          points: bound.map(({ size, ratio }) => `${rounded(x(size))},${rounded(y(ratio))}`).join(' '),
        }),
      ),
    ),
    ...legend.flatMap((name, i) => {
      const at = FRAME.top + 6 + i * 15;
      return [
        line(FRAME.right + 10, at, FRAME.right + 26, at, { class: `key ${colour(name)}` }),
        label(FRAME.right + 31, at + 4, name),
      ];
    }),
  ].join('');
}

/** Clips lines to the frame by drawing them in a nested image that fills the frame. */
function clipped(...children: readonly string[]): string {
  const { left, right, top, bottom } = FRAME;
  const [width, height] = [right - left, bottom - top];
  const box = { x: left, y: top, width, height, viewBox: `${left} ${top} ${width} ${height}` };
  return element('svg', box, ...children);
}

function boundsOf({ truth, points }: ConvergingQuantity) {
  const estimates = points.filter((point) => point.kind === 'estimate');
  return (['low', 'high'] as const).map((bound) =>
    estimates.map((point) => ({ size: point.size, ratio: point[bound] / truth })),
  );
}

/**
 * Returns a range around 1 that contains all ratios, but at most the range from 0 to 2, because quotients of small
 * samples can be far from 1.
 */
function rangeAround(ratios: readonly number[]): [number, number] {
  const reach = Math.min(1, Math.max(0.01, ...ratios.map((ratio) => Math.abs(ratio - 1))) * 1.05);
  return [1 - reach, 1 + reach];
}

function decades(least: number, most: number): number[] {
  const list: number[] = [];
  for (let power = Math.ceil(Math.log10(least) - 1e-9); 10 ** power <= most * (1 + 1e-9); power++) {
    list.push(10 ** power);
  }
  return list;
}

/** Writes 1,000 as 1k, 10⁶ as 1M, and 10⁹ as 1e9. */
function shortNumber(value: number): string {
  const power = Math.round(Math.log10(value));
  if (power < 3) return String(value);
  if (power < 9) return `${10 ** (power % 3)}${power < 6 ? 'k' : 'M'}`;
  return `1e${power}`;
}
