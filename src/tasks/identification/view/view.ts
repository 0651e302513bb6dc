import type { View } from '../../shared/view/view.ts';
import { identificationKind } from '../kind.ts';
import { QUESTION_KINDS } from '../question-kinds.ts';

const TITLES = new Map(Object.entries(QUESTION_KINDS).map(([kind, { title }]) => [kind, title]));

export const identificationView: View = {
  kind: identificationKind,
  questionTitle: ([kind = '', ...others]) => (others.length === 0 ? TITLES.get(kind) : undefined),
};
