/** Records the wording of all golden designs anew in tests/golden/designs.json; refuses if an answer or weight changed. */
import { readFileSync, writeFileSync } from 'node:fs';
import stringify from 'json-stringify-pretty-compact';
import { DESIGNS } from './designs.ts';
import { recordCompositional } from './record-compositional.ts';
import { recordInterventionEffects } from './record-intervention-effects.ts';

const FILE = new URL('designs.json', import.meta.url);
const golden = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, unknown>[];
const recorded = DESIGNS.map(({ task, config, scored }, i) => {
  const found =
    task === 'compositional' ? recordCompositional(config) : recordInterventionEffects(config, scored);
  const before = golden[i]!;
  if (found.truths !== before.truths || found.questions !== before.questions)
    throw new Error(`${String(before.name)}: answers or weights changed`);
  return { ...before, ...found };
});
writeFileSync(FILE, `${stringify(recorded, { maxLength: 160 })}\n`);
