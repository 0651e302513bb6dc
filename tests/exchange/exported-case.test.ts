import { expect, test } from 'vitest';
import { ANSWER_PATTERN, exportedId, targetOf, wantedIn } from '../../src/exchange/exported-case.ts';

test('a right answer is written as a model would', () => {
  expect([true, false, -4.5, 0].map((truth) => targetOf({ truth }))).toEqual(['yes', 'no', '-4.5', '0']);
});

test('the last form that a prompt asks for is the one it wants', () => {
  expect(wantedIn('Say yes or no.')).toBe('words');
  expect(wantedIn('End with <answer>yes</answer>.')).toBe('tag');
  expect(wantedIn('Reply {"answer": "yes"}.')).toBe('json');
  expect([wantedIn('{"answer": "yes"} or no'), wantedIn('<answer>yes</answer> or no')]).toEqual([
    'json',
    'tag',
  ]);
  expect(wantedIn('Reply {\\"answer\\": "yes"}.')).toBe('json');
  expect(wantedIn('Not {"answer": "yes"}, but <answer>yes</answer>.')).toBe('tag');
  expect(wantedIn('Not <answer>yes</answer>, but {"answer": "yes"}.')).toBe('json');
});

test('the answer is the first group of its pattern', () => {
  const found = (wanted: keyof typeof ANSWER_PATTERN, reply: string) =>
    // Python writes the flag into the pattern.
    new RegExp(ANSWER_PATTERN[wanted].replace('(?i)', ''), 'i').exec(reply)?.[1]?.toLowerCase();
  expect(found('tag', 'So <answer>No</answer>')).toBe('no');
  expect(found('tag', '<answer> -4.5 </answer>')).toBe('-4.5');
  expect(found('json', '{"answer": "no"}')).toBe('no');
  expect(found('json', '{"answer": -4.5}')).toBe('-4.5');
  expect(found('words', 'Nobody knows: YES.')).toBe('yes');
});

test('an id is of the case, of its template and of its prompt', () => {
  const ids = [
    ['a', 't', 'b'],
    ['a', 't', 'c'],
    ['a', 'u', 'b'],
    ['b', 't', 'b'],
    ['a', 'tb', ''],
    ['at', '', 'b'],
  ].map(([caseId = '', template = '', prompt = '']) => exportedId(caseId, { template, prompt }));
  expect(new Set(ids).size).toBe(6);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{20}$/);
});
