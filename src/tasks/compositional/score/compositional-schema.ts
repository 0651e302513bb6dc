import { z } from 'zod';
import { CLASSES, COMPOSITION_CLASSES, VALIDITIES } from '../../../scoring/classes.ts';
import { errors, estimate, measure, proportion } from '../../../scoring/value-schemas.ts';

/** An estimate with its errors against the truth, on the units asked and in the population. */
const judged = z.strictObject({ estimate, error: errors, populationError: errors });

/** Minimum, lower quartile, median, upper quartile, maximum. */
const spread = z.tuple([z.number(), z.number(), z.number(), z.number(), z.number()]).readonly();

/**
 * Spread of an estimate and its relative error over subsamples, one reply to each question; absent without spread. No error
 * if the truth is 0 or withheld.
 */
const subsamples = z
  .strictObject({
    value: spread,
    relativeError: spread.optional(),
    /** Mean and deviation of the same relative errors. */
    meanError: z.strictObject({ mean: z.number(), deviation: z.number() }).optional(),
  })
  .optional();

/** J and its parts: how well answers distinguish units in which the effect depends on the cause from the others. */
const told = { discrimination: estimate, sensitivity: estimate, specificity: estimate };

const quantity = z.strictObject({
  pair: z.string(),
  /** Share of the population with answers about both potential outcomes. */
  coverage: z.number(),
  ...told,
  /** The measure that decides validity, of the pair and its compositions: the greater of the two in truth. */
  judgedBy: z.enum(['pns', 'defierRate']),
  /** Its error is η of Algorithm 1. */
  pns: judged,
  ate: judged,
  defierRate: judged,
  /** Only if factual questions were asked. */
  pn: judged.optional(),
  ps: judged.optional(),
  necessityInconsistency: estimate,
  sufficiencyInconsistency: estimate,
  /** Share of subsamples, one reply to each question, with a relative error within δ. */
  validShare: z.number(),
  /** Spread of the measure in `judgedBy`. */
  subsamples,
  validity: z.enum(VALIDITIES),
});

const composition = z.strictObject({
  /** Nodes of the cut tree from root to leaf: `X→C→Y`. */
  path: z.string(),
  /** The composition of the estimates along the path; in a monotone world their product. */
  value: estimate,
  /** ε: against the true global quantity. */
  external: errors,
  /** γ: against the estimated global quantity. */
  internal: errors,
  /** Spread of the value, and of ε. */
  subsamples,
  validShare: z.number(),
  consistentShare: z.number(),
  /** Share of subsamples in each class; `undefined` without a class, `undecided` if answers are missing. */
  quadrantShares: z.strictObject({
    VC: z.number(),
    VI: z.number(),
    IC: z.number(),
    II: z.number(),
    undefined: z.number(),
    undecided: z.number(),
  }),
  quadrant: z.enum(COMPOSITION_CLASSES),
  /** The answers compose along this path although the truth does not. */
  falseComposition: z.boolean(),
  /** The product of the ATE along the path, against the ATE of root on leaf. */
  ate: z.strictObject({ value: estimate, external: errors, internal: errors }),
  /** PN and PS of root and leaf as predicted from the parts (B.28, B.29), against the direct estimates. */
  pnAndPs: z.strictObject({ pn: estimate, ps: estimate, pnError: errors, psError: errors }).optional(),
});

/** A local quantity solved from the global one and the rest: PNS(X→Y) / (PNS(X→cause) · PNS(effect→Y)). */
const deduction = z.strictObject({
  pair: z.string(),
  /** The ATE if rules are not monotone. */
  of: z.enum(['pns', 'ate']),
  value: estimate,
  /** Against the true local one. */
  external: errors,
  /** Against the direct estimate. */
  internal: errors,
});

const pathValue = z.strictObject({ path: z.string(), value: z.number() });

const quadrant = z.enum([...COMPOSITION_CLASSES, 'mixed']);

/** One variant's results on one world. */
export const variantWorld = z.strictObject({
  world: z.string(),
  /** Over all pairs, equally weighted. */
  ...told,
  quantities: z.array(quantity),
  compositions: z.array(composition),
  /** Minimum and maximum of the product over all paths, listed or not; absent without answers or cutpoints. */
  extremes: z.strictObject({ least: pathValue, greatest: pathValue }).optional(),
  deductions: z.array(deduction),
  /** The class of all compositions, else `mixed`. */
  quadrant,
  /** The same class; `inconclusive` if it is a failure that a perfect model would often share on such a design. */
  verdict: z.enum([...quadrant.options, 'inconclusive']),
  /** Probability of each class: its share of redrawn units, or of subsamples of replies. Classes of share 0 are absent. */
  classes: z.partialRecord(z.enum([...CLASSES, 'mixed']), z.number()),
  /** Agreement of all compositions with the model's own global estimate, whatever the truth. */
  consistency: z.enum(['consistent', 'inconsistent', 'mixed', 'undefined', 'undecided']),
  /** Compositions that the answers obey although the truth does not. */
  falseCompositions: z.number(),
  /**
   * `yes` if all quantities and compositions are valid and all equal ones consistent (Def. 4.5); `undefined` without truth.
   */
  complete: z.enum(['yes', 'no', 'undecided', 'inconclusive', 'undefined']),
  /** Share of the same draws. */
  completeShare: z.number(),
});

const trueValues = z.strictObject({ pns: measure, pn: measure, ps: measure });

const worldPair = z.strictObject({
  pair: z.string(),
  scope: z.enum(['global', 'local']),
  /** Arrows on the shortest directed path. */
  distance: z.number(),
  /** Nodes between the two on any directed path. */
  mediators: z.number(),
  units: z.number(),
  /** Share of the asked units' weight in which the effect depends on the cause. */
  informativeShare: measure,
  /** True values: exact in the population, and on the units asked. */
  truth: z.strictObject({ population: trueValues, asked: trueValues }),
});

/** Probability of a verdict for a perfect model, and for one with 1 % wrong answers. */
const passProbability = z.strictObject({ perfect: z.number(), nearlyPerfect: z.number() });

/** A world, its truth, and its power to judge models. */
export const world = z.strictObject({
  id: z.string(),
  theme: z.string(),
  /** The equations, see `encodeScm`. */
  equations: z.string(),
  /** Report on noise that was solved, or drawn until it fitted. */
  solved: z.string().optional(),
  nodes: z.number(),
  arrows: z.number(),
  cutTree: z.array(z.string()),
  /** Assumptions that the world breaks on purpose. */
  breaks: z.array(z.enum(['A3', 'monotonicity'])),
  units: z.enum(['exhaustive', 'sample', 'twins']),
  /** Number of questions, and of units of pairs, that need what is seen; absent if all noise is stated. */
  evidence: z
    .strictObject({
      questions: z.number(),
      needed: z.number(),
      units: z.number(),
      neededUnits: z.number(),
    })
    .optional(),
  pairs: z.array(worldPair),
  /** Number of indirect paths, and whether all or a seeded sample of them is listed. */
  paths: z.strictObject({ all: z.number(), listed: z.enum(['all', 'sample']) }),
  compositions: z.array(
    z.strictObject({
      path: z.string(),
      /** Composition of true values on the units asked; sampling makes it differ from the global one. */
      asked: measure,
      /** Composition of true values in the population. */
      population: z.number(),
      /** Says whether this is the true global value, within δ. */
      composes: z.boolean(),
      /** Probability that a perfect model is found valid and consistent on a design like this one. */
      passProbabilityOfPerfectModel: z.number(),
      /** The same for a model with 1 % wrong answers. */
      passProbabilityOfNearlyPerfectModel: z.number(),
    }),
  ),
  /** Probability of each verdict about this world for good models. */
  passProbability: z.strictObject({
    /** Probability that a pair's PNS is found valid, by pair. */
    valid: z.array(passProbability),
    /** Class VC: that every composition that composes is found valid and consistent. */
    class: passProbability,
    complete: passProbability,
  }),
});

/**
 * One variant's results over several worlds. Worlds weigh the same, however many pairs and compositions they have;
 * intervals hold for similar worlds that were not asked about.
 */
const overWorlds = z.strictObject({
  worlds: z.number(),
  /** Share of worlds with complete reasoning, of those that can be judged. */
  complete: proportion,
  /** Share of a world's pairs with a valid quantity, of those that can be judged. */
  valid: estimate,
  /** Mean error of the global quantity (η), against the truth on the units asked. */
  globalPns: errors,
  /** Mean error of a world's compositions against the true global PNS (ε). */
  compositions: errors,
  /** Worlds with a class: neither inconclusive nor undecided. */
  judged: z.number(),
  /** Share of those worlds' compositions in each class, without compositions that do not compose in truth. */
  quadrants: z.strictObject({
    VC: estimate,
    VI: estimate,
    IC: estimate,
    II: estimate,
    /** Any `near-` class. */
    near: estimate,
    undefined: estimate,
  }),
});

/** The shared part of a scorecard about compositional reasoning. */
export const compositionalShared = z.strictObject({ worlds: z.array(world) });

/** One variant's results, world by world. */
export const compositionalResult = z.strictObject({
  worlds: z.array(variantWorld),
  /** Present for several worlds. */
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
