import { z } from 'zod';
import type { AnswerRecord, JudgeRecord } from '../../answers/reply/answer-record.ts';
import type { ReadSteps } from '../../cases/steps.ts';
import type { Redact } from '../../lib/redact.ts';

/** The notes on a reply: retries, a judge's reading, and steps of reasoning. */
export interface ReadingNote extends Pick<AnswerRecord, 'attempts' | 'gaveUp' | 'judge'> {
  readonly steps?: ReadSteps | undefined;
}

/** The counts of a variant's retries and of its replies that a judge read. */
export const readings = z.strictObject({
  /** The counts of questions that were asked again because of the format of a reply; absent if there are none. */
  again: z
    .strictObject({
      questions: z.number(),
      /** The number of calls after the first call for each question. */
      calls: z.number(),
      /** The number of questions whose last reply still had the wrong format. */
      gaveUp: z.number(),
    })
    .optional(),
  judge: z
    .strictObject({
      replies: z.number(),
      /** The number of replies that the rules could not read and the judge read as yes or no. */
      added: z.number(),
      agreed: z.number(),
      disagreed: z.number(),
      /** The number of replies that remain unparsed because the judge gave no verdict. */
      failed: z.number(),
      /** The cost in US dollars of the calls whose cost is known. */
      cost: z.number(),
    })
    .optional(),
});
type Readings = z.infer<typeof readings>;

export function noteOf(
  { attempts = 1, gaveUp, judge }: AnswerRecord,
  steps?: ReadSteps,
): ReadingNote | undefined {
  if (attempts === 1 && !gaveUp && !judge && !steps) return undefined;
  return { attempts, ...(gaveUp && { gaveUp }), ...(judge && { judge }), ...(steps && { steps }) };
}

/** Counts the notes on a variant's replies; undefined if there were no retries and no judge. */
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

export function redactedNote(note: ReadingNote, redact: Redact): ReadingNote {
  const { steps } = note;
  return steps?.said === undefined ? note : { ...note, steps: { ...steps, said: redact(steps.said) } };
}
