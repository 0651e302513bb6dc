import { z } from 'zod';
import { REPLIES } from '../scoring/rows/answer-sheet.ts';
import { readings } from '../scoring/rows/reading-notes.ts';
import { scorecardSettings } from '../scoring/settings.ts';
import { estimate, proportion } from '../scoring/value-schemas.ts';
import { SCORES } from '../tasks/scores.ts';
import type { Score } from '../tasks/shared/score.ts';
import { comparison } from './comparison-schema.ts';
import { diagnosis } from './diagnosis/diagnosis-schema.ts';
import { gate } from './gate-schema.ts';
import { replicates } from './replicates.ts';
import { steps, wrongStep } from './steps.ts';

/** The version of the scorecard's format. It grows when a reader of the old one would misread the new one. */
export const SCORECARD_VERSION = 2;

/** An object that may have a key for each task. */
function byTask(schemaOf: (score: Score) => z.ZodType): z.ZodType<Readonly<Record<string, unknown>>> {
  return z.strictObject(
    Object.fromEntries(SCORES.map((score) => [score.kind.id, schemaOf(score).optional()])),
  );
}

const taskId: z.ZodType<string> = z.enum(SCORES.map(({ kind }) => kind.id));

const answers = z.strictObject({
  /** Questions of the design, with their replicates. */
  questions: z.number(),
  answered: z.number(),
  unparsed: z.number(),
  refused: z.number(),
  errors: z.number(),
  /** The most frequent message of failed calls. */
  failure: z.string().optional(),
  /** Cases of the design without a row in this variant. */
  missing: z.number(),
  /** Cases that a staged run did not need. */
  notAsked: z.number().optional(),
  yesRate: proportion,
  accuracy: proportion,
  /** US dollars for all replies, as promptfoo reports them; absent where it reports none. */
  cost: z.number().optional(),
  /** Mean milliseconds per reply, as promptfoo reports them; absent where it reports none. */
  latencyMs: z.number().optional(),
});

const variantSchema = z.strictObject({
  /** promptfoo's number of the variant. */
  promptIdx: z.number(),
  provider: z.strictObject({
    id: z.string(),
    label: z.string(),
    /** The model's size, where the config states it. */
    parameters: z.number().optional(),
  }),
  prompt: z.string(),
  answers,
  /**
   * The stages asked, out of all, and the level of the intervals, corrected so that those of all stages hold together; with
   * a note on the numbers where stages were left out.
   */
  look: z
    .strictObject({
      stage: z.number(),
      stages: z.number(),
      level: z.number(),
      note: z.string().optional(),
    })
    .optional(),
  /** The metrics, the headline of each task first; a metric without a value is `undefined`. */
  metrics: z.array(
    z.strictObject({
      name: z.string(),
      value: estimate,
      /** True if it is a part of another metric. */
      isDetail: z.literal(true).optional(),
      /** The largest value that could be measured: a value that reaches it may be larger. */
      ceiling: z.number().optional(),
    }),
  ),
  /** Parts with the same names in every run of a design, whatever its seed: groups of twins, graphs. */
  parts: z.array(z.strictObject({ name: z.string(), part: z.string(), value: estimate })).optional(),
  /** Present where replies were requested again, or read by a model. */
  readings: readings.optional(),
  /** Present where questions were repeated. */
  replicates: replicates.optional(),
  /** Faults in the steps of replies, by task; present where any could be read. */
  steps: z.array(steps).optional(),
  /** Results by task. Tasks that were not asked are absent. */
  tasks: byTask(({ resultSchema }) => resultSchema),
  /** The closest error pattern for each task. */
  diagnoses: z.array(diagnosis),
  /**
   * A text for each replicate and group of cases. Its n-th sign is the reply to the group's n-th case: y yes, n no, = a
   * number within and # one beyond the tolerance, u unparsed, r refused, e error, - none.
   */
  replies: z.array(z.array(z.string())),
});

/** The schema of a scorecard: all results of a run in numbers, from which reports, gates and comparisons are made. */
export const scorecardSchema = z.strictObject({
  schemaVersion: z.literal(SCORECARD_VERSION),
  createdAt: z.string(),
  /** promptfoo's id of the run. */
  evalId: z.string().optional(),
  /** Versions of the packages that made the scorecard. */
  versions: z.record(z.string(), z.string()).optional(),
  settings: scorecardSettings,
  design: z.strictObject({
    /** The hash of all parts: runs with the same hash asked the same questions. */
    hash: z.string(),
    /** The hash without the seeds that runs drew; absent where none was drawn. */
    family: z.string().optional(),
    parts: z.array(
      z.strictObject({
        hash: z.string(),
        /** The seed, where the run drew it, and the hash of all but the seed. */
        fresh: z.strictObject({ seed: z.number(), family: z.string() }).optional(),
        task: taskId,
        units: z.string(),
        cases: z.number(),
        found: z.number(),
        /** Cases that no variant was asked, because every verdict had already been decided. */
        notAsked: z.number().optional(),
        /** The digest of all cases with their metadata: runs with the same digest asked and marked alike. */
        digest: z.string().optional(),
        /** The share of cases to which yes is right; absent where numbers are asked for. */
        trueYesShare: z.number().optional(),
      }),
    ),
  }),
  /** Data common to all variants, by task, such as worlds and their truths. */
  tasks: byTask(({ sharedSchema }) => sharedSchema),
  /** Every question, once: a case's id is its group, a slash and its number. */
  cases: z.array(
    z.strictObject({
      group: z.string(),
      /** Numbers of units or draws of names, ascending: `0-63`, `0-14 16`. */
      numbers: z.string(),
      /** The n-th sign is the truth of the n-th case: y or n, = where it is a number. */
      truths: z.string(),
    }),
  ),
  variants: z.array(variantSchema),
  /** A few questions of each task that most variants answered wrong. */
  examples: z
    .array(
      z.strictObject({
        task: taskId,
        case: z.string(),
        /** promptfoo's number of the test, from 0. */
        test: z.number().optional(),
        prompt: z.string(),
        /** The truth about every node of a world. */
        about: z.string().optional(),
        truth: z.string(),
        /** Variants that were not always right. */
        wrong: z.number(),
        replies: z.array(
          z.strictObject({
            /** Positions of the variants with this reply. */
            variants: z.array(z.number()),
            reply: z.enum(REPLIES),
            /** The model's words; long replies lack their middle. */
            text: z.string(),
            /** The first wrong statement, where the reply has steps. */
            wrongStep: wrongStep.optional(),
          }),
        ),
      }),
    )
    .optional(),
  /** Comparisons between variants, and with a recorded run. */
  comparisons: z.array(comparison).optional(),
  /** The verdict of a policy on the run. */
  gate: gate.optional(),
  /** Sentences about unreadable or inconsistent data. */
  problems: z.array(z.string()),
  /** The seal over everything else in the file. */
  seal: z.string().optional(),
});

export type Scorecard = z.infer<typeof scorecardSchema>;
export type ScorecardVariant = Scorecard['variants'][number];
