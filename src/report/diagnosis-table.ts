import type { Diagnosis } from '../scorecard/diagnosis-schema.ts';
import type { Scorecard } from '../scorecard/schema.ts';
import { shownShare } from './format.ts';
import type { Table } from './table.ts';

const FAMILIES = { ccr: 'compositional', ie: 'intervention effects' } as const;

/** Which simulated reasoner explains each column best. */
export function diagnosisTable({ columns }: Scorecard): Table | undefined {
  const rows = columns.flatMap(({ provider, prompt, diagnoses }) =>
    diagnoses.map((diagnosis) => {
      const best = diagnosis.candidates.find(({ reasoners }) => reasoners[0] === diagnosis.best[0]);
      return [
        provider.label,
        prompt,
        FAMILIES[diagnosis.family],
        answersLike(diagnosis),
        best ? shownShare(best.agreement) : '–',
        best ? String(best.cases) : '–',
        best ? shownShare(best.elsewhere) : '–',
        shownShare(diagnosis.accuracy),
      ];
    }),
  );
  if (rows.length === 0) return undefined;
  return {
    title: 'Which simulated reasoner explains each column best',
    header: [
      'reasoner',
      'prompt',
      'task',
      'answers like',
      'agrees where that one is wrong',
      'questions',
      'agrees elsewhere',
      'right in all',
    ],
    labels: 4,
    rows,
    note: 'Where a simulated reasoner is wrong, a column is wrong too if it reasons alike, else right. It explains the column if both shares are above one half for sure, and of several that do, the one that accounts for most answers. A question mark: it may be chance. “oracle”: hardly any errors. “none”: errors, but not those of any simulated reasoner.',
  };
}

/** The verdict in a word or two. */
export function answersLike({ verdict, best }: Diagnosis): string {
  switch (verdict) {
    case 'reasoner':
      return best.join(' or ');
    case 'inconclusive':
      return `${best.join(' or ')}?`;
    case 'oracle':
    case 'none':
      return verdict;
    case 'undefined':
      return '–';
    default:
      return verdict satisfies never;
  }
}
