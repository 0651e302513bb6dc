import { isWithin, relativeAbsoluteError } from './approximation-error.ts';
import { undefinedBecause } from './estimate.ts';
import { type EvaluatedPair, share } from './quantities.ts';
import type { ColumnWorld, Composition, Errors, ScorecardSettings } from './schema.ts';
import { combineTracked, errorsBetween, type IntervalOf, numberOf } from './tracked.ts';

type Quadrant = Composition['quadrant'];

/** A path of the cut tree: its name, and the positions of its steps and of the global pair among the pairs. */
export interface PathSteps {
  readonly name: string;
  readonly steps: readonly number[];
}

/**
 * Value, errors and class of one composition.
 *
 * ε compares the product along the path with the true global PNS, γ with the estimated one.
 *
 * @param subsamples - PNS by subsample and pair, see {@link subsampledPns}.
 * @see Maasch et al. (2025), Alg. 1, Eq. G.4, G.5, Defs. 4.3 and 4.4
 */
export function evaluateComposition(
  { name, steps }: PathSteps,
  pairs: readonly EvaluatedPair[],
  global: number,
  subsamples: readonly (readonly (number | undefined)[])[],
  intervalOf: IntervalOf,
  settings: ScorecardSettings,
): Composition {
  const composed = combineTracked(
    steps.map((step) => pairs[step]!.pns),
    product,
    intervalOf,
  );
  const { pns: estimatedGlobal, truth: trueGlobal } = pairs[global]!;
  const truth = numberOf(trueGlobal);
  const judged = subsamples.map((values): { valid: boolean | undefined; consistent: boolean | undefined } => {
    const factors = steps.map((step) => values[step]);
    if (truth === undefined || !factors.every((factor) => factor !== undefined)) {
      return { valid: undefined, consistent: undefined };
    }
    const along = product(factors);
    const direct = values[global];
    return {
      valid: isWithin(relativeAbsoluteError(truth, along), settings.delta),
      consistent:
        direct === undefined ? undefined : isWithin(relativeAbsoluteError(direct, along), settings.delta),
    };
  });
  const quadrants = judged.map(({ valid, consistent }) => quadrantOf(valid, consistent));
  const validShare = share(
    judged.map(({ valid }) => valid),
    true,
  );
  const consistentShare = share(
    judged.map(({ consistent }) => consistent),
    true,
  );
  const undefinedShare = share(quadrants, 'undefined');
  return {
    path: name,
    value: composed.estimate,
    external: errorsBetween(trueGlobal, composed, intervalOf),
    internal: degenerateIfUndefined(errorsBetween(estimatedGlobal, composed, intervalOf)),
    validShare,
    consistentShare,
    quadrantShares: {
      VC: share(quadrants, 'VC'),
      VI: share(quadrants, 'VI'),
      IC: share(quadrants, 'IC'),
      II: share(quadrants, 'II'),
      undefined: undefinedShare,
    },
    quadrant:
      undefinedShare > 1 - settings.validShare
        ? 'undefined'
        : quadrantOf(validShare >= settings.validShare, consistentShare >= settings.validShare),
  };
}

/** Zero against zero is not consistency: a reasoner for whom nothing causes anything would have it for free. */
function degenerateIfUndefined(errors: Errors): Errors {
  if (errors.relative.kind !== 'undefined' || errors.relative.reason !== 'zero-over-zero') return errors;
  return { ...errors, relative: undefinedBecause('degenerate') };
}

function quadrantOf(valid: boolean | undefined, consistent: boolean | undefined): Quadrant {
  if (valid === undefined || consistent === undefined) return 'undefined';
  return `${valid ? 'V' : 'I'}${consistent ? 'C' : 'I'}`;
}

/** The class that all compositions share, else `mixed`. */
export function sharedQuadrant(compositions: readonly Composition[]): ColumnWorld['quadrant'] {
  const classes = new Set(compositions.map(({ quadrant }) => quadrant));
  if (classes.size > 1) return 'mixed';
  return [...classes][0] ?? 'undefined';
}

function product(factors: readonly number[]): number {
  return factors.reduce((value, factor) => value * factor, 1);
}
