import type { Deduction } from './compositional-schema.ts';
import type { EvaluatedPair } from './quantities.ts';
import type { ScorecardSettings } from './schema.ts';
import { combineTracked, errorsBetween, type IntervalOf, type Tracked } from './tracked.ts';

/** What a local pair is deduced from: positions of the pairs before and after it, where there are any. */
export interface DeductionSteps {
  readonly pair: number;
  readonly rest: readonly number[];
}

/**
 * A local PNS solved from the global one and the rest of its path.
 *
 *   PNS_CD = PNS_XY / (PNS_XC · PNS_DY)
 *
 * @returns With a value undefined where the divisor is too near to 0 to divide by.
 * @see Maasch et al. (2025), Def. 3.5, Figs. E.2, E.4
 */
export function deduce(
  { pair, rest }: DeductionSteps,
  pairs: readonly EvaluatedPair[],
  global: number,
  intervalOf: IntervalOf,
  { smallestDivisor }: ScorecardSettings,
): Deduction {
  const { quantity, estimates, truths } = pairs[pair]!;
  const inputs: Tracked[] = [pairs[global]!, ...rest.map((step) => pairs[step]!)].map(
    (part) => part.estimates.pns,
  );
  const value = combineTracked(
    inputs,
    ([whole, ...factors]) => {
      const divisor = factors.reduce((product, factor) => product * factor, 1);
      return divisor < smallestDivisor ? undefined : whole! / divisor;
    },
    intervalOf,
  );
  return {
    pair: quantity.pair,
    value: value.estimate,
    external: errorsBetween(truths.pns, value, intervalOf),
    internal: errorsBetween(estimates.pns, value, intervalOf),
  };
}
