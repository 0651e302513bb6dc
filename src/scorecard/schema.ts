import { z } from 'zod';
import { REPLIES } from '../scoring/rows/answer-sheet.ts';
import { readings } from '../scoring/rows/reading-notes.ts';
import { scorecardSettings } from '../scoring/settings.ts';
import { estimate, proportion } from '../scoring/value-schemas.ts';
import type { Task } from '../tasks/task.ts';
import { TASKS } from '../tasks/tasks.ts';
import { comparison } from './comparison-schema.ts';
import { diagnosis } from './diagnosis/diagnosis-schema.ts';
import { gate } from './gate-schema.ts';
import { replicates } from './replicates.ts';
import { steps, wrongStep } from './steps.ts';

/** The version of the scorecard's format. It grows when a reader of the old one would misread the new one. */
export const SCORECARD_VERSION = 2;

/** An object that may have a key for each task. */
function byTask(schemaOf: (task: Task) => z.ZodType): z.ZodType<Readonly<Record<string, unknown>>> {
  return z.strictObject(Object.fromEntries(TASKS.map((task) => [task.id, schemaOf(task).optional()])));
}

const taskId: z.ZodType<string> = z.enum(TASKS.map(({ id }) => id));

const answers = z.strictObject({
  /** Questions of the design, replicates included as far as they came. */
  questions: z.number(),
  answered: z.number(),
  unparsed: z.number(),
  refused: z.number(),
  errors: z.number(),
  /** The commonest message of calls that failed. */
  failure: z.string().optional(),
  /** Cases of the design without a single row in this variant. */
  missing: z.number(),
  /** Cases of the design that were not needed, in a staged run that was decided before its end. */
  notAsked: z.number().optional(),
  yesRate: proportion,
  accuracy: proportion,
  /** In US dollars, as promptfoo tells it, of all replies; absent where it tells none. */
  cost: z.number().optional(),
  /** Mean milliseconds that a reply took, as promptfoo tells it; absent where it tells none. */
  latencyMs: z.number().optional(),
});

const variantSchema = z.strictObject({
  /** promptfoo's number of the variant. */
  promptIdx: z.number(),
  provider: z.strictObject({
    id: z.string(),
    label: z.string(),
    /** Of its model, where the config tells. */
    parameters: z.number().optional(),
  }),
  prompt: z.string(),
  answers,
  /** Stages asked of so many, and the level of its intervals: corrected, so that those of all stages hold together. */
  look: z.strictObject({ stage: z.number(), stages: z.number(), level: z.number() }).optional(),
  /** What it is scored by, the headline of each task first; a metric that could not be told is `undefined`. */
  metrics: z.array(
    z.strictObject({
      name: z.string(),
      value: estimate,
      /** Whether it is a part of another one. */
      isDetail: z.literal(true).optional(),
      /** The most that can be told: a value that reaches it may be more. */
      ceiling: z.number().optional(),
    }),
  ),
  /** Parts that have the same names in every run of a design, whatever its seed: groups of twins, graphs. */
  parts: z.array(z.strictObject({ name: z.string(), part: z.string(), value: estimate })).optional(),
  /** Present where replies were asked for again, or read by a model. */
  readings: readings.optional(),
  /** Present where questions were asked several times. */
  replicates: replicates.optional(),
  /** By task: where the steps that replies write out go wrong; present where any could be read. */
  steps: z.array(steps).optional(),
  /** By task: what it showed. Tasks that were not asked are absent. */
  tasks: byTask(({ resultSchema }) => resultSchema),
  /** By task: the closest known error pattern. */
  diagnoses: z.array(diagnosis),
  /**
   * By replicate a text for each group of cases; its n-th sign is the reply to the group's n-th case: y yes, n no,
   * = a number within and # one beyond the tolerance, u unparsed, r refused, e error, - none.
   */
  replies: z.array(z.array(z.string())),
});

/**
 * The schema of a scorecard: everything that a run showed, in numbers. What reports, gates and comparisons are made
 * from.
 */
export const scorecardSchema = z.strictObject({
  schemaVersion: z.literal(SCORECARD_VERSION),
  createdAt: z.string(),
  /** promptfoo's name for the run. */
  evalId: z.string().optional(),
  /** Of what made the scorecard, by name of the package. */
  versions: z.record(z.string(), z.string()).optional(),
  settings: scorecardSettings,
  design: z.strictObject({
    /** Of all parts together: runs with the same hash asked the same questions. */
    hash: z.string(),
    /** The same without the seeds that runs drew for themselves; absent where none was drawn. */
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
        /** Cases that no variant was asked, because all was decided before. */
        notAsked: z.number().optional(),
        /** Of all cases found, with all that they say: runs with the same digest asked and marked alike. */
        digest: z.string().optional(),
        /** Share of the cases found to which yes is right; absent where numbers are asked for. */
        trueYesShare: z.number().optional(),
      }),
    ),
  }),
  /** By task: what stands once for all variants, such as worlds and their truths. */
  tasks: byTask(({ sharedSchema }) => sharedSchema),
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
  variants: z.array(variantSchema),
  /** Questions that most variants got wrong, a few of each task, for people to look at. */
  examples: z
    .array(
      z.strictObject({
        task: taskId,
        case: z.string(),
        /** promptfoo's number of the test, from 0. */
        test: z.number().optional(),
        prompt: z.string(),
        /** What is true of it beyond the answer: of every node of a world. */
        about: z.string().optional(),
        truth: z.string(),
        /** Variants that did not get it right, every time. */
        wrong: z.number(),
        replies: z.array(
          z.strictObject({
            /** Positions of the variants that replied so. */
            variants: z.array(z.number()),
            reply: z.enum(REPLIES),
            /** As the model put it; without its middle where it is long. */
            text: z.string(),
            /** Its first wrong statement, where it reasons in steps. */
            wrongStep: wrongStep.optional(),
          }),
        ),
      }),
    )
    .optional(),
  /** Variants against each other, and against a recorded run. */
  comparisons: z.array(comparison).optional(),
  /** What a policy says about the run. */
  gate: gate.optional(),
  /** What could not be read or does not add up, in sentences. */
  problems: z.array(z.string()),
});

export type Scorecard = z.infer<typeof scorecardSchema>;
export type ScorecardVariant = Scorecard['variants'][number];
