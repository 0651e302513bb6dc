/** The least and the greatest possible value of a quantity. */
export type Ends = readonly [least: number, most: number];

/** The upper end of an error that has none. It is a number because JSON knows no infinity. */
export const NO_UPPER_END = Number.MAX_VALUE;

/** A value with its 95 % interval. */
export interface Interval {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** A score: a value with its interval; the bounds that missing answers leave; or undefined, with the reason. */
export type Estimate =
  | ({ readonly kind: 'estimate'; readonly clusters: number } & Interval)
  | { readonly kind: 'bounds'; readonly low: number; readonly high: number }
  | { readonly kind: 'undefined'; readonly reason: string };
