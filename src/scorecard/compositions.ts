import { composePnAndPs, type PnAndPs } from '../causal/compose.ts';
import { isWithin, relativeAbsoluteError } from './approximation-error.ts';
import type { ColumnWorld, Composition } from './compositional-schema.ts';
import { undefinedBecause } from './estimate.ts';
import { type EvaluatedPair, share } from './quantities.ts';
import type { ScorecardSettings } from './schema.ts';
import { subsampleSpread } from './subsamples.ts';
import { combineTracked, errorsBetween, type IntervalOf, numberOf, type Tracked } from './tracked.ts';
import type { Errors } from './value-schemas.ts';

type Quadrant = Composition['quadrant'];

/** A path of the cut tree: its name, its steps as positions among the pairs, and whether the truth composes along it. */
export interface PathSteps {
  readonly name: string;
  readonly steps: readonly number[];
  readonly composes: boolean;
}

/**
 * Value, errors and class of one composition.
 *
 * ε compares the product along the path with the true global PNS, γ with the estimated one. Where the truth
 * does not compose there is no right class; agreeing answers are a false composition.
 *
 * @param subsamples - PNS by subsample and pair, see `subsampledPns`.
 * @see Maasch et al. (2025), Alg. 1, Eq. G.4, G.5, Defs. 4.3 and 4.4, §4.2
 */
export function evaluateComposition(
  path: PathSteps,
  pairs: readonly EvaluatedPair[],
  global: number,
  subsamples: readonly (readonly (number | undefined)[])[],
  intervalOf: IntervalOf,
  settings: ScorecardSettings,
): Composition {
  const parts = path.steps.map((step) => pairs[step]!);
  const whole = pairs[global]!;
  const composed = combineTracked(
    parts.map(({ estimates }) => estimates.pns),
    product,
    intervalOf,
  );
  const judged = judgeSubsamples(path, numberOf(whole.truths.pns), global, subsamples, settings.delta);
  const quadrants = judged.map(({ valid, consistent }) =>
    path.composes ? quadrantOf(valid, consistent) : 'undefined',
  );
  const validShare = share(
    judged.map(({ valid }) => valid),
    true,
  );
  const consistentShare = share(
    judged.map(({ consistent }) => consistent),
    true,
  );
  const isConsistent = consistentShare >= settings.validShare;
  const undefinedShare = share(quadrants, 'undefined');
  const spread = subsampleSpread(
    judged.map(({ along }) => along),
    numberOf(whole.truths.pns),
  );
  const pnAndPs = composedPnAndPs(parts, whole, intervalOf);
  return {
    path: path.name,
    value: composed.estimate,
    external: errorsBetween(whole.truths.pns, composed, intervalOf),
    internal: degenerateIfUndefined(errorsBetween(whole.estimates.pns, composed, intervalOf)),
    ...(spread && { subsamples: spread }),
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
        : quadrantOf(validShare >= settings.validShare, isConsistent),
    falseComposition: !path.composes && isConsistent,
    ...(pnAndPs && { pnAndPs }),
  };
}

function judgeSubsamples(
  { steps }: PathSteps,
  truth: number | undefined,
  global: number,
  subsamples: readonly (readonly (number | undefined)[])[],
  delta: number,
): { along: number | undefined; valid: boolean | undefined; consistent: boolean | undefined }[] {
  return subsamples.map((values) => {
    const factors = steps.map((step) => values[step]);
    if (!factors.every((factor) => factor !== undefined))
      return { along: undefined, valid: undefined, consistent: undefined };
    const along = product(factors);
    const against = (reference: number | undefined): boolean | undefined =>
      reference === undefined ? undefined : isWithin(relativeAbsoluteError(reference, along), delta);
    return { along, valid: against(truth), consistent: against(values[global]) };
  });
}

/** PN and PS of the whole as the parts predict them, where facts were asked about. */
function composedPnAndPs(
  parts: readonly EvaluatedPair[],
  whole: EvaluatedPair,
  intervalOf: IntervalOf,
): Composition['pnAndPs'] | undefined {
  if (!whole.quantity.pn) return undefined;
  const inputs = parts.flatMap(({ estimates }) => [estimates.pn, estimates.ps]);
  const predict = (name: keyof PnAndPs): Tracked =>
    combineTracked(
      inputs,
      (values) => {
        const list = parts.map((_, i): PnAndPs => ({ pn: values[2 * i]!, ps: values[2 * i + 1]! }));
        return list
          .slice(1)
          .reduce<PnAndPs | undefined>((first, second) => first && composePnAndPs(first, second), list[0])?.[
          name
        ];
      },
      intervalOf,
    );
  const [pn, ps] = [predict('pn'), predict('ps')];
  return {
    pn: pn.estimate,
    ps: ps.estimate,
    pnError: errorsBetween(whole.estimates.pn, pn, intervalOf),
    psError: errorsBetween(whole.estimates.ps, ps, intervalOf),
  };
}

/** Zero against zero is not consistency: a reasoner for whom nothing causes anything would have it for free. */
export function degenerateIfUndefined(errors: Errors): Errors {
  if (errors.relative.kind !== 'undefined' || errors.relative.reason !== 'zero-over-zero') return errors;
  return { ...errors, relative: undefinedBecause('degenerate') };
}

/** The class of what is valid or not and consistent or not; undefined where one of them cannot be told. */
export function quadrantOf(valid: boolean | undefined, consistent: boolean | undefined): Quadrant {
  if (valid === undefined || consistent === undefined) return 'undefined';
  return `${valid ? 'V' : 'I'}${consistent ? 'C' : 'I'}`;
}

/** What all of a list share, else `mixed`; `undefined` of nothing. */
export function shared<T extends string>(list: readonly T[]): T | 'mixed' | 'undefined' {
  const different = new Set(list);
  if (different.size > 1) return 'mixed';
  return [...different][0] ?? 'undefined';
}

/** Whether compositions agree with the own global estimate, as far as that can be told. */
export function consistencyOf(
  compositions: readonly Composition[],
  validShare: number,
): ColumnWorld['consistency'] {
  return shared(
    compositions.map(({ consistentShare, internal: { relative } }) => {
      if (relative.kind === 'undefined') return 'undefined';
      return consistentShare >= validShare ? 'consistent' : 'inconsistent';
    }),
  );
}

/** The product of a list; 1 of nothing. */
export function product(factors: readonly number[]): number {
  return factors.reduce((value, factor) => value * factor, 1);
}
