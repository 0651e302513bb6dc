import { expect, test } from 'vitest';
import { DESIGNS, designTitle, recordedOf } from './designs.ts';
import { recordCompositional } from './record-compositional.ts';

const COMPOSITIONAL = DESIGNS.filter(({ task }) => task === 'compositional').map(
  (design) => [designTitle(design), design] as const,
);

test.each(COMPOSITIONAL)(
  'the CCR questions of %s have the recorded prompts, correct answers and weights',
  (_, design) => {
    const { questions, prompts, truths } = recordedOf(design);
    expect(recordCompositional(design.config)).toEqual({ questions, prompts, truths });
  },
);
