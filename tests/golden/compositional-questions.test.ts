import { expect, test } from 'vitest';
import { DESIGNS, recordedOf } from './designs.ts';
import { recordCompositional } from './record-compositional.ts';

const COMPOSITIONAL = DESIGNS.flatMap((design, i) =>
  design.task === 'compositional' ? [[`${design.name}, design ${i}`, design] as const] : [],
);

test.each(COMPOSITIONAL)(
  'the compositional questions on %s have the recorded prompts, right answers and weights',
  (_, design) => {
    const { questions, prompts, truths } = recordedOf(design);
    expect(recordCompositional(design.config)).toEqual({ questions, prompts, truths });
  },
);
