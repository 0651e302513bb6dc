import type { CaseKind } from '../../../cases/case.ts';
import type { SeeingCase } from './seeing-case.ts';

export const SEEING_TASK = 'seeing';

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
