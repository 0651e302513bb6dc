import { z } from 'zod';
import type { Case, CaseKind } from '../../../cases/case.ts';
import { stampSchema } from '../../../cases/design-stamp.ts';
import { senseSchema } from '../../shared/themes/names.ts';

const TABLE_FORM = /^\d+\/[1-9]\d*(?: \d+\/[1-9]\d*){3}$/;

export const SEEING_TASK = 'seeing';

export const SEEING_KINDS = ['order', 'weights'] as const;

export const seeingCaseSchema = z.object({
  task: z.literal(SEEING_TASK),
  design: stampSchema,
  /** The id of the settings from which the questions are drawn. It does not depend on the number of draws. */
  world: z.string(),
  theme: z.string(),
  kind: z.enum(SEEING_KINDS),
  first: z.enum(['x', 'z']),
  /** The numbers of records with the effect and of all records, by the states of x and z, in the order of `CELLS`. */
  table: z.string().regex(TABLE_FORM, 'expected a table such as 300/1200 50/100 20/400 10/300'),
  draw: z.int().min(0),
  /** The index of the question in its pair of twins. */
  half: z.union([z.literal(0), z.literal(1)]),
  truth: z.boolean(),
  sense: senseSchema,
});
export type SeeingCase = z.infer<typeof seeingCaseSchema>;

export function isSeeingCase(item: Case): item is SeeingCase {
  return item.task === SEEING_TASK;
}

/** A phrase that occurs in every question about seeing and doing and in no other question. */
export const ASKS =
  'this is all that is changed from outside: everything else is determined as described above';

export const seeingKind: CaseKind<SeeingCase> = {
  id: SEEING_TASK,
  title: 'Seeing and doing',
  label: 'Seeing',
  key({ world, kind, draw, half }) {
    const group = `${world}/${kind}`;
    return { group, unit: 2 * draw + half, place: group, cluster: `${world}/${draw}`, topic: kind };
  },
  asked: (prompt) => (prompt.includes(ASKS) ? { subject: [], others: [], statements: [] } : undefined),
};
