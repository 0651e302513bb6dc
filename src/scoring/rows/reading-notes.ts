import { z } from 'zod';
import type { AnswerRecord, JudgeRecord } from '../../answers/reply/answer-record.ts';
import type { ReadSteps } from '../../cases/steps.ts';
import type { Redact } from '../../lib/redact.ts';

/** Notes on a reply beyond its answer: retries, a judge's reading, steps of reasoning. */
export interface ReadingNote extends Pick<AnswerRecord, 'attempts' | 'gaveUp' | 'judge'> {
  /** Result of its steps, if it writes some out. */
  readonly steps?: ReadSteps | undefined;
}

/** Counts of a variant's replies for which one call and the rules were not enough. */
export const readings = z.strictObject({
  /** Questions asked again because the first reply had the wrong format; absent without any. */
  again: z
    .strictObject({
      questions: z.number(),
      /** Calls beyond the first. */
      calls: z.number(),
      /** Questions whose last reply had the wrong format, too. */
      gaveUp: z.number(),
    })
    .optional(),
  /** Replies that a judge read; absent without any. */
  judge: z
    .strictObject({
      replies: z.number(),
      /** Replies that the rules could not decide and the judge did. */
      added: z.number(),
      /** Replies that judge and rules read alike. */
      agreed: z.number(),
      /** Replies that judge and rules read differently. */
      disagreed: z.number(),
      /** Replies for which the judge gave no verdict; they stay unparsed. */
      failed: z.number(),
      /** US dollars, for calls of known cost. */
      cost: z.number(),
    })
    .optional(),
});
type Readings = z.infer<typeof readings>;

/** The note on a record; `undefined` for nearly all, which are first replies read by the rules, without steps. */
export function noteOf(
  { attempts = 1, gaveUp, judge }: AnswerRecord,
  steps?: ReadSteps,
): ReadingNote | undefined {
  if (attempts === 1 && !gaveUp && !judge && !steps) return undefined;
  return { attempts, ...(gaveUp && { gaveUp }), ...(judge && { judge }), ...(steps && { steps }) };
}

/** Counts a variant's notes; `undefined` without notes. */
export function countReadings(notes: ReadonlyMap<number, ReadingNote> | undefined): Readings | undefined {
  if (notes === undefined || notes.size === 0) return undefined;
  const all = [...notes.values()];
  const again = all.filter(({ attempts = 1, gaveUp }) => attempts > 1 || gaveUp);
  const judged = all.flatMap(({ judge }) => judge ?? []);
  if (again.length + judged.length === 0) return undefined;
  const count = (isMeant: (judge: JudgeRecord) => boolean): number => judged.filter(isMeant).length;
  return {
    ...(again.length > 0 && {
      again: {
        questions: again.length,
        calls: again.reduce((sum, { attempts = 1 }) => sum + attempts - 1, 0),
        gaveUp: again.filter(({ gaveUp }) => gaveUp).length,
      },
    }),
    ...(judged.length > 0 && {
      judge: {
        replies: judged.length,
        added: count(({ rules, said }) => rules === 'unparsed' && (said === 'yes' || said === 'no')),
        agreed: count(({ rules, said }) => rules !== 'unparsed' && said === rules),
        disagreed: count(({ rules, said }) => rules !== 'unparsed' && said !== 'failed' && said !== rules),
        failed: count(({ said }) => said === 'failed'),
        cost: judged.reduce((sum, { cost = 0 }) => sum + cost, 0),
      },
    }),
  };
}

/** A note without secrets. */
export function redactedNote(note: ReadingNote, redact: Redact): ReadingNote {
  const { steps } = note;
  return steps?.said === undefined ? note : { ...note, steps: { ...steps, said: redact(steps.said) } };
}
