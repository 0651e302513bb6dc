import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DESIGNS } from './designs.ts';
import { recordInterventionEffects } from './record-intervention-effects.ts';

const GOLDEN = JSON.parse(readFileSync(new URL('designs.json', import.meta.url), 'utf8')) as object[];

const OWN = DESIGNS.flatMap(({ task, name, config, scored }, i) =>
  task === 'intervention-effects' ? [{ name, config, scored, golden: GOLDEN[i]! }] : [],
);

test.each(OWN)(
  'the intervention effects on $name have the recorded questions and scores',
  ({ config, scored, golden }) => {
    expect(recordInterventionEffects(config, scored)).toEqual(
      Object.fromEntries(Object.entries(golden).filter(([key]) => key !== 'name' && key !== 'config')),
    );
  },
);
