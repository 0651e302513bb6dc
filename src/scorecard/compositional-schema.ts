import { z } from 'zod';
import { errors, estimate, measure } from './value-schemas.ts';

/** Valid-consistent, valid-inconsistent, invalid-consistent, invalid-inconsistent. */
export const QUADRANTS = ['VC', 'VI', 'IC', 'II'] as const;

/** An estimate with its errors against the truth on the very units asked, and in the population. */
const judged = z.strictObject({ estimate, error: errors, populationError: errors });

/** Least, lower quartile, median, upper quartile, greatest. */
const spread = z.tuple([z.number(), z.number(), z.number(), z.number(), z.number()]).readonly();

/**
 * How an estimate and its relative error vary over subsamples, one reply to each question; absent where they do not.
 * No error where the truth is 0 or withheld.
 */
const subsamples = z.strictObject({ value: spread, relativeError: spread.optional() }).optional();

const quantity = z.strictObject({
  pair: z.string(),
  /** Share of the asked units' weight for which both potential outcomes were answered. */
  coverage: z.number(),
  /** Its error is η of Algorithm 1. */
  pns: judged,
  ate: judged,
  /** Only where factual questions were asked. */
  pn: judged.optional(),
  ps: judged.optional(),
  defierRate: estimate,
  necessityInconsistency: estimate,
  sufficiencyInconsistency: estimate,
  /** Share of subsamples, one reply to each question, with a relative error within δ. */
  validShare: z.number(),
  /** Of the PNS. */
  subsamples,
  validity: z.enum(['valid', 'near-valid', 'invalid', 'undefined']),
});

const composition = z.strictObject({
  /** Nodes of the cut tree from root to leaf: `X→C→Y`. */
  path: z.string(),
  /** The product of the estimates along the path. */
  value: estimate,
  /** ε: the product against the true global PNS. */
  external: errors,
  /** γ: the product against the estimated global PNS. */
  internal: errors,
  /** Of the product, and ε. */
  subsamples,
  validShare: z.number(),
  consistentShare: z.number(),
  /** Share of subsamples in each quadrant; `undefined` where consistency cannot be told. */
  quadrantShares: z.strictObject({
    VC: z.number(),
    VI: z.number(),
    IC: z.number(),
    II: z.number(),
    undefined: z.number(),
  }),
  quadrant: z.enum([...QUADRANTS, 'undefined']),
  /** The answers multiply along this path though the truth does not. */
  falseComposition: z.boolean(),
  /** PN and PS of root and leaf as the parts predict them (B.28, B.29), against the direct estimates. */
  pnAndPs: z.strictObject({ pn: estimate, ps: estimate, pnError: errors, psError: errors }).optional(),
});

/** A local PNS solved from the global one and the rest: PNS(X→Y) / (PNS(X→cause) · PNS(effect→Y)). */
const deduction = z.strictObject({
  pair: z.string(),
  value: estimate,
  /** Against the true local PNS. */
  external: errors,
  /** Against the direct estimate. */
  internal: errors,
});

const pathValue = z.strictObject({ path: z.string(), value: z.number() });

const verdict = z.enum([...QUADRANTS, 'mixed', 'undefined', 'inconclusive']);

/** What one column showed about one world. */
export const columnWorld = z.strictObject({
  world: z.string(),
  quantities: z.array(quantity),
  compositions: z.array(composition),
  /** The least and greatest product over all paths, listed or not; absent without answers or cutpoints. */
  extremes: z.strictObject({ least: pathValue, greatest: pathValue }).optional(),
  deductions: z.array(deduction),
  /** The class that all compositions share, else `mixed`. */
  quadrant: z.enum([...QUADRANTS, 'mixed', 'undefined']),
  /** The same, unless even a perfect reasoner would often fail on this design: then `inconclusive`. */
  verdict,
  /** Whether all compositions agree with the own global estimate, whatever the truth. */
  consistency: z.enum(['consistent', 'inconsistent', 'mixed', 'undefined']),
  /** Compositions that the answers multiply along though the truth does not. */
  falseCompositions: z.number(),
  /** All quantities valid and all equal quantities consistent (Def. 4.5). */
  complete: z.boolean(),
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
  model: z.string(),
  /** What was done to find the noise, where it was solved or drawn until it fitted. */
  solved: z.string().optional(),
  nodes: z.number(),
  arrows: z.number(),
  cutTree: z.array(z.string()),
  /** Assumptions that the world breaks on purpose. */
  breaks: z.array(z.enum(['A3', 'monotonicity'])),
  units: z.enum(['exhaustive', 'sample', 'informative']),
  pairs: z.array(worldPair),
  /** How many indirect paths there are, and whether all or a seeded sample of them is listed. */
  paths: z.strictObject({ all: z.number(), listed: z.enum(['all', 'sample']) }),
  compositions: z.array(
    z.strictObject({
      path: z.string(),
      /** The product of true values on the units asked, which sampling makes differ from the global one. */
      asked: measure,
      /** The product of true values in the population. */
      population: z.number(),
      /** Whether that is the true global value, within δ. */
      composes: z.boolean(),
      /** How likely a perfect reasoner is to be found valid and consistent on a design like this one. */
      passProbabilityOfPerfectReasoner: z.number(),
      /** The same for one that answers a question in a hundred wrong. */
      passProbabilityOfNearlyPerfectReasoner: z.number(),
    }),
  ),
  /** How likely good reasoners are to get each verdict about this world. */
  noiseFloor: z.strictObject({
    /** By pair: that its PNS is found valid. */
    valid: z.array(passProbability),
    /** Class VC: that every composition that composes is found valid and consistent. */
    class: passProbability,
    complete: passProbability,
  }),
});

export type ScorecardWorld = z.infer<typeof world>;
export type ColumnWorld = z.infer<typeof columnWorld>;
export type Quantity = z.infer<typeof quantity>;
export type Composition = z.infer<typeof composition>;
export type SubsampleSpread = NonNullable<Quantity['subsamples']>;
export type Deduction = z.infer<typeof deduction>;
export type Judged = z.infer<typeof judged>;
export type TrueValues = z.infer<typeof trueValues>;
