import { z } from 'zod';
import { CLASSES, COMPOSITION_CLASSES, VALIDITIES } from '../../../scoring/classes.ts';
import { errors, estimate, measure, proportion } from '../../../scoring/value-schemas.ts';

/** An estimate with its errors against the truth on the very units asked, and in the population. */
const judged = z.strictObject({ estimate, error: errors, populationError: errors });

/** Least, lower quartile, median, upper quartile, greatest. */
const spread = z.tuple([z.number(), z.number(), z.number(), z.number(), z.number()]).readonly();

/**
 * How an estimate and its relative error vary over subsamples, one reply to each question; absent where they do not.
 * No error where the truth is 0 or withheld.
 */
const subsamples = z
  .strictObject({
    value: spread,
    relativeError: spread.optional(),
    /** Of the same relative errors. */
    meanError: z.strictObject({ mean: z.number(), deviation: z.number() }).optional(),
  })
  .optional();

/** How well answers tell units in which the effect depends on the cause from the others: J, and what it is made of. */
const told = { discrimination: estimate, sensitivity: estimate, specificity: estimate };

const quantity = z.strictObject({
  pair: z.string(),
  /** Share of the population for which both potential outcomes were answered. */
  coverage: z.number(),
  ...told,
  /** What the pair's validity, and all that composes into it, is judged by: the greater of the two in truth. */
  judgedBy: z.enum(['pns', 'defierRate']),
  /** Its error is η of Algorithm 1. */
  pns: judged,
  ate: judged,
  defierRate: judged,
  /** Only where factual questions were asked. */
  pn: judged.optional(),
  ps: judged.optional(),
  necessityInconsistency: estimate,
  sufficiencyInconsistency: estimate,
  /** Share of subsamples, one reply to each question, with a relative error within δ. */
  validShare: z.number(),
  /** Of what it is judged by. */
  subsamples,
  validity: z.enum(VALIDITIES),
});

const composition = z.strictObject({
  /** Nodes of the cut tree from root to leaf: `X→C→Y`. */
  path: z.string(),
  /** What the estimates along the path compose into: in a monotone world their product. */
  value: estimate,
  /** ε: against the true global quantity. */
  external: errors,
  /** γ: against the estimated global quantity. */
  internal: errors,
  /** Of the value, and ε. */
  subsamples,
  validShare: z.number(),
  consistentShare: z.number(),
  /** Share of subsamples in each class; `undefined` where it cannot be told, `undecided` where answers are missing. */
  quadrantShares: z.strictObject({
    VC: z.number(),
    VI: z.number(),
    IC: z.number(),
    II: z.number(),
    undefined: z.number(),
    undecided: z.number(),
  }),
  quadrant: z.enum(COMPOSITION_CLASSES),
  /** The answers compose along this path though the truth does not. */
  falseComposition: z.boolean(),
  /** The product of the ATE along the path, against the ATE of root on leaf. */
  ate: z.strictObject({ value: estimate, external: errors, internal: errors }),
  /** PN and PS of root and leaf as the parts predict them (B.28, B.29), against the direct estimates. */
  pnAndPs: z.strictObject({ pn: estimate, ps: estimate, pnError: errors, psError: errors }).optional(),
});

/** A local quantity solved from the global one and the rest: PNS(X→Y) / (PNS(X→cause) · PNS(effect→Y)). */
const deduction = z.strictObject({
  pair: z.string(),
  /** The ATE where rules are not monotone. */
  of: z.enum(['pns', 'ate']),
  value: estimate,
  /** Against the true local one. */
  external: errors,
  /** Against the direct estimate. */
  internal: errors,
});

const pathValue = z.strictObject({ path: z.string(), value: z.number() });

const quadrant = z.enum([...COMPOSITION_CLASSES, 'mixed']);

/** What one variant showed about one world. */
export const variantWorld = z.strictObject({
  world: z.string(),
  /** Over all pairs, each weighing the same. */
  ...told,
  quantities: z.array(quantity),
  compositions: z.array(composition),
  /** The least and greatest product over all paths, listed or not; absent without answers or cutpoints. */
  extremes: z.strictObject({ least: pathValue, greatest: pathValue }).optional(),
  deductions: z.array(deduction),
  /** The class that all compositions share, else `mixed`. */
  quadrant,
  /** The same, unless it is a failure that a perfect model would share on such a design: then `inconclusive`. */
  verdict: z.enum([...quadrant.options, 'inconclusive']),
  /** How likely each class is: its share of units drawn anew, or of subsamples of replies. Classes of share 0 are absent. */
  classes: z.partialRecord(z.enum([...CLASSES, 'mixed']), z.number()),
  /** Whether all compositions agree with the own global estimate, whatever the truth. */
  consistency: z.enum(['consistent', 'inconsistent', 'mixed', 'undefined', 'undecided']),
  /** Compositions that the answers obey though the truth does not. */
  falseCompositions: z.number(),
  /** All quantities and compositions valid and all equal ones consistent (Def. 4.5); `undefined` without truth. */
  complete: z.enum(['yes', 'no', 'undecided', 'inconclusive', 'undefined']),
  /** In which share of the same draws. */
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
  /** Units asked about. */
  units: z.number(),
  /** Share of the asked units' weight in which the effect does depend on the cause. */
  informativeShare: measure,
  /** True values: exact in the population, and on the very units asked. */
  truth: z.strictObject({ population: trueValues, asked: trueValues }),
});

/** How likely a verdict is for one that answers everything right, and for one wrong in a question in a hundred. */
const passProbability = z.strictObject({ perfect: z.number(), nearlyPerfect: z.number() });

/** A world, its truth, and how well it can be judged. */
export const world = z.strictObject({
  id: z.string(),
  theme: z.string(),
  /** The equations, see `encodeScm`. */
  equations: z.string(),
  /** What was done to find the noise, where it was solved or drawn until it fitted. */
  solved: z.string().optional(),
  nodes: z.number(),
  arrows: z.number(),
  cutTree: z.array(z.string()),
  /** Assumptions that the world breaks on purpose. */
  breaks: z.array(z.enum(['A3', 'monotonicity'])),
  units: z.enum(['exhaustive', 'sample', 'twins']),
  /** In how many questions, and units of pairs, what is seen is needed; absent where all noise is told. */
  evidence: z
    .strictObject({
      questions: z.number(),
      needed: z.number(),
      units: z.number(),
      neededUnits: z.number(),
    })
    .optional(),
  pairs: z.array(worldPair),
  /** How many indirect paths there are, and whether all or a seeded sample of them is listed. */
  paths: z.strictObject({ all: z.number(), listed: z.enum(['all', 'sample']) }),
  compositions: z.array(
    z.strictObject({
      path: z.string(),
      /** What true values on the units asked compose into, which sampling makes differ from the global one. */
      asked: measure,
      /** What true values in the population compose into. */
      population: z.number(),
      /** Whether that is the true global value, within δ. */
      composes: z.boolean(),
      /** How likely a perfect model is to be found valid and consistent on a design like this one. */
      passProbabilityOfPerfectModel: z.number(),
      /** The same for one that answers a question in a hundred wrong. */
      passProbabilityOfNearlyPerfectModel: z.number(),
    }),
  ),
  /** How likely good models are to get each verdict about this world. */
  passProbability: z.strictObject({
    /** By pair: that its PNS is found valid. */
    valid: z.array(passProbability),
    /** Class VC: that every composition that composes is found valid and consistent. */
    class: passProbability,
    complete: passProbability,
  }),
});

/**
 * What one variant showed over several worlds. The world is the unit of evidence: each weighs the same, however many
 * pairs and compositions it has, and intervals are for worlds like these that were not asked about.
 */
const overWorlds = z.strictObject({
  worlds: z.number(),
  /** Worlds with complete reasoning, of those that can be told. */
  complete: proportion,
  /** Share of a world's pairs whose quantity is valid, of those that can be told. */
  valid: estimate,
  /** Mean error of the global quantity (η), against the truth on the units asked. */
  globalPns: errors,
  /** Mean error of a world's compositions against the true global PNS (ε). */
  compositions: errors,
  /** Worlds whose class can be told: neither inconclusive nor undecided. */
  judged: z.number(),
  /** Share of those worlds' compositions in each class; those that do not compose in truth left out. */
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

/** What a scorecard holds once about compositional reasoning. */
export const compositionalShared = z.strictObject({ worlds: z.array(world) });

/** What one variant showed, world by world. */
export const compositionalResult = z.strictObject({
  worlds: z.array(variantWorld),
  /** Present when there are several worlds. */
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
export type TrueValues = z.infer<typeof trueValues>;
