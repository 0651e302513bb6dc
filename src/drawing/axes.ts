import { label, line } from './svg.ts';

export interface Frame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

interface Tick {
  readonly at: number;
  readonly text: string;
}

export function ticksAt(
  values: readonly number[],
  place: (value: number) => number,
  text: (value: number) => string = String,
): Tick[] {
  return values.map((value) => ({ at: place(value), text: text(value) }));
}

export function horizontalAxis(frame: Frame, ticks: readonly Tick[], name: string): string {
  const { left, right, top, bottom } = frame;
  return [
    ...ticks.map(({ at }) => line(at, top, at, bottom, { class: 'grid' })),
    ...ticks.map(({ at, text }) => label(at, bottom + 13, text, { class: 'tick', 'text-anchor': 'middle' })),
    label((left + right) / 2, bottom + 28, name, { class: 'axis', 'text-anchor': 'middle' }),
  ].join('');
}

export function verticalAxis(frame: Frame, ticks: readonly Tick[], name: string): string {
  const { left, right, top } = frame;
  return [
    ...ticks.map(({ at }) => line(left, at, right, at, { class: 'grid' })),
    ...ticks.map(({ at, text }) => label(left - 5, at + 4, text, { class: 'tick', 'text-anchor': 'end' })),
    label(2, top - 9, name, { class: 'axis' }),
  ].join('');
}

export function rowNames(frame: Frame, ticks: readonly Tick[]): string {
  return ticks
    .map(({ at, text }) => label(frame.left - 6, at + 4, text, { class: 'row', 'text-anchor': 'end' }))
    .join('');
}
