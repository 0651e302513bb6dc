import { z } from 'zod';

const intervalMethods = [
  'percentile-bootstrap',
  'skew-corrected-t',
  'square-and-add',
  'empirical-likelihood',
] as const;

/**
 * The reasons why a number has no interval.
 *
 * - `exact`: the number was computed without sampling, so it has no uncertainty.
 * - `no-answers`: nothing was observed.
 * - `single-cluster`: a single independent cluster does not show the variation between clusters.
 * - `no-variation`: all values are the same, and an interval of width 0 would claim certainty.
 * - `undefined-resamples`: the statistic is undefined on too many resamples.
 * - `many-worlds`: with 20 or more worlds, intervals describe all worlds together, and a single world has no interval.
 * - `unbounded`: the data do not rule out a point where the number does not exist, such as a ratio with divisor 0.
 */
const noIntervalReasons = [
  'exact',
  'no-answers',
  'single-cluster',
  'no-variation',
  'undefined-resamples',
  'many-worlds',
  'unbounded',
] as const;

/** A confidence interval with both bounds included, or the reason why there is none. */
export const interval = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('interval'),
    low: z.number(),
    high: z.number(),
    level: z.number(),
    method: z.enum(intervalMethods),
  }),
  z.strictObject({ kind: z.literal('none'), reason: z.enum(noIntervalReasons) }),
]);
export type Interval = z.infer<typeof interval>;
