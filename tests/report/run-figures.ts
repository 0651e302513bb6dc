import { compositional } from '../../generators/compositional.ts';
import type { Figure } from '../../src/drawing/figure.ts';
import { simulatedVariant } from '../support/rows.ts';

export const design = compositional({ preset: 'decisive-small', seed: 2025 });
export const variants = [
  simulatedVariant({ model: 'oracle' }),
  simulatedVariant({ model: 'forgetful', steps: 4 }),
  { ...simulatedVariant({ model: 'oracle' }), label: 'oracle again' },
  simulatedVariant({ model: 'always-yes' }),
];

export function panelsOf({ content }: Figure) {
  return content;
}
