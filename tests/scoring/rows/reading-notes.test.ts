import { expect, test } from 'vitest';
import type { JudgeRecord } from '../../../src/answers/reply/answer-record.ts';
import {
  countReadings,
  noteOf,
  type ReadingNote,
  readings,
} from '../../../src/scoring/rows/reading-notes.ts';

const record = { answer: 'yes', by: 'word' } as const;
const steps = { stated: 1, marks: '+' };
const count = (...notes: readonly ReadingNote[]) => {
  const found = countReadings(new Map(notes.map((note, i) => [i, note])));
  if (found) expect(readings.parse(found)).toEqual(found);
  return found;
};
const judged = (rules: JudgeRecord['rules'], said: JudgeRecord['said'], cost?: number): ReadingNote => ({
  attempts: 1,
  judge: { rules, said, ...(cost !== undefined && { cost }) },
});

test('a first reply that was read by rules has no note, any other has', () => {
  expect([noteOf(record), noteOf({ ...record, attempts: 1 })]).toEqual([undefined, undefined]);
  expect(noteOf({ ...record, attempts: 2 })).toEqual({ attempts: 2 });
  expect(noteOf({ ...record, gaveUp: true })).toEqual({ attempts: 1, gaveUp: true });
  expect(noteOf(record, steps)).toEqual({ attempts: 1, steps });
  const judge = { rules: 'unparsed', said: 'yes' } as const;
  expect(noteOf({ ...record, judge })).toEqual({ attempts: 1, judge });
});

test('questions that were asked again are counted, with the calls beyond the first', () => {
  expect(
    count({ attempts: 3 }, { attempts: 2, gaveUp: true }, { attempts: 1, gaveUp: true }, { steps }),
  ).toEqual({
    again: { questions: 3, calls: 3, gaveUp: 2 },
  });
});

test('replies that a model read are those it added, agreed to, contradicted or failed at', () => {
  expect(
    count(
      judged('unparsed', 'yes', 0.25),
      judged('unparsed', 'no'),
      judged('unparsed', 'unparsed', 0.5),
      judged('yes', 'yes'),
      judged('yes', 'no'),
      judged('no', 'unparsed'),
      judged('yes', 'failed'),
      judged('unparsed', 'failed'),
    ),
  ).toEqual({ judge: { replies: 8, added: 2, agreed: 1, disagreed: 2, failed: 2, cost: 0.75 } });
});

test('of notes that say neither nothing is said', () => {
  expect([count(), count({ steps }), countReadings(undefined)]).toEqual([undefined, undefined, undefined]);
  expect(count({ attempts: 2 }, judged('yes', 'yes'))).toEqual({
    again: { questions: 1, calls: 1, gaveUp: 0 },
    judge: { replies: 1, added: 0, agreed: 1, disagreed: 0, failed: 0, cost: 0 },
  });
});
