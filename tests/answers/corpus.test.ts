import { expect, test } from 'vitest';
import { readLabelled } from '../../scripts/corpus/labelled-reply.ts';
import { readBeside, summaryOf } from '../../scripts/corpus/measure.ts';
import { FOLDER } from './corpus.ts';

// Written by an author of the rules, in styles unlike those of the corpus.
test('152 reworded replies are read as meant but for two, and right ones raise no alarm', () => {
  const sum = summaryOf(readLabelled(`${FOLDER}/later/reworded.jsonl`).map(readBeside));
  expect(sum).toMatchObject({ replies: 152, faults: 59, falseAlarms: 0 });
  expect(sum.asMeant).toBeGreaterThanOrEqual(150);
  expect(sum.faultsFound).toBeGreaterThanOrEqual(57);
});
