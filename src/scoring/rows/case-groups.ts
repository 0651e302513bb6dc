import { keyOf } from '../../cases/case.ts';
import { perKey } from '../../lib/caching.ts';
import type { AnswerSheet } from './answer-sheet.ts';

interface CaseGroup {
  /** The part of the case's ids before the number of the unit. */
  readonly group: string;
  /** The positions of the cases in the sheet, and the numbers of their units. */
  readonly positions: readonly number[];
  readonly units: readonly number[];
}

/** Returns the groups of cases. The cases of a group are consecutive in the sheet. */
export const caseGroups = perKey(
  ({ kinds, cases }: Pick<AnswerSheet, 'kinds' | 'cases'>): readonly CaseGroup[] => {
    const groups: { readonly group: string; readonly positions: number[]; readonly units: number[] }[] = [];
    cases.forEach((item, position) => {
      const { group, unit } = keyOf(kinds, item);
      const last = groups.at(-1);
      if (last?.group === group) {
        last.positions.push(position);
        last.units.push(unit);
      } else groups.push({ group, positions: [position], units: [unit] });
    });
    return groups;
  },
);
