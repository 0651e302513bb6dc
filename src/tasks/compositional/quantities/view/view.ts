import { scorecardView } from '../../../../scorecard/scorecard-view.ts';
import { pairTitle } from '../../../shared/question-title.ts';
import type { View } from '../../../shared/view/view.ts';
import { quantitiesKind } from '../kind.ts';
import { quantitiesTables } from './tables.ts';

const TITLES = {
  'number-cause': 'How often is {0} on?',
  'number-given-true': 'How often is {1} on where {0} is seen on?',
  'number-given-false': 'How often is {1} on where {0} is seen off?',
  'number-do-true': 'How often is {1} on if {0} is forced on?',
  'number-do-false': 'How often is {1} on if {0} is forced off?',
  'number-pns': 'How often does {1} hang on {0}?',
  'number-inductive': 'How often does {1} hang on {0}, from the parts between them?',
  'number-deductive': 'How often does {1} hang on {0}, from the whole?',
};

export const quantitiesView: View = {
  kind: quantitiesKind,
  questionTitle: (parts) => pairTitle(TITLES, parts),
  page: {
    lead: 'Shares of all cases asked for as numbers: of necessity and sufficiency, of what is brought about and what is seen, composed from others, total and natural effects.',
    parts: (scorecard) => quantitiesTables(scorecardView(scorecard)),
  },
  tables: (scorecard) =>
    quantitiesTables(scorecardView(scorecard)).map((table) => ['quantities', 6, table] as const),
};
