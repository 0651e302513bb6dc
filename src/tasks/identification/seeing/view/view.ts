import type { View } from '../../../shared/view/view.ts';
import { seeingKind } from '../kind.ts';
import type { SeeingKind } from '../seeing-case.ts';

const TITLES = new Map<string, string>(
  Object.entries({
    order: 'Order: what follows from the records if the third variable comes first, and if it comes second?',
    weights: 'Weights: what follows from the differences within groups if the groups have different weights?',
  } satisfies Record<SeeingKind, string>),
);

export const seeingView: View = {
  kind: seeingKind,
  questionTitle: ([kind = '', ...others]) => (others.length === 0 ? TITLES.get(kind) : undefined),
};
