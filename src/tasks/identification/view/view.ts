import type { View } from '../../shared/view/view.ts';
import type { Kind } from '../identification-case.ts';
import { identificationKind } from '../kind.ts';

const TITLES = new Map<string, string>(
  Object.entries({
    'back-door': 'Back door: is it enough to adjust for these?',
    'bad-control': 'Bad control: is it still enough to adjust for these, where nothing must be?',
    minimal: 'Minimal: is each of these needed?',
    independence: 'Independence: does one tell of the other, once these are known?',
    opening: 'Opening: does one begin to tell of the other, once these are known?',
    'explaining-away': 'Explaining away: does one cause make the other less likely?',
  } satisfies Record<Kind, string>),
);

export const identificationView: View = {
  kind: identificationKind,
  questionTitle: ([kind = '', ...others]) => (others.length === 0 ? TITLES.get(kind) : undefined),
};
