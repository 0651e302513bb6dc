import { z } from 'zod';
import { REPLIES } from './answer-sheet.ts';
import { comparison } from './comparison-schema.ts';
import { columnWorld, world } from './compositional-schema.ts';
import { diagnosis } from './diagnosis-schema.ts';
import { gate } from './gate-schema.ts';
import { interventionEffects } from './intervention-effects-schema.ts';
import { linearWorld } from './linear-schema.ts';
import { overWorlds } from './over-worlds-schema.ts';
import { readings } from './reading-notes.ts';
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
  provider: z.strictObject({
    id: z.string(),
    label: z.string(),
    /** Of its model, where the config tells. */
    parameters: z.number().optional(),
  }),
  prompt: z.string(),
  answers,
  /** Present where replies were asked for again, or read by a model. */
  readings: readings.optional(),
  compositional: z.array(columnWorld),
  /** Present when there are several worlds. */
  overWorlds: overWorlds.optional(),
  interventionEffects: interventionEffects.optional(),
  linear: z.array(linearWorld),
  /** By family of tasks: which simulated reasoner the column answers like. */
  diagnoses: z.array(diagnosis),
  /**
   * By replicate a text for each group of cases; its n-th sign is the reply to the group's n-th case: y yes, n no,
   * = a number within and # one beyond the tolerance, u unparsed, r refused, e error, - none.
   */
  replies: z.array(z.array(z.string())),
});

/** Everything that a run showed, in numbers. What reports, gates and comparisons are made from. */
export const scorecardSchema = z.strictObject({
  schemaVersion: z.literal(SCORECARD_VERSION),
  createdAt: z.string(),
  /** promptfoo's name for the run. */
  evalId: z.string().optional(),
  /** Of what made the scorecard, by name of the package. */
  versions: z.record(z.string(), z.string()).optional(),
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
        /** Share of the cases found to which yes is right; absent where numbers are asked for. */
        trueYesShare: z.number().optional(),
      }),
    ),
  }),
  worlds: z.array(world),
  /** Every question, once: a case's id is its group, a slash and its number. */
  cases: z.array(
    z.strictObject({
      group: z.string(),
      /** Of units, or of draws of names, ascending: `0-63`, `0-14 16`. */
      numbers: z.string(),
      /** The n-th sign is the truth of the n-th case: y or n, = where it is a number. */
      truths: z.string(),
    }),
  ),
  columns: z.array(column),
  /** Questions that most columns got wrong, a few of each family, for people to look at. */
  examples: z
    .array(
      z.strictObject({
        family: z.enum(['ccr', 'ie', 'linear']),
        /** The case's id. */
        case: z.string(),
        prompt: z.string(),
        truth: z.string(),
        /** Columns that did not get it right, every time. */
        wrong: z.number(),
        replies: z.array(
          z.strictObject({
            /** Positions of the columns that replied so. */
            columns: z.array(z.number()),
            reply: z.enum(REPLIES),
            /** How the reply begins, as the model put it. */
            text: z.string(),
          }),
        ),
      }),
    )
    .optional(),
  /** Columns against each other, and against a recorded run. */
  comparisons: z.array(comparison).optional(),
  /** What a policy says about the run. */
  gate: gate.optional(),
  /** What could not be read or does not add up, in sentences. */
  problems: z.array(z.string()),
});

export type Scorecard = z.infer<typeof scorecardSchema>;
export type ScorecardColumn = z.infer<typeof column>;
export type ScorecardSettings = Scorecard['settings'];
