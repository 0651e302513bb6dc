import type { ScorecardView } from '../../scorecard/scorecard-view.ts';
import { decimals, shownPValue, shownShare } from '../../scoring/format.ts';
import type { Contrast } from '../../tasks/intervention-effects/score/intervention-effects-schema.ts';
import type { Table } from './table.ts';
import { itemTable } from './table.ts';

const QUESTIONS: Readonly<Record<Contrast['question'], string>> = {
  accuracy: 'RQ1 accuracy against 0.8',
  memorisation: 'RQ2 memorisation',
  shortcut: 'RQ3 shortcut',
  substitution: 'RQ4 substitution',
};

/** The four research questions over all graphs: single cells are marked in the tables of the paper. */
export function researchQuestionsTable({ variants }: ScorecardView): Table | undefined {
  return itemTable(
    {
      title: 'Research questions on intervention effects',
      labels: 4,
      note: 'RQ1: accuracy, one-sided. RQ2: listed relations that the intervention severs, tuebingen less other names; of pairs that are known, where that was asked. RQ3: IE = 1 less IE = 0, on graphs whose relations are told right. RQ4: made-up word less intervention. p is adjusted by Holm’s method over all rows of a variant: one of them is wrong in 5 % of runs at most. A detectable loss is found in four of five runs; where it is above 0.27, what is not significant is inconclusive.',
    },
    variants,
    ({ interventionEffects }) =>
      (interventionEffects?.contrasts ?? []).filter(({ cell }) => cell === undefined),
    [
      ['question', ({ question }) => QUESTIONS[question]],
      ['names', ({ question, names }) => (question === 'memorisation' ? `tuebingen − ${names}` : names)],
      ['estimate', ({ estimate }) => shownShare(estimate)],
      ['draws', ({ draws }) => String(draws)],
      ['p', ({ test }) => (test.kind === 'tested' ? shownPValue(test.adjustedP) : '–')],
      [
        'detectable loss',
        ({ test }) =>
          test.kind === 'tested' && test.minimumDetectableEffect.kind === 'effect'
            ? decimals(test.minimumDetectableEffect.value)
            : '–',
      ],
      ['verdict', ({ verdict }) => verdict.replaceAll('-', ' ')],
    ],
  );
}
