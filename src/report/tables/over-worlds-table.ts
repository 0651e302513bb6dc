import type { ScorecardView } from '../../scorecard/scorecard-view.ts';
import { shownEstimate, shownShare, significant } from '../../scoring/format.ts';
import type { Table } from './table.ts';
import { itemTable, oneOf } from './table.ts';

/** What every variant showed over all worlds, with intervals for worlds like them. */
export function overWorldsTable({ variants }: ScorecardView): Table | undefined {
  const worlds = variants.find(({ overWorlds }) => overWorlds)?.overWorlds?.worlds;
  return itemTable(
    {
      title: `Compositional causal reasoning · over ${worlds} worlds`,
      note: 'Each world weighs the same. Intervals are for other worlds of the same kind. VC, VI, IC, II: share of a world’s compositions in each class, also of worlds whose verdict is inconclusive.',
    },
    variants,
    ({ overWorlds }) => oneOf(overWorlds),
    [
      ['complete', ({ complete }) => shownShare(complete)],
      ['valid PNS', ({ valid }) => shownShare(valid)],
      ['global PNS (AE)', ({ globalPns }) => shownEstimate(globalPns.absolute, significant)],
      ['global PNS (RAE)', ({ globalPns }) => shownEstimate(globalPns.relative, significant)],
      ['ε (AE)', ({ compositions }) => shownEstimate(compositions.absolute, significant)],
      ['ε (RAE)', ({ compositions }) => shownEstimate(compositions.relative, significant)],
      ['VC', ({ quadrants }) => shownShare(quadrants.VC)],
      ['VI', ({ quadrants }) => shownShare(quadrants.VI)],
      ['IC', ({ quadrants }) => shownShare(quadrants.IC)],
      ['II', ({ quadrants }) => shownShare(quadrants.II)],
    ],
  );
}
