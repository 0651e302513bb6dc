import { z } from 'zod';
import { interval } from '../lib/statistics/interval.ts';

const undefinedValue = z.strictObject({
  kind: z.literal('undefined'),
  /**
   * The reason why the number does not exist.
   *
   * - `not-asked`: no question in the design concerns the number.
   * - `no-answers`: no question about the number was answered.
   * - `empty-condition`: no unit meets the measure's condition.
   * - `zero-over-zero`: a relative error of 0 against 0.
   * - `degenerate`: the model denies every cause, so consistency is undefined.
   * - `small-divisor`: a quotient whose divisor is too close to 0.
   * - `withheld`: the truth is withheld and must not be used.
   */
  reason: z.enum([
    'not-asked',
    'no-answers',
    'empty-condition',
    'zero-over-zero',
    'degenerate',
    'small-divisor',
    'withheld',
  ]),
});

/** A number for which only bounds are known, because some questions were not answered. */
const bounds = z.strictObject({
  kind: z.literal('bounds'),
  /** Each bound is absent if it is infinite. */
  least: z.number().optional(),
  greatest: z.number().optional(),
  unanswered: z.number(),
});

/** A number with its uncertainty, the bounds of a number, or the reason why there is no number. */
export const estimate = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('estimate'), value: z.number(), interval }),
  bounds,
  undefinedValue,
]);

/** A relative error; `unbounded` if only the reference is 0. */
export const relativeError = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('estimate'), value: z.number(), interval }),
  z.strictObject({ kind: z.literal('unbounded') }),
  bounds,
  undefinedValue,
]);

export const proportion = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('estimate'),
    value: z.number(),
    interval,
    successes: z.number(),
    total: z.number(),
  }),
  undefinedValue,
]);

export const measure = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('value'), value: z.number() }),
  undefinedValue,
]);

export const errors = z.strictObject({ absolute: estimate, relative: relativeError });
export type Estimate = z.infer<typeof estimate>;
export type RelativeError = z.infer<typeof relativeError>;
export type Errors = z.infer<typeof errors>;
export type Proportion = z.infer<typeof proportion>;
