import { itemTable, type Table } from '../../drawing/table.ts';
import type { Diagnosis } from '../../scorecard/diagnosis/diagnosis-schema.ts';
import type { Scorecard } from '../../scorecard/schema.ts';
import { shownShare } from '../../scoring/format.ts';
import { taskTitle } from '../../tasks/definitions.ts';
import { KINDS } from '../../tasks/kinds.ts';

export function diagnosisTable({ variants }: Scorecard): Table | undefined {
  return itemTable(
    {
      title: 'Which simulated model explains each variant best',
      labels: 4,
      note: 'A simulated model explains a variant if the variant repeats significantly more than half of the model’s errors, and answers significantly more than half of the other questions right. If several models explain a variant, the table names the model whose agreements with the variant most outnumber the disagreements, on the questions that the model gets wrong. A question mark means that the agreement may be due to chance. “none known” means that the errors are not those of any simulated model.',
    },
    variants,
    ({ diagnoses }) =>
      diagnoses.map((diagnosis) => ({
        ...diagnosis,
        found: diagnosis.candidates.find(({ models }) => models[0] === diagnosis.best[0]),
      })),
    [
      ['task', ({ task }) => taskTitle(task)],
      ['closest error pattern', closestPattern],
      ['agrees where the model is wrong', ({ found }) => (found ? shownShare(found.agreement) : '–')],
      ['questions', ({ found }) => (found ? String(found.cases) : '–')],
      ['agrees elsewhere', ({ found }) => (found ? shownShare(found.elsewhere) : '–')],
      ['right in all', ({ accuracy }) => shownShare(accuracy)],
    ],
  );
}

export function closestPattern({ verdict, best }: Diagnosis): string {
  const names = best.join(' or ');
  const words = {
    model: names,
    inconclusive: `${names}?`,
    oracle: 'hardly any errors',
    none: 'none known',
    undefined: '–',
  };
  return words[verdict];
}

/**
 * Names the closest pattern of each task: `CCR: always-yes; IE: edge-only`. A pattern that all tasks share is named
 * once.
 */
export function closestPatterns(diagnoses: readonly Diagnosis[]): string {
  const [first = '–', ...others] = new Set(diagnoses.map(closestPattern));
  if (others.length === 0) return first;
  return diagnoses
    .map((one) => `${KINDS.get(one.task)?.label ?? one.task}: ${closestPattern(one)}`)
    .join('; ');
}
