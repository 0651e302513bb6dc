import { label, line } from './svg.ts';

/** The edges of the plot, in pixels. */
export interface Frame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A value on an axis: its place in pixels, and its text. */
interface Tick {
  readonly at: number;
  readonly text: string;
}

/** Turns a value into its place in pixels. */
export type Scale = (value: number) => number;

/** Makes ticks of values. */
export function ticksAt(values: readonly number[], scale: Scale, textOf: (value: number) => string = String): Tick[] {
  return values.map((value) => ({ at: scale(value), text: textOf(value) }));
}

/** The distances from the plot to the baselines of texts, in pixels. */
const VALUE_BELOW = 14;
const NAME_BELOW = 30;
const NAME_ABOVE = 9;
/** How far to the left of the plot the values of a vertical axis end, and how far their baseline is below their line. */
const VALUE_LEFT = 6;
const HALF_OF_DIGIT = 4;

/** Draws a grid of vertical lines with their values and the name of the axis below. */
export function horizontalAxis({ left, right, top, bottom }: Frame, ticks: readonly Tick[], name: string): string {
  return [
    ...ticks.map(({ at }) => line([at, top], [at, bottom], { class: 'grid' })),
    ...ticks.map(({ at, text }) => label(at, bottom + VALUE_BELOW, text, { class: 'tick', 'text-anchor': 'middle' })),
    label((left + right) / 2, bottom + NAME_BELOW, name, { class: 'axis', 'text-anchor': 'middle' }),
  ].join('');
}

/** Draws a grid of horizontal lines with their values on the left and the name of the axis above. */
export function verticalAxis({ left, right, top }: Frame, ticks: readonly Tick[], name: string): string {
  return [
    ...ticks.map(({ at }) => line([left, at], [right, at], { class: 'grid' })),
    ...ticks.map(({ at, text }) =>
      label(left - VALUE_LEFT, at + HALF_OF_DIGIT, text, { class: 'tick', 'text-anchor': 'end' }),
    ),
    label(2, top - NAME_ABOVE, name, { class: 'axis' }),
  ].join('');
}
