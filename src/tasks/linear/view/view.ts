import { EFFECT_TITLES, pairTitle } from '../../shared/question-title.ts';
import type { View } from '../../shared/view/view.ts';
import { linearKind } from '../kind.ts';

export const linearView: View = {
  kind: linearKind,
  questionTitle: (parts) => pairTitle(EFFECT_TITLES, parts),
};
