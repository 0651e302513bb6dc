import type { Answers } from './sheet.ts';

/** Leaves out failed calls: they are no answers, and never scored. */
export function received(answers: Answers): Answers {
  return answers.map((replies) =>
    replies.includes('error') ? replies.filter((answer) => answer !== 'error') : replies,
  );
}

/** Leaves out, on both sides, failed calls and all questions that one of two variants did not answer. */
export function bothReceived(a: Answers, b: Answers): readonly [Answers, Answers] {
  const [left, right] = [received(a), received(b)];
  const keep = (own: Answers, other: Answers) =>
    own.map((replies, index) => (other[index]!.length > 0 ? replies : []));
  return [keep(left, right), keep(right, left)];
}
