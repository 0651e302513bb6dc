import type { ScorecardView, VariantView } from '../../scorecard/scorecard-view.ts';
import { shownShare } from '../../scoring/format.ts';
import type { RelativeError } from '../../scoring/value-schemas.ts';
import { shownMean } from './over-worlds-tables.ts';
import type { Table } from './table.ts';

/**
 * Errors and accuracy by the number of parameters, smallest first, for the variants whose config tells it.
 *
 * @see Maasch et al. (2025), Fig. G.17
 */
export function modelSizeTables(scorecard: ScorecardView): Table[] {
  const sized = scorecard.variants
    .flatMap((variant) => {
      const { label, parameters } = variant.provider;
      return parameters === undefined ? [] : [{ variant, label, parameters }];
    })
    .sort((a, b) => a.parameters - b.parameters);
  const table = (title: string, columns: string[], cells: (variant: VariantView) => string[]): Table => ({
    title,
    header: ['model', 'prompt', 'parameters', ...columns],
    rows: sized.map(({ variant, label, parameters }) => [
      label,
      variant.prompt,
      shownSize(parameters),
      ...cells(variant),
    ]),
  });
  return [
    ...(scorecard.worlds.length > 0
      ? [
          table(
            'Mean relative error by model size',
            ['the whole', 'single pairs', 'products along paths'],
            (variant) => meanErrors(scorecard, variant),
          ),
        ]
      : []),
    ...(sized.some(({ variant }) => variant.interventionEffects)
      ? [
          table('Accuracy on intervention effects by model size', ['accuracy'], ({ metrics }) => {
            const accuracy = metrics.find(({ name }) => name === 'IE accuracy');
            return [accuracy ? shownShare(accuracy.value) : '–'];
          }),
        ]
      : []),
  ].filter(({ rows }) => rows.length > 0);
}

/** The means of the relative errors of the whole, of single pairs, and of products. */
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

/** 7000000000 as 7 billion would be spoken: 7B. */
function shownSize(parameters: number): string {
  const units = [
    [1e12, 'T'],
    [1e9, 'B'],
    [1e6, 'M'],
    [1e3, 'k'],
  ] as const;
  const [unit, sign] = units.find(([size]) => parameters >= size) ?? [1, ''];
  return `${Number((parameters / unit).toPrecision(3))}${sign}`;
}
