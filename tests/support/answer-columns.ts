import type { TestCase } from 'promptfoo';
import type { Case } from '../../src/design/case.ts';
import {
  type AnswerColumn,
  type AnswerSheet,
  REPLIES,
  type Reply,
} from '../../src/scorecard/answer-sheet.ts';
import { answersOf, type CollectedAnswers } from '../../src/scorecard/collect-answers.ts';
import { reasonerColumn, rowsOf } from './rows.ts';

/** The questions of tests, without any answers but an oracle's. */
export function questionsOf(tests: readonly TestCase[]): AnswerSheet {
  return answersOf(rowsOf(tests, [reasonerColumn({ reasoner: 'oracle' })])).sheet;
}

/** A column that replies as told to each question of a sheet. */
export function columnOf(
  sheet: Pick<AnswerSheet, 'cases'>,
  label: string,
  reply: (item: Case, position: number, replicate: number) => Reply | undefined,
  { replicates = 1, promptIdx = 0, prompt = 'direct' } = {},
): AnswerColumn {
  const starts = new Uint32Array(sheet.cases.length + 1);
  const replies: number[] = [];
  sheet.cases.forEach((item, position) => {
    for (let replicate = 0; replicate < replicates; replicate++) {
      const found = reply(item, position, replicate);
      if (found !== undefined) replies.push(REPLIES.indexOf(found));
    }
    starts[position + 1] = replies.length;
  });
  return {
    promptIdx,
    provider: { id: 'simulated', label },
    prompt,
    starts,
    replies: Uint8Array.from(replies),
    numbers: undefined,
  };
}

/** The right reply, or the wrong one. */
export function replyTo({ truth }: Case, right: boolean): Reply {
  if (typeof truth === 'number') return right ? 'right' : 'wrong';
  return truth === right ? 'yes' : 'no';
}

/** Answers of columns to the questions of a sheet. */
export function answered(
  { cases }: Pick<AnswerSheet, 'cases'>,
  columns: readonly AnswerColumn[],
): CollectedAnswers {
  return { sheet: { cases, columns }, texts: new Map(), problems: [] };
}
