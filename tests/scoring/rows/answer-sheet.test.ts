import { expect, test } from 'vitest';
import type { Case } from '../../../src/cases/case.ts';
import {
  askedBeside,
  countReplies,
  numbersTo,
  placesOf,
  REPLIES,
  repliesTo,
  replyAt,
} from '../../../src/scoring/rows/answer-sheet.ts';
import { columnOf } from '../../support/variant-answers.ts';

const cases = [0, 1, 2].map((i): Case => ({ task: 't', design: '', world: `${i}`, truth: true }));
const answers = [['yes', 'no', 'yes'], undefined, ['no', 'unparsed', 'error']] as const;
const variant = columnOf({ cases }, 'v', (_, position, replicate) => answers[position]?.[replicate], {
  replicates: 3,
});

test('replies to a question lie between two places; to one that was not asked there are none', () => {
  expect([0, 1, 2].map((position) => placesOf(variant, position))).toEqual([
    [0, 3],
    [3, 3],
    [3, 6],
  ]);
  expect([0, 1, 2].map((position) => repliesTo(variant, position))).toEqual([answers[0], [], answers[2]]);
  expect([0, 1, 2].map((position) => countReplies(variant, position))).toEqual([
    { yes: 2, no: 1, all: 3 },
    { yes: 0, no: 0, all: 0 },
    { yes: 0, no: 1, all: 3 },
  ]);
  expect([replyAt(0), replyAt(REPLIES.length - 1), replyAt(99)]).toEqual(['yes', 'error', 'error']);
});

test('numbers are those that were given', () => {
  const numbers = Float64Array.of(1, Number.NaN, 2, 3, Number.NaN, Number.NaN);
  expect([0, 1, 2].map((position) => numbersTo({ ...variant, numbers }, position))).toEqual([
    [1, 2],
    [],
    [3],
  ]);
  expect(numbersTo(variant, 0)).toEqual([]);
});

test('beside another variant only what that was asked counts', () => {
  const other = columnOf({ cases }, 'w', (_, position) => (position === 0 ? undefined : 'yes'));
  const found = askedBeside({ ...variant, numbers: new Float64Array(6) }, other);
  expect([0, 1, 2].map((position) => repliesTo(found, position))).toEqual([[], [], answers[2]]);
  expect([[...found.starts], found.numbers, found.provider.label]).toEqual([[0, 0, 0, 3], undefined, 'v']);
  expect(repliesTo(askedBeside(other, variant), 2)).toEqual(['yes']);
});
