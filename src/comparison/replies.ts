import type { Case } from '../design/case.ts';
import {
  type AnswerColumn,
  type AnswerSheet,
  REPLIES,
  type Reply,
  repliesTo,
} from '../scorecard/answer-sheet.ts';

/** Whether a reply is the right one. What is no answer is not right. */
export function isRight(reply: Reply, { truth }: Pick<Case, 'truth'>): boolean {
  return reply === 'right' || (reply === 'yes' && truth === true) || (reply === 'no' && truth === false);
}

/** What a column mostly replied to a question: the most frequent reply, of equals the first of `REPLIES`. */
export function mainReply(column: AnswerColumn, position: number): Reply | undefined {
  const counts = new Map<Reply, number>();
  for (const reply of repliesTo(column, position)) counts.set(reply, (counts.get(reply) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  return REPLIES.find((reply) => most > 0 && counts.get(reply) === most);
}

/** How often a column was asked a question, and how often its reply was right. */
export function rightReplies({ cases }: AnswerSheet, column: AnswerColumn, position: number) {
  const replies = repliesTo(column, position);
  const successes = replies.filter((reply) => isRight(reply, cases[position]!)).length;
  return { successes, total: replies.length };
}

/** Whether a column was asked a question. */
export function wasAsked({ starts }: AnswerColumn, position: number): boolean {
  return starts[position + 1]! > starts[position]!;
}

/** The kind of question that a case is, its unit and query left out: `X→Y`, `mediation A→C`. */
export function pairOf(item: Case): string {
  return item.causal === 'ie' ? `${item.graph} ${item.pair}` : item.pair;
}
