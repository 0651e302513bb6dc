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

/** Draws a grid of vertical lines with their values and the name of the axis below. */
export function horizontalAxis({ left, right, top, bottom }: Frame, ticks: readonly Tick[], name: string): string {
  return [
    ...ticks.map(({ at }) => line([at, top], [at, bottom], { class: 'grid' })),
    ...ticks.map(({ at, text }) => label(at, bottom + 14, text, { class: 'tick', 'text-anchor': 'middle' })),
    label((left + right) / 2, bottom + 30, name, { class: 'axis', 'text-anchor': 'middle' }),
  ].join('');
}

/** Draws a grid of horizontal lines with their values on the left and the name of the axis above. */
export function verticalAxis({ left, right, top }: Frame, ticks: readonly Tick[], name: string): string {
  return [
    ...ticks.map(({ at }) => line([left, at], [right, at], { class: 'grid' })),
    ...ticks.map(({ at, text }) => label(left - 6, at + 4, text, { class: 'tick', 'text-anchor': 'end' })),
    label(2, top - 9, name, { class: 'axis' }),
  ].join('');
}
