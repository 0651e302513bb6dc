import { expect, test } from 'vitest';
import { DESIGNS, recordedOf } from './designs.ts';
import { recordInterventionEffects } from './record-intervention-effects.ts';

const INTERVENTION_EFFECTS = DESIGNS.filter(({ task }) => task === 'intervention-effects');

test.each(INTERVENTION_EFFECTS)(
  'the design “$name” for intervention effects (seed $config.seed) gives the recorded prompts, correct answers and scores',
  (design) => {
    const { questions, prompts, truths, scores } = recordedOf(design);
    const recorded = { questions, prompts, truths, ...(design.scored && { scores }) };
    expect(recordInterventionEffects(design.config, design.scored)).toEqual(recorded);
  },
);
