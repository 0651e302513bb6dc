import { expect, test } from 'vitest';
import { DESIGNS, recordedOf } from './designs.ts';
import { recordInterventionEffects } from './record-intervention-effects.ts';

const INTERVENTION_EFFECTS = DESIGNS.filter(({ task }) => task === 'intervention-effects');

test.each(INTERVENTION_EFFECTS)(
  'questions about intervention effects on the design “$name” with seed $config.seed, and their scores, are as recorded',
  (design) => {
    const { questions, prompts, truths, scores } = recordedOf(design);
    const recorded = { questions, prompts, truths, ...(design.scored && { scores }) };
    expect(recordInterventionEffects(design.config, design.scored)).toEqual(recorded);
  },
);
