import type { AnswerSheet } from '../../../scoring/rows/answer-sheet.ts';
import {
  type CompositionalCase,
  isCompositionalCase,
  isOfTwins,
  rungOf,
} from '../../shared/compositional-case.ts';
import { partsOf } from './evidence-parts.ts';
import type { ComparedTwins } from './twin-claims.ts';

/**
 * Returns the twins with a single question each: evidence twins, which differ only in the observed states, and twins of
 * ladders. Of two twins, yes is right for one and no for the other. Twins without both rows are left out.
 */
export function singleTwins({ cases }: AnswerSheet): ComparedTwins[] {
  const twins = Map.groupBy(
    [...cases.keys()].filter((position) => twinAt(cases, position) !== undefined),
    (position) => {
      const { world, pair, twin } = twinAt(cases, position)!;
      return `${world}/${pair}/${twin}`;
    },
  );
  return [...twins.values()].flatMap((both): ComparedTwins[] => {
    const [yes, no] = [true, false].map((truth) => both.find((position) => cases[position]?.truth === truth));
    if (yes === undefined || no === undefined) return [];
    const unit = (position: number) => ({ weight: 1, y1: position, y0: undefined, isSingle: true }) as const;
    const item = twinAt(cases, yes)!;
    const rung = rungOf(item);
    const compared = { open: unit(yes), blocked: unit(no) };
    return [rung ? { ...compared, rung, parts: [] } : { ...compared, parts: partsOf(item) }];
  });
}

function twinAt(cases: AnswerSheet['cases'], position: number): CompositionalCase | undefined {
  const item = cases[position];
  return item && isCompositionalCase(item) && isOfTwins(item) ? item : undefined;
}
