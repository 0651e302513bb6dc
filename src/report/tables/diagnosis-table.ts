import type { Diagnosis } from '../../scorecard/diagnosis/diagnosis-schema.ts';
import type { ScorecardView } from '../../scorecard/scorecard-view.ts';
import { shownShare } from '../../scoring/format.ts';
import { taskTitle } from '../../tasks/tasks.ts';
import { itemTable, type Table } from './table.ts';

export function diagnosisTable({ variants }: ScorecardView): Table | undefined {
  return itemTable(
    {
      title: 'Which simulated model explains each variant best',
      labels: 4,
      note: 'Where a simulated model is wrong, a variant is wrong too if it reasons alike, else right. It explains the variant if both shares are above one half for sure, and of several that do, the one that accounts for most answers. A question mark: it may be chance. “oracle”: hardly any errors. “none”: errors, but not those of any simulated model.',
    },
    variants,
    ({ diagnoses }) =>
      diagnoses.map((diagnosis) => ({
        ...diagnosis,
        found: diagnosis.candidates.find(({ models }) => models[0] === diagnosis.best[0]),
      })),
    [
      ['task', ({ task }) => taskTitle(task)],
      ['answers like', answersLike],
      ['agrees where that one is wrong', ({ found }) => (found ? shownShare(found.agreement) : '–')],
      ['questions', ({ found }) => (found ? String(found.cases) : '–')],
      ['agrees elsewhere', ({ found }) => (found ? shownShare(found.elsewhere) : '–')],
      ['right in all', ({ accuracy }) => shownShare(accuracy)],
    ],
  );
}

export function answersLike({ verdict, best }: Diagnosis): string {
  const names = best.join(' or ');
  const words = { model: names, inconclusive: `${names}?`, oracle: 'oracle', none: 'none', undefined: '–' };
  return words[verdict];
}
