import { type ScorecardView, type VariantView, variantView } from '../../../scorecard/scorecard-view.ts';
import type { RelativeError } from '../../../scoring/value-schemas.ts';
import type { SizeTable } from '../../shared/view/view.ts';
import { shownMean } from './over-worlds-tables.ts';

export function errorsBySize(scorecard: ScorecardView): SizeTable[] {
  if (scorecard.worlds.length === 0) return [];
  return [
    {
      title: 'Mean relative error by model size',
      columns: ['the whole', 'single pairs', 'products along paths'],
      cells: (variant) => meanErrors(scorecard, variantView(variant)),
    },
  ];
}

function meanErrors({ worlds }: ScorecardView, { compositional }: VariantView): string[] {
  const errorsOf = (scope: string): RelativeError[] =>
    compositional.flatMap(({ quantities }, w) =>
      quantities.flatMap(({ pns }, p) => (worlds[w]?.pairs[p]?.scope === scope ? [pns.error.relative] : [])),
    );
  const composed = compositional.flatMap(({ compositions }) =>
    compositions.map(({ external }) => external.relative),
  );
  return [errorsOf('global'), errorsOf('local'), composed].map(shownMean);
}
