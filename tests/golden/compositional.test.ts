import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DESIGNS } from './designs.ts';
import { recordCompositional } from './record-compositional.ts';

const GOLDEN = JSON.parse(readFileSync(new URL('designs.json', import.meta.url), 'utf8')) as Record<
  string,
  unknown
>[];

const OWN = DESIGNS.flatMap(({ task, name, config }, i) =>
  task === 'compositional' ? [[`${name}, design ${i}`, config, GOLDEN[i]!] as const] : [],
);

test.each(OWN)(
  '%s asks the recorded questions, with the recorded answers and weights',
  (_, config, golden) => {
    const { questions, prompts, truths } = golden;
    expect(recordCompositional(config)).toEqual({ questions, prompts, truths });
  },
);
