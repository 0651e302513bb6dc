import { expect, test } from 'vitest';
import { readLabelled } from '../../scripts/corpus/labelled-reply.ts';
import { readBeside, summaryOf } from '../../scripts/corpus/measure.ts';
import { FOLDER } from './corpus.ts';

// The rates that today's rules reach, as floors: the rules were changed with these replies in view.
test.each([
  { file: 'replies.jsonl', replies: 788, found: 86, faults: 97 },
  { file: 'later/a.jsonl', replies: 150, found: 18, faults: 21 },
  { file: 'later/b.jsonl', replies: 150, found: 19, faults: 21 },
])('$replies labelled replies in $file are read as meant', ({ file, replies, found, faults }) => {
  const labelled = readLabelled(`${FOLDER}/${file}`);
  const agreed = labelled.filter(({ meant, second = meant }) => second === meant);
  expect(agreed).toHaveLength(labelled.length);
  const sum = summaryOf(labelled.map(readBeside));
  expect(sum).toMatchObject({ replies, asMeant: replies, wrongSide: 0, faults, falseAlarms: 0 });
  expect(sum.faultsFound).toBeGreaterThanOrEqual(found);
});

// Two sets that were read once before the rules were changed with them in view.
test.each([
  { file: 'later/c.jsonl', asMeant: 149, wrongSide: 0, found: 18, faults: 20 },
  { file: 'later/d.jsonl', asMeant: 150, wrongSide: 0, found: 17, faults: 17 },
])('150 replies in $file are read no worse than before', ({ file, asMeant, wrongSide, found, faults }) => {
  const labelled = readLabelled(`${FOLDER}/${file}`);
  expect(labelled.every(({ meant, second }) => second === meant)).toBe(true);
  const sum = summaryOf(labelled.map(readBeside));
  expect(sum).toMatchObject({ replies: 150, faults });
  expect(sum.asMeant).toBeGreaterThanOrEqual(asMeant);
  expect(sum.wrongSide).toBeLessThanOrEqual(wrongSide);
  expect(sum.faultsFound).toBeGreaterThanOrEqual(found);
  expect(sum.falseAlarms).toBe(0);
});

// Sets that were read once before the rules were changed with them in view.
test.each([
  { file: 'later/e.jsonl', asMeant: 150, wrongSide: 0, found: 20, faults: 20, alarms: 0 },
  { file: 'later/f.jsonl', asMeant: 150, wrongSide: 0, found: 27, faults: 28, alarms: 0 },
  { file: 'later/g.jsonl', asMeant: 150, wrongSide: 0, found: 22, faults: 25, alarms: 0 },
  { file: 'later/h.jsonl', asMeant: 150, wrongSide: 0, found: 20, faults: 22, alarms: 0 },
])('150 new replies in $file are read no worse than before', ({ file, alarms, ...least }) => {
  const labelled = readLabelled(`${FOLDER}/${file}`);
  expect(labelled.every(({ meant, second }) => second === meant)).toBe(true);
  const sum = summaryOf(labelled.map(readBeside));
  expect(sum).toMatchObject({ replies: 150, faults: least.faults });
  expect(sum.asMeant).toBeGreaterThanOrEqual(least.asMeant);
  expect(sum.wrongSide).toBeLessThanOrEqual(least.wrongSide);
  expect(sum.faultsFound).toBeGreaterThanOrEqual(least.found);
  expect(sum.falseAlarms).toBeLessThanOrEqual(alarms);
});

// Sets by writers who knew only the prompts. Each was read once before the rules were changed with it in view.
test.each([
  { file: 'j.jsonl', asMeant: 299, wrongSide: 1, found: 33, faults: 38, alarms: 1 },
  { file: 'k.jsonl', asMeant: 299, wrongSide: 1, found: 34, faults: 36, alarms: 1 },
  { file: 'm.jsonl', asMeant: 297, wrongSide: 1, found: 35, faults: 39, alarms: 1 },
  { file: 'n.jsonl', asMeant: 299, wrongSide: 1, found: 38, faults: 40, alarms: 1 },
  { file: 'p.jsonl', asMeant: 300, wrongSide: 0, found: 37, faults: 48, alarms: 1 },
  { file: 'r.jsonl', asMeant: 299, wrongSide: 1, found: 28, faults: 38, alarms: 7 },
])('300 held-out replies in $file are read no worse than before', ({ file, faults, alarms, ...least }) => {
  const labelled = readLabelled(`${FOLDER}/held-out/${file}`);
  expect(labelled.every(({ meant, second }) => second === meant)).toBe(true);
  const sum = summaryOf(labelled.map(readBeside));
  expect(sum).toMatchObject({ replies: 300, faults });
  expect(sum.asMeant).toBeGreaterThanOrEqual(least.asMeant);
  expect(sum.wrongSide).toBeLessThanOrEqual(least.wrongSide);
  expect(sum.faultsFound).toBeGreaterThanOrEqual(least.found);
  expect(sum.falseAlarms).toBeLessThanOrEqual(alarms);
});

// Written by an author of the rules before the rules that read them: lists, tables, code, dialogues, ellipses.
test('313 replies in many manners are read as meant, and right ones raise no alarm', () => {
  const sum = summaryOf(readLabelled(`${FOLDER}/later/manners.jsonl`).map(readBeside));
  expect(sum).toMatchObject({ replies: 313, asMeant: 313, faults: 139, falseAlarms: 0 });
  expect(sum.faultsFound).toBeGreaterThanOrEqual(136);
});
