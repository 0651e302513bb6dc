import type { View } from '../../../shared/view/view.ts';
import { seeingKind } from '../kind.ts';
import type { SeeingKind } from '../seeing-case.ts';

const TITLES = new Map<string, string>(
  Object.entries({
    order:
      'Order: what do the same records show if the third variable comes before the cause, and what if it comes after the cause?',
    weights: 'Weights: what do the same differences within groups show if the sizes of the groups change?',
  } satisfies Record<SeeingKind, string>),
);

export const seeingView: View = {
  kind: seeingKind,
  questionTitle: ([kind = '', ...others]) => (others.length === 0 ? TITLES.get(kind) : undefined),
};
