import { scorecardView } from '../../../../scorecard/scorecard-view.ts';
import { pairTitle } from '../../../shared/question-title.ts';
import type { View } from '../../../shared/view/view.ts';
import { quantitiesKind } from '../kind.ts';
import { quantitiesTables } from './tables.ts';

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
    lead: 'Questions with a number as the answer: probabilities of necessity and sufficiency, shares after interventions and in observations, and shares composed from other shares.',
    parts: (scorecard) => quantitiesTables(scorecardView(scorecard)),
  },
  tables: (scorecard) =>
    quantitiesTables(scorecardView(scorecard)).map((table) => ['quantities', 6, table] as const),
};
