import { z } from 'zod';
import { intervalMethods, noIntervalReasons } from '../statistics/interval.ts';

/** The version of the scorecard's format. It grows when a reader of the old one would misread the new one. */
export const SCORECARD_VERSION = 1;

const interval = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('interval'),
    low: z.number(),
    high: z.number(),
    level: z.number(),
    method: z.enum(intervalMethods),
  }),
  z.strictObject({ kind: z.literal('none'), reason: z.enum(noIntervalReasons) }),
]);

const undefinedValue = z.strictObject({
  kind: z.literal('undefined'),
  /**
   * `not-asked`: the design holds no question for it. `no-answers`: none was answered. `empty-condition`: no
   * unit meets the measure's condition. `zero-over-zero`: a relative error of nothing against nothing.
   * `degenerate`: the reasoner answers as if nothing caused anything, so there is nothing to be consistent.
   */
  reason: z.enum(['not-asked', 'no-answers', 'empty-condition', 'zero-over-zero', 'degenerate']),
});

/** A number with its uncertainty, or the reason why there is none. */
const estimate = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('estimate'), value: z.number(), interval }),
  undefinedValue,
]);

/** A relative error: `unbounded` when only the reference is 0. */
const relativeError = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('estimate'), value: z.number(), interval }),
  z.strictObject({ kind: z.literal('unbounded') }),
  undefinedValue,
]);

/** A share of counted things. */
const proportion = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('estimate'),
    value: z.number(),
    interval,
    successes: z.number(),
    total: z.number(),
  }),
  undefinedValue,
]);

const measure = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('value'), value: z.number() }),
  undefinedValue,
]);

/** Valid-consistent, valid-inconsistent, invalid-consistent, invalid-inconsistent. */
export const QUADRANTS = ['VC', 'VI', 'IC', 'II'] as const;
const quadrantOrNone = z.enum([...QUADRANTS, 'undefined']);

const errors = z.strictObject({ absolute: estimate, relative: relativeError });

const validity = z.enum(['valid', 'near-valid', 'invalid', 'undefined']);

const quantity = z.strictObject({
  pair: z.string(),
  /** Share of the asked units' weight for which both potential outcomes were answered. */
  coverage: z.number(),
  pns: estimate,
  ate: estimate,
  defierRate: estimate,
  pn: estimate,
  ps: estimate,
  /** η: against the truth on the very units asked. */
  error: errors,
  /** Against the truth in the population. */
  populationError: errors,
  /** Share of subsamples, one reply to each question, with a relative error within δ. */
  validShare: z.number(),
  validity,
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
  quadrant: quadrantOrNone,
});

const verdict = z.enum([...QUADRANTS, 'mixed', 'undefined', 'inconclusive']);

const columnWorld = z.strictObject({
  world: z.string(),
  quantities: z.array(quantity),
  compositions: z.array(composition),
  /** The class that all compositions share, else `mixed`. */
  quadrant: z.enum([...QUADRANTS, 'mixed', 'undefined']),
  /** The same, unless even a perfect reasoner would often fail on this design: then `inconclusive`. */
  verdict,
  /** All quantities valid and all equal quantities consistent (Def. 4.5). */
  complete: z.boolean(),
});

const interventionCell = z.strictObject({
  graph: z.string(),
  intervention: z.string(),
  names: z.string(),
  phrasing: z.string(),
  accuracy: proportion,
});

const interventionEffects = z.strictObject({
  /** Eq. 3: right before and after the intervention. */
  accuracy: proportion,
  /** The answers before any intervention. */
  retrieval: proportion,
  cells: z.array(interventionCell),
  retrievalCells: z.array(interventionCell.omit({ intervention: true })),
});

const answers = z.strictObject({
  /** Questions of the design, replicates included as far as they came. */
  questions: z.number(),
  answered: z.number(),
  unparsed: z.number(),
  refused: z.number(),
  errors: z.number(),
  /** Cases of the design without a single row in this column. */
  missing: z.number(),
  yesRate: proportion,
  accuracy: proportion,
});

const column = z.strictObject({
  /** promptfoo's number of the column. */
  promptIdx: z.number(),
  provider: z.strictObject({ id: z.string(), label: z.string() }),
  prompt: z.string(),
  answers,
  compositional: z.array(columnWorld),
  interventionEffects: interventionEffects.optional(),
  /**
   * One text per replicate; its n-th sign is the reply to the n-th case: y yes, n no, u unparsed, r refused,
   * e error, - none.
   */
  replies: z.array(z.string()),
});

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
  /** The true PNS: exact in the population, and on the very units asked. */
  truth: z.strictObject({ population: z.number(), asked: measure }),
});

const world = z.strictObject({
  id: z.string(),
  theme: z.string(),
  /** The equations, see `encodeScm`. */
  model: z.string(),
  nodes: z.number(),
  arrows: z.number(),
  cutTree: z.array(z.string()),
  units: z.enum(['exhaustive', 'sample']),
  pairs: z.array(worldPair),
  compositions: z.array(
    z.strictObject({
      path: z.string(),
      /** The product of true values on the units asked, which sampling makes differ from the global one. */
      asked: measure,
      /** How likely a perfect reasoner is to be found valid and consistent on a design like this one. */
      passProbabilityOfPerfectReasoner: z.number(),
    }),
  ),
});

/** Everything that a run showed, in numbers. What reports, gates and comparisons are made from. */
export const scorecardSchema = z.strictObject({
  schemaVersion: z.literal(SCORECARD_VERSION),
  createdAt: z.string(),
  /** promptfoo's name for the run. */
  evalId: z.string().optional(),
  settings: z.strictObject({
    delta: z.number(),
    validShare: z.number(),
    nearValidShare: z.number(),
    level: z.number(),
    resamples: z.number(),
    seed: z.string(),
  }),
  design: z.strictObject({
    /** Of all parts together: runs with the same hash asked the same questions. */
    hash: z.string(),
    parts: z.array(
      z.strictObject({
        hash: z.string(),
        family: z.enum(['ccr', 'ie']),
        units: z.string(),
        cases: z.number(),
        found: z.number(),
      }),
    ),
  }),
  worlds: z.array(world),
  cases: z.strictObject({
    ids: z.array(z.string()),
    /** The n-th sign is the truth of the n-th case: y or n. */
    truths: z.string(),
  }),
  columns: z.array(column),
  /** What could not be read or does not add up, in sentences. */
  problems: z.array(z.string()),
});

export type Scorecard = z.infer<typeof scorecardSchema>;
export type ScorecardColumn = z.infer<typeof column>;
export type ScorecardWorld = z.infer<typeof world>;
export type ColumnWorld = z.infer<typeof columnWorld>;
export type Quantity = z.infer<typeof quantity>;
export type Composition = z.infer<typeof composition>;
export type Estimate = z.infer<typeof estimate>;
export type RelativeError = z.infer<typeof relativeError>;
export type Errors = z.infer<typeof errors>;
export type Proportion = z.infer<typeof proportion>;
export type InterventionEffects = z.infer<typeof interventionEffects>;
export type Verdict = z.infer<typeof verdict>;
export type ScorecardSettings = Scorecard['settings'];
