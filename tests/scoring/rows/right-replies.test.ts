import { expect, test } from 'vitest';
import { REPLIES } from '../../../src/scoring/rows/answer-sheet.ts';
import { isRight, rightReply, rightShare } from '../../../src/scoring/rows/right-replies.ts';
import { columnOf } from '../../support/variant-answers.ts';

test.each([
  [true, ['yes', 'right']],
  [false, ['no', 'right']],
  [0.5, ['right']],
] as const)('where the truth is %j, of all replies %j are right', (truth, right) => {
  expect(REPLIES.filter((reply) => isRight(reply, { truth })).toSorted()).toEqual([...right].toSorted());
});

test.each([
  [true, 'yes'],
  [false, 'no'],
  [0, 'right'],
] as const)('the right reply to what is %j is %s', (truth, reply) => {
  expect(rightReply({ truth })).toBe(reply);
});

test('a share is of all replies to a question; of none there is none', () => {
  const sheet = { cases: [{ truth: true }, { truth: false }] } as unknown as Parameters<typeof rightShare>[0];
  const replies = ['yes', 'no', 'unparsed', 'yes'] as const;
  const variant = columnOf(
    sheet,
    'model',
    (_, position, replicate) => (position === 0 ? replies[replicate] : undefined),
    {
      replicates: 4,
    },
  );
  expect(rightShare(sheet, variant, 0)).toEqual({ share: 0.5, replies: 4 });
  expect(rightShare(sheet, variant, 1)).toBeUndefined();
  expect(() => rightShare(sheet, variant, 2)).toThrow('at: expected an index below 2, got 2');
});
