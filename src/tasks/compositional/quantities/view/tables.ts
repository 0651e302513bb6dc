import { itemTable, type Table } from '../../../../drawing/table.ts';
import type { ScorecardView, VariantView } from '../../../../scorecard/scorecard-view.ts';
import { resultOf } from '../../../../scorecard/task-results.ts';
import { decimals, shownEstimate, shownValue, significant } from '../../../../scoring/format.ts';
import type { QuantityResult } from '../score.ts';
import { quantitiesScore } from '../scores.ts';

/**
 * Returns the tables of quantities. The first compares the PNS in answers with its estimate from yes/no answers, and
 * the second lists every number with its error.
 */
export function quantitiesTables({ variants }: ScorecardView): Table[] {
  return [pnsTable(variants), numbersTable(variants)].filter((table) => table !== undefined);
}

function worldsOf(variant: VariantView): QuantityResult['worlds'] {
  return resultOf(quantitiesScore, variant)?.worlds ?? [];
}

function pnsTable(variants: readonly VariantView[]): Table | undefined {
  return itemTable(
    {
      title: 'PNS as a number, against its estimate from yes/no answers and its bounds from lower rungs',
      labels: 4,
      note: 'Association: P(y | x) − P(y | x′); intervention: P(y | do(x)) − P(y | do(x′)), both computed from the answers. Bounds: the limits of the PNS that follow from these answers (Tian and Pearl, 2000). Coherent: the PNS in the answer lies within these bounds.',
    },
    variants,
    (variant) =>
      worldsOf(variant).flatMap(({ world, quantities: asked, rungs }) =>
        rungs.map((found) => ({
          ...found,
          world,
          asked: asked.find(({ pair, question }) => pair === found.pair && question === 'pns'),
          byUnits: variant.compositional
            .find((other) => other.world === world)
            ?.quantities.find(({ pair }) => pair === found.pair)?.pns,
        })),
      ),
    [
      ['world', ({ world }) => world],
      ['pair', ({ pair }) => pair],
      ['asked for', ({ pns }) => shownValue(pns)],
      ['RAE', ({ asked }) => (asked ? shownValue(asked.error.relative, significant) : '–')],
      ['by yes and no', ({ byUnits }) => (byUnits ? shownEstimate(byUnits.estimate) : '–')],
      [
        'RAE by yes and no',
        ({ byUnits }) => (byUnits ? shownValue(byUnits.error.relative, significant) : '–'),
      ],
      ['association', ({ associational }) => shownValue(associational)],
      ['intervention', ({ interventional }) => shownValue(interventional)],
      ['bounds', ({ bounds: { least, greatest } }) => `${shownValue(least)} to ${shownValue(greatest)}`],
      ['coherent', ({ coherent }) => coherent],
    ],
  );
}

function numbersTable(variants: readonly VariantView[]): Table | undefined {
  return itemTable(
    { title: 'Quantities: every number', labels: 5 },
    variants,
    (variant) =>
      worldsOf(variant).flatMap(({ world, quantities: asked }) => asked.map((one) => ({ ...one, world }))),
    [
      ['world', ({ world }) => world],
      ['quantity', ({ question }) => question],
      ['pair', ({ pair }) => pair],
      ['answer', ({ estimate }) => shownValue(estimate, decimals)],
      ['AE', ({ error }) => shownValue(error.absolute, significant)],
      ['RAE', ({ error }) => shownValue(error.relative, significant)],
    ],
  );
}
