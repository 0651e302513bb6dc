import { itemTable, oneOf, type Table } from '../../../drawing/table.ts';
import { textColumn, variantTable } from '../../../drawing/variant-columns.ts';
import { at } from '../../../lib/at.ts';
import { mean } from '../../../lib/statistics/mean.ts';
import { type ScorecardView, type VariantView, variantView } from '../../../scorecard/scorecard-view.ts';
import { shownEstimate, shownShare, significant } from '../../../scoring/format.ts';
import type { RelativeError } from '../../../scoring/value-schemas.ts';
import type { SizeTable } from '../../shared/view/view.ts';

export function overWorldsTable({ variants }: ScorecardView): Table | undefined {
  const worlds = variants.find(({ overWorlds }) => overWorlds)?.overWorlds?.worlds;
  return itemTable(
    {
      title: `Compositional causal reasoning · over ${worlds} worlds`,
      note: 'Each world has the same weight. The intervals hold for all worlds of the same kind, not only for these. VC, VI, IC, II: the mean share of a world’s compositions in each class, over the worlds in which a perfect model nearly always gets class VC.',
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

export function distanceTable({ worlds, variants }: ScorecardView): Table | undefined {
  const pairs = worlds.flatMap((world, w) => world.pairs.map((pair, p) => ({ ...pair, w, p })));
  const groups = (['distance', 'mediators'] as const).flatMap((axis) =>
    [...Map.groupBy(pairs, (pair) => pair[axis])]
      .sort(([a], [b]) => a - b)
      .map(([value, members]) => ({ axis, value, members })),
  );
  if (variants.length === 0 || pairs.length < 2) return undefined;
  const columns = groups.map(({ axis, value, members }) =>
    textColumn(`${axis} ${value}`, '', (variant) => {
      const { compositional } = variantView(variant);
      const errors = members.map(({ w, p }) => at(at(compositional, w).quantities, p).pns.error);
      return `${shownMean(errors.map(({ relative }) => relative))} (${shownMean(errors.map(({ absolute }) => absolute))})`;
    }),
  );
  return {
    ...variantTable('Error by distance and by mediators: mean RAE (mean AE) of the PNS', variants, columns),
    note: 'Distance: the number of arrows on the shortest path. Mediators: the number of nodes on directed paths between cause and effect. The RAE tends to grow with both numbers, because its denominator, the PNS, shrinks.',
  };
}

function shownMean(errors: readonly { readonly kind: string; readonly value?: number }[]): string {
  if (errors.some(({ kind }) => kind === 'unbounded')) return '∞';
  const value = mean(errors.flatMap((error) => error.value ?? []));
  return value === undefined ? '–' : significant(value);
}

export function errorsBySize({ worlds }: ScorecardView): SizeTable[] {
  if (worlds.length === 0) return [];
  const cells = ({ compositional }: VariantView): string[] => {
    const errorsOf = (scope: string): RelativeError[] =>
      compositional.flatMap(({ quantities }, w) =>
        quantities.flatMap(({ pns }, p) =>
          worlds[w]?.pairs[p]?.scope === scope ? [pns.error.relative] : [],
        ),
      );
    const composed = compositional.flatMap(({ compositions }) =>
      compositions.map(({ external }) => external.relative),
    );
    return [errorsOf('global'), errorsOf('local'), composed].map(shownMean);
  };
  return [
    {
      title: 'Mean relative error by model size',
      columns: ['the whole', 'single pairs', 'products along paths'],
      cells: (variant) => cells(variantView(variant)),
    },
  ];
}

export function worldsSetting({ worlds }: ScorecardView): Table | undefined {
  if (worlds.length === 0) return undefined;
  return {
    title: 'Worlds',
    header: ['world', 'theme', 'units', 'nodes', 'arrows', 'equations'],
    labels: 6,
    rows: worlds.map((world) => [
      ...[world.id, world.theme, world.units, String(world.nodes), String(world.arrows)],
      world.equations,
    ]),
    note: 'C=0.4|X|A reads: C is true with probability 0.4 by itself, and also if X or A is true. A node without a number has the probability of the node before it. “|” stands for “or”, “&” for “and”, “^” for “exclusive or”, and “!” for “or not”. C+X+A≥2 reads: at least two of C by itself, X and A are true.',
  };
}
