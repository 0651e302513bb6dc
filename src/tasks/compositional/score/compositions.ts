import { composePnAndPs, type PnAndPs } from '../../../causal/compose.ts';
import { at } from '../../../lib/at.ts';
import { mean } from '../../../lib/statistics/mean.ts';
import { quantileOfSorted } from '../../../lib/statistics/quantile.ts';
import { ROUNDING, relativeAbsoluteError } from '../../../scoring/approximation-error.ts';
import { shared } from '../../../scoring/classes.ts';
import { type Combined, combine, type Quantities } from '../../../scoring/combine.ts';
import { errorsBetween } from '../../../scoring/errors.ts';
import { type Law, MULTIPLY } from '../../../scoring/law.ts';
import { isPoint, type Range } from '../../../scoring/range.ts';
import type { ScorecardSettings } from '../../../scoring/settings.ts';
import { combineTracked, estimateOf, numberOf, type Tracked } from '../../../scoring/tracked.ts';
import type { CompositionLaw } from './composition-law.ts';
import type { Composition, SubsampleSpread, VariantWorld } from './compositional-schema.ts';
import type { PairEstimates } from './pair-estimates.ts';

export interface PathSteps {
  readonly name: string;
  /** The positions of the pairs along the path. */
  readonly steps: readonly number[];
  readonly composes: boolean;
}

export interface ComposedWorld {
  readonly law: CompositionLaw;
  readonly global: number;
  readonly monotone: boolean;
  readonly pairs: readonly PairEstimates[];
  readonly quantities: Quantities;
  readonly settings: ScorecardSettings;
}

/**
 * Returns the value, errors and class of one composition. The error ε compares the value with the true global quantity,
 * and γ with the estimated one. If the truth does not compose, the class is undefined, and answers that compose are a
 * false composition.
 *
 * @see Maasch et al. (2025), Alg. 1, Eq. G.4, G.5, Defs. 4.3 and 4.4, §4.2
 */
export function evaluateComposition(
  { name, steps, composes }: PathSteps,
  world: ComposedWorld,
): { readonly composition: Composition; readonly combined: Combined } {
  const { law, global, quantities, settings } = world;
  const target = law.target(global);
  const combined = combine(
    target,
    law.parts(steps),
    { ...law.law(global), holds: composes },
    quantities,
    settings,
  );
  const truth = quantities.truths[target];
  const spread = subsampleSpread(
    combined.assessed.map(({ value }) => value),
    truth && numberOf(truth),
  );
  const pnAndPs = world.monotone ? composedPnAndPs(steps, world) : undefined;
  const { value, external, internal, validShare, consistentShare, quadrantShares, quadrant } = combined;
  return {
    combined,
    composition: {
      path: name,
      value,
      external,
      internal,
      ...(spread && { subsamples: spread }),
      validShare,
      consistentShare,
      quadrantShares: { ...quadrantShares },
      quadrant,
      falseComposition: !composes && consistentShare >= settings.validShare,
      ate: composedAte(steps, world),
      ...(pnAndPs && { pnAndPs }),
    },
  };
}

/** Multiplies the ATEs along a path. ATEs multiply over binary cutpoints, even without monotonicity. */
function composedAte(steps: readonly number[], { pairs, global }: ComposedWorld): Composition['ate'] {
  const product = combineTracked(
    steps.flatMap((step) => pairs[step]?.estimates.ate ?? []),
    MULTIPLY,
  );
  const whole = at(pairs, global);
  return {
    value: estimateOf(product),
    external: errorsBetween(whole.truths.ate, product),
    internal: errorsBetween(whole.estimates.ate, product),
  };
}

function composedPnAndPs(steps: readonly number[], { pairs, global }: ComposedWorld) {
  const whole = at(pairs, global).estimates;
  if (whole.pn.kind === 'undefined' && whole.pn.reason === 'not-asked') return undefined;
  const inputs = steps.flatMap((step) => {
    const { pn, ps } = at(pairs, step).estimates;
    return [pn, ps];
  });
  const predict = (name: keyof PnAndPs): Tracked => combineTracked(inputs, pnOrPs(name));
  const [pn, ps] = [predict('pn'), predict('ps')];
  return {
    pn: estimateOf(pn),
    ps: estimateOf(ps),
    pnError: errorsBetween(whole.pn, pn),
    psError: errorsBetween(whole.ps, ps),
  };
}

/** Returns a law whose inputs are PN and PS of the first part, PN and PS of the second part, and so on. */
function pnOrPs(name: keyof PnAndPs): Law {
  const of: Law['of'] = (values) => {
    let composed: PnAndPs | undefined;
    for (let i = 0; i + 1 < values.length; i += 2) {
      const [pn = 0, ps = 0] = values.slice(i, i + 2);
      composed = i === 0 ? { pn, ps } : composed && composePnAndPs(composed, { pn, ps });
    }
    return composed?.[name];
  };
  return {
    of,
    // The PN and the PS of the whole rise with the PN and the PS of each part.
    over: (ranges) => {
      const least = of(ranges.map((range) => range.least));
      const greatest = of(ranges.map((range) => range.greatest));
      return least === undefined || greatest === undefined ? undefined : { least, greatest };
    },
  };
}

export function consistencyOf(
  compositions: readonly Composition[],
  validShare: number,
): VariantWorld['consistency'] {
  return shared(
    compositions.map(({ consistentShare, internal: { relative } }) => {
      if (relative.kind === 'undefined') return 'undefined';
      return consistentShare >= validShare ? 'yes' : relative.kind === 'bounds' ? 'inconclusive' : 'no';
    }),
  );
}

/**
 * Returns the spread of an estimate and of its relative error over subsamples; undefined if the estimate does not vary
 * or is only known as a range.
 *
 * @see Maasch et al. (2025), Figs. G.12, G.15, G.16
 */
export function subsampleSpread(
  ranges: readonly (Range | undefined)[],
  truth: number | undefined,
): SubsampleSpread | undefined {
  const values = ranges.map((range) => (range && isPoint(range) ? range.least : undefined));
  const value = spreadOf(values);
  if (!value || value[4] - value[0] <= ROUNDING) return undefined;
  const errors = values.map((one) => {
    const error = one === undefined || truth === undefined ? undefined : relativeAbsoluteError(truth, one);
    return error === Number.POSITIVE_INFINITY ? undefined : error;
  });
  const relativeError = spreadOf(errors);
  const known = errors.filter((error) => error !== undefined);
  const middle = mean(known) ?? 0;
  const deviation = Math.sqrt(mean(known.map((error) => (error - middle) ** 2)) ?? 0);
  return { value, ...(relativeError && { relativeError, meanError: { mean: middle, deviation } }) };
}

/**
 * Describes the distribution of values by five numbers: the minimum, the quartiles (R type 7) and the maximum.
 *
 * @example spreadOf([0.3, 0.1, 0.2]) // [0.1, 0.15, 0.2, 0.25, 0.3]
 */
function spreadOf(values: readonly (number | undefined)[]): SubsampleSpread['value'] | undefined {
  if (values.length === 0 || !values.every((value) => value !== undefined)) return undefined;
  const sorted = Float64Array.from(values).sort();
  const at = (probability: number): number => quantileOfSorted(sorted, probability);
  return [at(0), at(0.25), at(0.5), at(0.75), at(1)];
}
