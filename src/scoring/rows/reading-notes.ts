import { z } from 'zod';
import type { AnswerRecord, JudgeRecord } from '../../answers/reply/answer-record.ts';
import type { ReadSteps } from '../../cases/steps.ts';
import type { Redact } from '../../lib/redact.ts';

/** What there is to say of a reply beyond its answer: asked for again, read by a model, reasoned in steps. */
export interface ReadingNote extends Pick<AnswerRecord, 'attempts' | 'gaveUp' | 'judge'> {
  /** What its steps come to, where it writes some out. */
  readonly steps?: ReadSteps | undefined;
}

/** How a variant's replies came to be read, where it took more than one call and the rules. */
export const readings = z.strictObject({
  /** Questions that were asked again, because the first reply was not as wanted; present when there are any. */
  again: z
    .strictObject({
      questions: z.number(),
      /** Calls beyond the first. */
      calls: z.number(),
      /** Questions whose last reply was not as wanted either. */
      gaveUp: z.number(),
    })
    .optional(),
  /** Replies that a model read; present when there are any. */
  judge: z
    .strictObject({
      replies: z.number(),
      /** Yes or no where the rules could not decide. */
      added: z.number(),
      /** Read as the rules had decided. */
      agreed: z.number(),
      /** Read otherwise than the rules had decided. */
      disagreed: z.number(),
      /** Left unparsed, because the model gave no verdict. */
      failed: z.number(),
      /** In US dollars, of the calls whose cost is known. */
      cost: z.number(),
    })
    .optional(),
});
export type Readings = z.infer<typeof readings>;

/** The note that a record deserves; `undefined` for a first reply read by rules that has no steps, as nearly all are. */
export function noteOf(
  { attempts = 1, gaveUp, judge }: AnswerRecord,
  steps?: ReadSteps,
): ReadingNote | undefined {
  if (attempts === 1 && !gaveUp && !judge && !steps) return undefined;
  return { attempts, ...(gaveUp && { gaveUp }), ...(judge && { judge }), ...(steps && { steps }) };
}

/** Sums up a variant's notes; `undefined` when there are none. */
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

/** A note without what no file may show. */
export function redactedNote(note: ReadingNote, redact: Redact): ReadingNote {
  const { steps } = note;
  return steps?.said === undefined ? note : { ...note, steps: { ...steps, said: redact(steps.said) } };
}
