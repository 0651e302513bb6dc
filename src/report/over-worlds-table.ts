import type { Scorecard } from '../scorecard/schema.ts';
import { shownEstimate, shownShare } from './format.ts';
import type { Table } from './table.ts';

/** What every column showed over all worlds, with intervals for worlds like them. */
export function overWorldsTable({ columns }: Scorecard): Table | undefined {
  const rows = columns.flatMap(({ provider, prompt, overWorlds }) =>
    overWorlds
      ? [
          [
            provider.label,
            prompt,
            shownShare(overWorlds.complete),
            shownShare(overWorlds.valid),
            shownEstimate(overWorlds.globalPns.absolute),
            shownEstimate(overWorlds.globalPns.relative),
            shownEstimate(overWorlds.compositions.absolute),
            shownEstimate(overWorlds.compositions.relative),
            ...(['VC', 'VI', 'IC', 'II'] as const).map((quadrant) =>
              shownShare(overWorlds.quadrants[quadrant]),
            ),
          ],
        ]
      : [],
  );
  const worlds = columns.find(({ overWorlds }) => overWorlds)?.overWorlds?.worlds;
  if (worlds === undefined) return undefined;
  return {
    title: `Compositional causal reasoning · over ${worlds} worlds`,
    header: [
      'reasoner',
      'prompt',
      'complete',
      'valid PNS',
      'global PNS (AE)',
      'global PNS (RAE)',
      'ε (AE)',
      'ε (RAE)',
      'VC',
      'VI',
      'IC',
      'II',
    ],
    rows,
    note: 'Each world weighs the same. Intervals are for other worlds of the same kind. VC, VI, IC, II: share of a world’s compositions in each class, also of worlds whose verdict is inconclusive.',
  };
}
