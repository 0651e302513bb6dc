import type { Table } from '../../drawing/table.ts';
import type { Scorecard } from '../../scorecard/schema.ts';
import type { SizeTable } from '../../tasks/shared/view/view.ts';
import { VIEWS } from '../../tasks/views.ts';

/**
 * Returns tables of the variants whose config states a number of parameters, smallest first.
 *
 * @see Maasch et al. (2025), Fig. G.17
 */
export function modelSizeTables(scorecard: Scorecard): Table[] {
  const sized = scorecard.variants
    .flatMap((variant) => {
      const { parameters } = variant.provider;
      return parameters === undefined ? [] : [{ variant, parameters }];
    })
    .sort((a, b) => a.parameters - b.parameters);
  const table = ({ title, columns, cells }: SizeTable): Table => ({
    title,
    header: ['model', 'prompt', 'parameters', ...columns],
    rows: sized.map(({ variant, parameters }) => [
      ...[variant.provider.label, variant.prompt, shownSize(parameters)],
      ...cells(variant),
    ]),
  });
  return VIEWS.flatMap(({ bySize }) => bySize?.(scorecard) ?? [])
    .map(table)
    .filter(({ rows }) => rows.length > 0);
}

/** Shortens a number of parameters. @example shownSize(7e9) // '7B' */
function shownSize(parameters: number): string {
  return parameters.toLocaleString('en', { notation: 'compact', maximumSignificantDigits: 3 });
}
