import { expect, test } from 'vitest';
import { mainReplies } from '../../src/compare/changed-questions.ts';
import { REPLIES, type Reply } from '../../src/scoring/rows/answer-sheet.ts';

/** The main replies to questions, each with its replies. */
function main(...questions: readonly (readonly Reply[])[]): (Reply | undefined)[] {
  const starts = [0];
  for (const replies of questions) starts.push(starts.at(-1)! + replies.length);
  const found = mainReplies({
    starts: Uint32Array.from(starts),
    replies: Uint8Array.from(questions.flat().map((reply) => REPLIES.indexOf(reply))),
  } as never);
  return Array.from(found, (reply) => (reply === -1 ? undefined : REPLIES[reply]));
}

test('the most frequent of several replies counts, of equals the better one; none where none was asked for', () => {
  expect(
    main(['no'], [], ['yes', 'no', 'no'], ['unparsed', 'yes'], ['error', 'error', 'refused', 'yes', 'error']),
  ).toEqual(['no', undefined, 'no', 'yes', 'error']);
});

test('counts begin anew with each question', () => {
  expect(main(['no', 'no', 'no'], ['yes', 'yes', 'no'])).toEqual(['no', 'yes']);
});
