import { z } from 'zod';
import { columnWorld, world } from './compositional-schema.ts';
import { diagnosis } from './diagnosis-schema.ts';
import { interventionEffects } from './intervention-effects-schema.ts';
import { linearWorld } from './linear-schema.ts';
import { proportion } from './value-schemas.ts';

/** The version of the scorecard's format. It grows when a reader of the old one would misread the new one. */
export const SCORECARD_VERSION = 1;

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
  linear: z.array(linearWorld),
  /** By family of tasks: which simulated reasoner the column answers like. */
  diagnoses: z.array(diagnosis),
  /**
   * One text per replicate; its n-th sign is the reply to the n-th case: y yes, n no, = a number within and # one
   * beyond the tolerance, u unparsed, r refused, e error, - none.
   */
  replies: z.array(z.string()),
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
    /** Quotients by less than this are not formed. */
    smallestDivisor: z.number(),
    /** `withheld` judges internal consistency only. */
    truth: z.enum(['used', 'withheld']),
    seed: z.string(),
  }),
  design: z.strictObject({
    /** Of all parts together: runs with the same hash asked the same questions. */
    hash: z.string(),
    parts: z.array(
      z.strictObject({
        hash: z.string(),
        family: z.enum(['ccr', 'ie', 'linear']),
        units: z.string(),
        cases: z.number(),
        found: z.number(),
      }),
    ),
  }),
  worlds: z.array(world),
  cases: z.strictObject({
    ids: z.array(z.string()),
    /** The n-th sign is the truth of the n-th case: y or n, = where it is a number. */
    truths: z.string(),
  }),
  columns: z.array(column),
  /** What could not be read or does not add up, in sentences. */
  problems: z.array(z.string()),
});

export type Scorecard = z.infer<typeof scorecardSchema>;
export type ScorecardColumn = z.infer<typeof column>;
export type ScorecardSettings = Scorecard['settings'];
