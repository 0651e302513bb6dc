import { itemTable, oneOf, type Table } from '../../../drawing/table.ts';
import { textColumn, variantTable } from '../../../drawing/variant-columns.ts';
import { at } from '../../../lib/at.ts';
import { mean } from '../../../lib/statistics/mean.ts';
import { type ScorecardView, variantView } from '../../../scorecard/scorecard-view.ts';
import { shownEstimate, shownShare, significant } from '../../../scoring/format.ts';

/** Returns the table of every variant's results over all worlds. The intervals generalize to similar worlds. */
export function overWorldsTable({ variants }: ScorecardView): Table | undefined {
  const worlds = variants.find(({ overWorlds }) => overWorlds)?.overWorlds?.worlds;
  return itemTable(
    {
      title: `Compositional causal reasoning · over ${worlds} worlds`,
      note: 'Each world has the same weight. Intervals apply to other worlds of the same kind. VC, VI, IC, II: the share of a world’s compositions in each class, including worlds whose verdict is inconclusive.',
    },
    variants,
    ({ overWorlds }) => oneOf(overWorlds),
    [
      ['complete', ({ complete }) => shownShare(complete)],
      ['valid pairs', ({ valid }) => shownShare(valid)],
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

/** Returns the table of errors by the distance between cause and effect, over all worlds. */
export function distanceTable({ worlds, variants, settings }: ScorecardView): Table | undefined {
  const pairs = worlds.flatMap((world, w) => world.pairs.map((pair, p) => ({ ...pair, w, p })));
  const groups = (['distance', 'mediators'] as const).flatMap((axis) =>
    [...Map.groupBy(pairs, (pair) => pair[axis])]
      .sort(([a], [b]) => a - b)
      .map(([value, members]) => ({ axis, value, members })),
  );
  if (variants.length === 0 || pairs.length < 2 || settings.truth === 'withheld') return undefined;
  const columns = groups.map(({ axis, value, members }) =>
    textColumn(`${axis} ${value}`, '', (variant) => {
      const { compositional } = variantView(variant);
      const errors = members.map(({ w, p }) => at(at(compositional, w).quantities, p).pns.error);
      return `${shownMean(errors.map(({ relative }) => relative))} (${shownMean(errors.map(({ absolute }) => absolute))})`;
    }),
  );
  return {
    ...variantTable('Error by distance and by mediators: mean RAE (mean AE) of the PNS', variants, columns),
    note: 'Distance: the number of arrows on the shortest path. Mediators: the number of nodes in between on any path. The RAE grows with both, largely because its denominator, the PNS, shrinks; the AE does not.',
  };
}

/** Returns the mean of errors as text: ∞ if one of them is unbounded, and a dash if there are none. */
export function shownMean(errors: readonly { readonly kind: string; readonly value?: number }[]): string {
  if (errors.some(({ kind }) => kind === 'unbounded')) return '∞';
  const value = mean(errors.flatMap((error) => error.value ?? []));
  return value === undefined ? '–' : significant(value);
}
