import type { TestCase } from 'promptfoo';
import type { Case } from '../../src/cases/case.ts';
import {
  type AnswerSheet,
  REPLIES,
  type Reply,
  type VariantAnswers,
} from '../../src/scoring/rows/answer-sheet.ts';
import type { CollectedAnswers } from '../../src/scoring/rows/collect-answers.ts';
import { rowsOf, simulatedVariant } from './rows.ts';
import { answersOf, KINDS } from './scored.ts';

/** The questions of tests, without any answers but an oracle's. */
export function questionsOf(tests: readonly TestCase[]): AnswerSheet {
  return answersOf(rowsOf(tests, [simulatedVariant({ model: 'oracle' })])).sheet;
}

/** The same without texts: what tests about many questions begin with. */
export function sheetOf(tests: readonly TestCase[]): AnswerSheet {
  return { kinds: KINDS, cases: tests.map(({ metadata }) => metadata as Case), variants: [] };
}

/** A variant that replies as told to each question of a sheet. */
export function columnOf(
  sheet: Pick<AnswerSheet, 'cases'>,
  label: string,
  reply: (item: Case, position: number, replicate: number) => Reply | undefined,
  { replicates = 1, promptIdx = 0, prompt = 'direct' } = {},
): VariantAnswers {
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
  };
}

/** The right reply, or the wrong one. */
export function replyTo({ truth }: Case, right: boolean): Reply {
  return truth === right ? 'yes' : 'no';
}

/** Answers of variants to the questions of a sheet. */
export function answered(
  { cases }: Pick<AnswerSheet, 'cases'>,
  variants: readonly VariantAnswers[],
): CollectedAnswers {
  return { sheet: { kinds: KINDS, cases, variants }, texts: new Map(), problems: [], duplicates: 0 };
}
