// Writes tests/golden/designs.json: digests of questions and scores of simulated models, which changes must not change.
import { writeFileSync } from 'node:fs';
import stringify from 'json-stringify-pretty-compact';
import { recordAll } from '../tests/golden/record.ts';

writeFileSync(
  new URL('../tests/golden/designs.json', import.meta.url),
  `${stringify(recordAll(), { maxLength: 160 })}\n`,
);
