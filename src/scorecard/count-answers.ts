import { type AnswerColumn, type AnswerSheet, REPLIES, type Reply } from './answer-sheet.ts';
import { proportion } from './estimate.ts';
import type { ScorecardColumn } from './schema.ts';

/**
 * How much of a design a column answered, and how often right.
 *
 * @param asked - Cases of the design, whether they have a row or not.
 */
export function countAnswers(
  { cases }: AnswerSheet,
  { starts, replies }: AnswerColumn,
  asked: number,
  level: number,
): ScorecardColumn['answers'] {
  const total: Record<Reply, number> = {
    yes: 0,
    no: 0,
    right: 0,
    wrong: 0,
    unparsed: 0,
    refused: 0,
    error: 0,
  };
  let seen = 0;
  let right = 0;
  for (let position = 0; position < cases.length; position++) {
    const { truth } = cases[position]!;
    const wanted = typeof truth === 'number' ? 'right' : truth ? 'yes' : 'no';
    const [first, end] = [starts[position]!, starts[position + 1]!];
    if (first < end) seen++;
    for (let i = first; i < end; i++) {
      const reply = REPLIES[replies[i]!]!;
      total[reply]++;
      if (reply === wanted) right++;
    }
  }
  const answered = total.yes + total.no + total.right + total.wrong;
  return {
    questions: replies.length,
    answered,
    unparsed: total.unparsed,
    refused: total.refused,
    errors: total.error,
    missing: asked - seen,
    yesRate: proportion(total.yes, total.yes + total.no, level),
    accuracy: proportion(right, answered, level),
  };
}
