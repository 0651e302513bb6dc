import type { View } from '../../shared/view/view.ts';
import type { Kind } from '../identification-case.ts';
import { identificationKind } from '../kind.ts';

const TITLES = new Map<string, string>(
  Object.entries({
    'back-door': 'Back door: is it enough to adjust for these variables?',
    'bad-control':
      'Bad control: is it still enough to adjust for these variables, where no adjustment is needed?',
    minimal: 'Minimal: is each of these variables needed?',
    independence: 'Independence: does one variable reveal anything about another, given what is known?',
    opening: 'Opening: does new knowledge make two independent variables dependent?',
    'explaining-away': 'Explaining away: does one cause make the other less likely?',
  } satisfies Record<Kind, string>),
);

export const identificationView: View = {
  kind: identificationKind,
  questionTitle: ([kind = '', ...others]) => (others.length === 0 ? TITLES.get(kind) : undefined),
};
