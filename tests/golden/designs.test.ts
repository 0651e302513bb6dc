import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DESIGNS } from './designs.ts';
import { record } from './record.ts';

const GOLDEN = JSON.parse(readFileSync(new URL('designs.json', import.meta.url), 'utf8')) as object[];

test.each(DESIGNS.map((design, i) => [i, design] as const))(
  'design %i asks and scores as recorded',
  (i, design) => {
    expect(record(design)).toEqual(
      Object.fromEntries(
        Object.entries(GOLDEN[i] as object).filter(([key]) => key !== 'name' && key !== 'config'),
      ),
    );
  },
);
