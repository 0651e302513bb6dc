import { z } from 'zod';
import { errors, estimate, measure, proportion } from '../../../scoring/value-schemas.ts';
import { CLASSES, COMPOSITION_CLASSES, STATEMENT_VERDICTS, VALIDITIES } from '../../../scoring/verdicts.ts';

/** An estimate with its errors against the truth: `error` on the units asked, `populationError` in the population. */
const judged = z.strictObject({ estimate, error: errors, populationError: errors });

/** The minimum, the lower quartile, the median, the upper quartile and the maximum. */
const spread = z.tuple([z.number(), z.number(), z.number(), z.number(), z.number()]).readonly();

/**
 * The spread of an estimate and of its relative error over subsamples with one reply to each question; absent if the
 * estimate does not vary or a value is missing. The errors are absent if the truth is 0.
 */
const subsamples = z
  .strictObject({
    value: spread,
    relativeError: spread.optional(),
    meanError: z.strictObject({ mean: z.number(), deviation: z.number() }).optional(),
  })
  .optional();

/** J and its two parts (see `discriminationMetrics`). */
const told = { discrimination: estimate, sensitivity: estimate, specificity: estimate };

const quantity = z.strictObject({
  pair: z.string(),
  /** The share of the population for which both potential outcomes were answered. */
  coverage: z.number(),
  ...told,
  /** The measure with the larger true value, by which the pair is judged. */
  judgedBy: z.enum(['pns', 'defierRate']),
  /** The PNS. Its error is η in Algorithm 1. */
  pns: judged,
  ate: judged,
  defierRate: judged,
  /** `pn` and `ps` are present only if the design has factual questions. */
  pn: judged.optional(),
  ps: judged.optional(),
  necessityInconsistency: estimate,
  sufficiencyInconsistency: estimate,
  /** The share of subsamples in which the relative error is at most δ. */
  validShare: z.number(),
  /** The spread of the measure named in `judgedBy`. */
  subsamples,
  validity: z.enum(VALIDITIES),
});

const composition = z.strictObject({
  /** The nodes of a path through the cut tree, from root to leaf: `X→C→Y`. */
  path: z.string(),
  /** The composition of the estimates along the path: in a monotone world, their product. */
  value: estimate,
  /** ε: the error against the true global quantity. */
  external: errors,
  /** γ: the error against the estimated global quantity. */
  internal: errors,
  /** The spread of the composed value and of ε. */
  subsamples,
  validShare: z.number(),
  consistentShare: z.number(),
  /** The share of subsamples in each class. A subsample is `inconclusive` if missing answers could change its class. */
  quadrantShares: z.record(z.enum(CLASSES), z.number()),
  quadrant: z.enum(COMPOSITION_CLASSES),
  /** True if the answers compose along this path, but the truth does not. */
  falseComposition: z.boolean(),
  /** The product of the ATEs along the path, compared with the ATE of the root on the leaf. */
  ate: z.strictObject({ value: estimate, external: errors, internal: errors }),
  /** The PN and PS of root and leaf, predicted from the parts (Eq. B.28, B.29) and compared with direct estimates. */
  pnAndPs: z.strictObject({ pn: estimate, ps: estimate, pnError: errors, psError: errors }).optional(),
});

/**
 * A local quantity deduced from the global one. With root X and leaf Y, it is PNS(X→Y) / (PNS(X→cause) · PNS(effect→Y))
 * in a monotone world.
 */
const deduction = z.strictObject({
  pair: z.string(),
  /** The deduced measure: the PNS in a monotone world, the ATE in other worlds. */
  of: z.enum(['pns', 'ate']),
  value: estimate,
  /** The error against the true local quantity. */
  external: errors,
  /** The error against the direct estimate. */
  internal: errors,
});

const pathValue = z.strictObject({ path: z.string(), value: z.number() });

const quadrant = z.enum([...COMPOSITION_CLASSES, 'mixed']);

const variantWorld = z.strictObject({
  world: z.string(),
  ...told,
  quantities: z.array(quantity),
  compositions: z.array(composition),
  /**
   * The smallest and the largest product over all indirect paths, even those not listed; absent if rules are not
   * monotone, an estimate is missing, or there are no cutpoints.
   */
  extremes: z.strictObject({ least: pathValue, greatest: pathValue }).optional(),
  deductions: z.array(deduction),
  /**
   * The class of the compositions that compose in truth; `mixed` if their classes differ. VC and near-VC are replaced
   * with `inconclusive` if the answers do not follow causes.
   */
  quadrant,
  /** The same class, or `inconclusive` if a perfect model would often do as badly on such a design. */
  verdict: quadrant,
  /** The share of each class among resamples of the units or subsamples of replies; absent if it is 0. */
  classes: z.partialRecord(z.enum([...CLASSES, 'mixed']), z.number()),
  /** The agreement of all compositions with the model's own global estimate, regardless of the truth. */
  consistency: z.enum(STATEMENT_VERDICTS),
  /** The number of paths along which the answers compose, but the truth does not. */
  falseCompositions: z.number(),
  /**
   * `yes` if all quantities and compositions are valid, and those with equal true values are consistent (Def. 4.5);
   * `undefined` if there are no cutpoints.
   */
  complete: z.enum(STATEMENT_VERDICTS).exclude(['mixed']),
  /** The share of resamples of the units, or of subsamples of replies, in which reasoning is complete. */
  completeShare: z.number(),
});

const trueValues = z.strictObject({ pns: measure, pn: measure, ps: measure });

const worldPair = z.strictObject({
  pair: z.string(),
  scope: z.enum(['global', 'local']),
  /** The number of arrows on the shortest directed path from cause to effect. */
  distance: z.number(),
  /** The number of nodes on directed paths between cause and effect. */
  mediators: z.number(),
  units: z.number(),
  /** The weighted share of the asked units in which the effect depends on the cause. */
  informativeShare: measure,
  truth: z.strictObject({ population: trueValues, asked: trueValues }),
});

/** The probability of passing, for a perfect model and for a model that answers 1 % of the questions wrong. */
const passProbability = z.strictObject({ perfect: z.number(), nearlyPerfect: z.number() });

export const world = z.strictObject({
  id: z.string(),
  theme: z.string(),
  /** The equations in the notation of `encodeScm`. */
  equations: z.string(),
  nodes: z.number(),
  arrows: z.number(),
  cutTree: z.array(z.string()),
  units: z.enum(['exhaustive', 'sample', 'twins']),
  pairs: z.array(worldPair),
  /** The number of indirect paths. If there are too many, `compositions` contains only a random sample of them. */
  paths: z.strictObject({ all: z.number(), listed: z.enum(['all', 'sample']) }),
  compositions: z.array(
    z.strictObject({
      path: z.string(),
      /** The composition of the true values on the units asked. */
      asked: measure,
      /** The composition of the true values in the population. */
      population: z.number(),
      /** True if the relative error of `population` against the true global value is at most δ or undefined. */
      composes: z.boolean(),
      /** The probability that a perfect model is found valid and consistent along this path. */
      passProbabilityOfPerfectModel: z.number(),
      /** The same probability for a model that answers 1 % of the questions wrong. */
      passProbabilityOfNearlyPerfectModel: z.number(),
    }),
  ),
  passProbability: z.strictObject({
    /** For each pair, the probability that its quantity is found valid. */
    valid: z.array(passProbability),
    /** The probability of class VC, in which every composition that composes in truth is found valid and consistent. */
    class: passProbability,
    complete: passProbability,
  }),
});

/** One variant's results over several worlds. All worlds have the same weight, however many pairs they have. */
const overWorlds = z.strictObject({
  worlds: z.number(),
  /** The share of worlds with complete reasoning, among the worlds that can be judged. */
  complete: proportion,
  /** The mean share of a world's pairs with a valid quantity, among the pairs that can be judged. */
  valid: estimate,
  /** The mean of η: the error of the global quantity against the truth on the units asked. */
  globalPns: errors,
  /** The mean of ε, over the compositions that compose in truth. */
  compositions: errors,
  /** The number of worlds with compositions that can be judged. */
  judged: z.number(),
  /** The mean share of these worlds' compositions in each class, among the compositions that can be judged. */
  quadrants: z.strictObject({
    VC: estimate,
    VI: estimate,
    IC: estimate,
    II: estimate,
    /** The share in all `near-` classes together. */
    near: estimate,
    undefined: estimate,
  }),
});

export const compositionalShared = z.strictObject({ worlds: z.array(world) });

export const compositionalResult = z.strictObject({
  worlds: z.array(variantWorld),
  /** Present only if there are several worlds. */
  overWorlds: overWorlds.optional(),
});

export type CompositionalShared = z.infer<typeof compositionalShared>;
export type CompositionalResult = z.infer<typeof compositionalResult>;
export type OverWorlds = z.infer<typeof overWorlds>;
export type ScorecardWorld = z.infer<typeof world>;
export type VariantWorld = z.infer<typeof variantWorld>;
export type Quantity = z.infer<typeof quantity>;
export type Composition = z.infer<typeof composition>;
export type SubsampleSpread = NonNullable<Quantity['subsamples']>;
export type Judged = z.infer<typeof judged>;
