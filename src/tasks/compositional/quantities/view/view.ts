import { itemTable, type Table } from '../../../../drawing/table.ts';
import type { Scorecard } from '../../../../scorecard/schema.ts';
import { scorecardView, type VariantView } from '../../../../scorecard/scorecard-view.ts';
import { resultOf } from '../../../../scorecard/task-results.ts';
import { decimals, shownEstimate, shownValue, significant } from '../../../../scoring/format.ts';
import { pairTitle } from '../../../shared/question-title.ts';
import type { View } from '../../../shared/view/view.ts';
import { quantitiesKind } from '../kind.ts';
import { quantitiesScore } from '../scores.ts';

const TITLES = {
  'number-cause': 'How often is {0} on?',
  'number-given-true': 'How often is {1} on in cases where {0} is on?',
  'number-given-false': 'How often is {1} on in cases where {0} is off?',
  'number-do-true': 'How often is {1} on if {0} is forced on?',
  'number-do-false': 'How often is {1} on if {0} is forced off?',
  'number-pns': 'How often does {1} depend on {0}?',
  'number-inductive': 'How often does {1} depend on {0}, given the parts between them?',
  'number-deductive': 'How often does {1} depend on {0}, given the whole?',
};

export const quantitiesView: View = {
  kind: quantitiesKind,
  questionTitle: (parts) => pairTitle(TITLES, parts),
  page: {
    lead: 'The answers are numbers: probabilities of necessity and sufficiency, shares under interventions and in observations, and shares computed from other shares.',
    parts: (scorecard) => quantitiesTables(scorecard),
  },
  tables: (scorecard) => quantitiesTables(scorecard).map((table) => ['quantities', 6, table] as const),
};

function quantitiesTables(scorecard: Scorecard): Table[] {
  const { variants } = scorecardView(scorecard);
  return [pnsTable(variants), numbersTable(variants)].filter((table) => table !== undefined);
}

function worldsOf(variant: VariantView) {
  return resultOf(quantitiesScore, variant)?.worlds ?? [];
}

function pnsTable(variants: readonly VariantView[]): Table | undefined {
  return itemTable(
    {
      title: 'The PNS given as a number, its estimate from yes/no answers, and its bounds from other numbers',
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
