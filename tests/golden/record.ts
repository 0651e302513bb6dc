/** Records the wording of all golden designs anew in tests/golden/designs.json; refuses if an answer or weight changed. */
import { writeFileSync } from 'node:fs';
import stringify from 'json-stringify-pretty-compact';
import { DESIGNS, recordedOf } from './designs.ts';
import { recordCompositional } from './record-compositional.ts';
import { recordInterventionEffects } from './record-intervention-effects.ts';

const FILE = new URL('designs.json', import.meta.url);
const recorded = DESIGNS.map((design) => {
  const { task, config, scored } = design;
  const found = task === 'compositional' ? recordCompositional(config) : recordInterventionEffects(config, scored);
  const before = recordedOf(design);
  if (found.truths !== before.truths || found.questions !== before.questions)
    throw new Error(`${before.name}: answers or weights changed`);
  return { ...before, ...found };
});
writeFileSync(FILE, `${stringify(recorded, { maxLength: 160 })}\n`);
