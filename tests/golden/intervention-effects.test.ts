import { expect, test } from 'vitest';
import { DESIGNS, recordedOf } from './designs.ts';
import { recordInterventionEffects } from './record-intervention-effects.ts';

const OWN = DESIGNS.filter(({ task }) => task === 'intervention-effects');

test.each(OWN)('the intervention effects on $name have the recorded questions and scores', (design) => {
  const { name: _, config: __, ...recorded } = recordedOf(design);
  expect(recordInterventionEffects(design.config, design.scored)).toEqual(recorded);
});
