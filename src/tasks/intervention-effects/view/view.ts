import { groupColumns, textColumn } from '../../../drawing/variant-columns.ts';
import { scorecardView } from '../../../scorecard/scorecard-view.ts';
import { resultOf } from '../../../scorecard/task-results.ts';
import { shownShare } from '../../../scoring/format.ts';
import type { SizeTable, View } from '../../shared/view/view.ts';
import { isInterventionEffectCase } from '../intervention-effect-case.ts';
import { interventionEffectsKind } from '../kind.ts';
import { interventionEffectsScore } from '../scores.ts';
import { publishedTables, researchQuestionsTable } from './tables.ts';

const NULL_PAIRS = textColumn(
  'null pairs',
  'accuracy on pairs in which neither variable affects the other, so that no intervention changes the right answer.',
  (variant) => {
    const nullPairs = resultOf(interventionEffectsScore, variant)?.nullPairs;
    return nullPairs ? shownShare(nullPairs.accuracy) : '–';
  },
);

export const interventionEffectsView: View = {
  kind: interventionEffectsKind,
  questionTitle: ([graph, names, pair = '', when, ...others]) => {
    if (when === undefined || others.length > 0) return undefined;
    const question = `oes ${pair.replace('→', ' cause ')} in graph ${graph} (${names} names)?`;
    return when === 'observed' ? `D${question}` : `After ${when}, d${question}`;
  },
  columns: (scorecard) => [
    ...groupColumns(scorecard, interventionEffectsKind),
    ...(scorecard.variants.some((variant) => resultOf(interventionEffectsScore, variant)?.nullPairs)
      ? [NULL_PAIRS]
      : []),
  ],
  page: {
    lead: 'Does a perfect intervention change whether one variable causes another? The answers before and after the intervention must both be right.',
    parts: (scorecard) => [
      ...publishedTables(scorecardView(scorecard)),
      researchQuestionsTable(scorecardView(scorecard)),
    ],
  },
  tables: (scorecard) => [
    ...publishedTables(scorecardView(scorecard)).map(
      (table) => ['intervention effects by graph', 6, table] as const,
    ),
    ['research questions', 4, researchQuestionsTable(scorecardView(scorecard))],
  ],
  bySize: ({ variants }) =>
    variants.some(
      (variant) => variant.provider.parameters !== undefined && resultOf(interventionEffectsScore, variant),
    )
      ? [ACCURACY_BY_SIZE]
      : [],
  terms: [
    {
      pattern: /\bIE accuracy\b/,
      meaning:
        'IE accuracy = the share of intervention effects for which the answers before and after the intervention are both right',
    },
  ],
  planNotes(cases) {
    const after = cases
      .filter(isInterventionEffectCase)
      .filter(({ intervention }) => intervention !== 'none');
    const lacksTwins = after.length > 0 && after.every(({ twin }) => !twin);
    return lacksTwins
      ? [
          `${interventionEffectsKind.title}: on these graphs, a model that follows no arrows may answer every question right. Discrimination is therefore undefined, and a gate that checks it fails. Add \`detours\` to the graphs to get a discrimination that is 0 or less for such models.`,
        ]
      : [];
  },
};

const ACCURACY_BY_SIZE: SizeTable = {
  title: 'Accuracy on intervention effects by model size',
  columns: ['accuracy'],
  cells({ metrics }) {
    const accuracy = metrics.find(({ name }) => name === 'IE accuracy');
    return [accuracy ? shownShare(accuracy.value) : '–'];
  },
};
