/** The least and the greatest possible value of a quantity. */
export type Ends = readonly [least: number, most: number];

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
