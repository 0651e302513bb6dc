import { z } from 'zod';
import { REPLIES } from '../scoring/rows/answer-sheet.ts';
import { scorecardSettings } from '../scoring/settings.ts';
import { estimate, proportion } from '../scoring/value-schemas.ts';
import { SCORES } from '../tasks/scores.ts';
import type { Score } from '../tasks/shared/score.ts';
import { comparison } from './comparison-schema.ts';
import { diagnosis } from './diagnosis/diagnosis-schema.ts';
import { gate } from './gate-schema.ts';
import { replicates } from './replicates.ts';

/** The version of the scorecard format. It increases if a parser of the old format would misread the new format. */
export const SCORECARD_VERSION = 3;

function byTask(schemaOf: (score: Score) => z.ZodType): z.ZodType<Readonly<Record<string, unknown>>> {
  return z.strictObject(
    Object.fromEntries(SCORES.map((score) => [score.kind.id, schemaOf(score).optional()])),
  );
}

const taskId: z.ZodType<string> = z.enum(SCORES.map(({ kind }) => kind.id));

const answers = z.strictObject({
  /** The number of replies, including replicates, failed calls and replies without an answer. */
  questions: z.number(),
  answered: z.number(),
  unparsed: z.number(),
  refused: z.number(),
  errors: z.number(),
  /** The most frequent error message of failed calls. */
  failure: z.string().optional(),
  /** The number of cases that should have been asked but have no row in this variant. */
  missing: z.number(),
  yesRate: proportion,
  accuracy: proportion,
  /** The cost of all replies in US dollars; absent if promptfoo reports none. */
  cost: z.number().optional(),
  /** The mean time per reply in milliseconds; absent if promptfoo reports none. */
  latencyMs: z.number().optional(),
});

const variantSchema = z.strictObject({
  /** The number that promptfoo gave the variant. */
  promptIdx: z.number(),
  provider: z.strictObject({
    id: z.string(),
    label: z.string(),
    /** The number of parameters of the model; present if the config states it. */
    parameters: z.number().optional(),
  }),
  prompt: z.string(),
  answers,
  /** The metrics, task by task. The first metric of each task is its headline. */
  metrics: z.array(
    z.strictObject({
      name: z.string(),
      value: estimate,
      /** True if the metric is a part of another metric. */
      isDetail: z.literal(true).optional(),
      /** The largest measurable value. If the estimate reaches it, the true value may be larger. */
      ceiling: z.number().optional(),
    }),
  ),
  /** The metrics of parts that occur in every run of a design, such as groups of twins and graphs. */
  parts: z.array(z.strictObject({ name: z.string(), part: z.string(), value: estimate })).optional(),
  replicates: replicates.optional(),
  /** The results by task. Tasks that were not asked are absent. */
  tasks: byTask(({ resultSchema }) => resultSchema),
  /** The closest error pattern for each task. */
  diagnoses: z.array(diagnosis),
  /**
   * The replies: one text for each replicate and group of cases, with one sign for each case of the group. The signs
   * are y (yes), n (no), u (unparsed), r (refused), e (error) and - (no reply).
   */
  replies: z.array(z.array(z.string())),
});

/** The schema of a scorecard: all results of a run, from which reports, gates and comparisons are made. */
export const scorecardSchema = z.strictObject({
  schemaVersion: z.literal(SCORECARD_VERSION),
  createdAt: z.string(),
  /** The id that promptfoo gave the run. */
  evalId: z.string().optional(),
  /** The versions of the software that made the scorecard, by name. */
  versions: z.record(z.string(), z.string()).optional(),
  settings: scorecardSettings,
  design: z.strictObject({
    /** The hash of all parts. */
    hash: z.string(),
    parts: z.array(
      z.strictObject({
        hash: z.string(),
        task: taskId,
        units: z.string(),
        cases: z.number(),
        found: z.number(),
        /** The share of the found cases whose right answer is yes. */
        trueYesShare: z.number(),
      }),
    ),
  }),
  /** The data that all variants share, by task, such as worlds and their truths. */
  tasks: byTask(({ sharedSchema }) => sharedSchema),
  /** The cases. The id of a case is its group, a slash and its number. */
  cases: z.array(
    z.strictObject({
      group: z.string(),
      /** The numbers of the cases in ascending order, such as `0-63` or `0-14 16`. */
      numbers: z.string(),
      /** The truths as one text, with one sign for each case: y (yes) or n (no). */
      truths: z.string(),
    }),
  ),
  variants: z.array(variantSchema),
  /** The questions of each task that the most variants answered wrong, among those whose texts were kept. */
  examples: z
    .array(
      z.strictObject({
        task: taskId,
        case: z.string(),
        /** The number that promptfoo gave the test, counted from 0. */
        test: z.number().optional(),
        prompt: z.string(),
        /** An explanation of the right answer, with the value of every node. */
        about: z.string().optional(),
        truth: z.string(),
        /** The number of variants that were not always right. */
        wrong: z.number(),
        replies: z.array(
          z.strictObject({
            /** The indices of the variants that gave this reply. */
            variants: z.array(z.number()),
            reply: z.enum(REPLIES),
            /** The text of the reply. Long replies are shortened in the middle. */
            text: z.string(),
          }),
        ),
      }),
    )
    .optional(),
  comparisons: z.array(comparison).optional(),
  gate: gate.optional(),
  /** One sentence for each problem, such as unreadable rows, missing rows or failed calls. */
  problems: z.array(z.string()),
});

export type Scorecard = z.infer<typeof scorecardSchema>;
export type ScorecardVariant = Scorecard['variants'][number];
