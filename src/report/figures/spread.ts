import { decimals } from '../../scoring/format.ts';
import type { SubsampleSpread } from '../../tasks/compositional/score/compositional-schema.ts';

type Spread = SubsampleSpread['value'];

/** Where least, quartiles and greatest stand on an axis. */
export function placed(
  spread: Spread,
  place: (value: number) => number,
): [number, number, number, number, number] {
  return spread.map(place) as [number, number, number, number, number];
}

/** The five numbers in words. */
export function toldSpread(name: string, [least, lower, median, upper, greatest]: Spread): string {
  return `${name} over subsamples: median ${decimals(median)}, half from ${decimals(lower)} to ${decimals(upper)}, all from ${decimals(least)} to ${decimals(greatest)}`;
}
