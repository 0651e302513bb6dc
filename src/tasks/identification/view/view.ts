import type { View } from '../../shared/view/view.ts';
import { identificationKind } from '../kind.ts';
import { QUESTION_KINDS } from '../question-kinds.ts';
import { type SeeingCase, seeingKind } from '../seeing/kind.ts';

const SEEING_TITLES: Readonly<Record<SeeingCase['kind'], string>> = {
  order:
    'Order: what do the same records show if the third variable comes before the cause, and what if it comes after the cause?',
  weights: 'Weights: what do the same differences within groups show if the sizes of the groups change?',
};

export const identificationView = viewOf(
  identificationKind,
  Object.entries(QUESTION_KINDS).map(([kind, { title }]) => [kind, title]),
);

export const seeingView = viewOf(seeingKind, Object.entries(SEEING_TITLES));

function viewOf(kind: View['kind'], entries: readonly (readonly [string, string])[]): View {
  const titles = new Map(entries);
  return {
    kind,
    questionTitle: ([name = '', ...others]) => (others.length === 0 ? titles.get(name) : undefined),
  };
}
