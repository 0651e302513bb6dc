import { effectTitles, pairTitle } from '../../shared/question-title.ts';
import type { View } from '../../shared/view/view.ts';
import { linearKind } from '../kind.ts';

const TITLES = effectTitles();

export const linearView: View = {
  kind: linearKind,
  questionTitle: (parts) => pairTitle(TITLES, parts),
};
