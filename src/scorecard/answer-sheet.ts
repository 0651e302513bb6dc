import type { Case } from '../design/case.ts';
import type { Reply, Row } from './rows.ts';

/** All questions of a run, and what each column replied to each of them. */
export interface AnswerSheet {
  /** Every case that any column was asked, once, in a canonical order. */
  readonly cases: readonly Case[];
  readonly columns: readonly AnswerColumn[];
}

/** One reasoner under one prompt. */
export interface AnswerColumn {
  /** promptfoo's number of this column. */
  readonly promptIdx: number;
  readonly provider: Row['provider'];
  readonly prompt: string;
  /** By position of the case in the sheet: its replies, none when it was never asked; replicates in order. */
  readonly replies: readonly (readonly Reply[])[];
  /** By position of a case that is answered by a number: the numbers among its replies, in their order. */
  readonly numbers: ReadonlyMap<number, readonly number[]>;
}

/** Sorts rows into an answer sheet. The order of the rows does not matter, but for replicates. */
export function answerSheet(rows: readonly Row[]): AnswerSheet {
  const byId = new Map<string, Case>();
  for (const row of rows) if (!byId.has(row.case.case)) byId.set(row.case.case, row.case);
  const cases = [...byId.values()]
    .map((item) => ({ item, key: naturalKey(item.case) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ item }) => item);
  const position = new Map(cases.map((item, i) => [item.case, i]));

  const columns = new Map<number, { first: Row; replies: Reply[][]; numbers: Map<number, number[]> }>();
  for (const row of rows) {
    let column = columns.get(row.promptIdx);
    if (!column) {
      column = { first: row, replies: cases.map(() => []), numbers: new Map() };
      columns.set(row.promptIdx, column);
    }
    const place = position.get(row.case.case)!;
    column.replies[place]!.push(row.reply);
    if (row.value !== undefined) column.numbers.set(place, [...(column.numbers.get(place) ?? []), row.value]);
  }
  return {
    cases,
    columns: [...columns.values()].map(({ first: { promptIdx, provider, prompt }, replies, numbers }) => ({
      promptIdx,
      provider,
      prompt,
      replies,
      numbers,
    })),
  };
}

/** Pads every number, so that comparing texts puts unit 2 before unit 10. */
function naturalKey(id: string): string {
  return id.replaceAll(/\d+/g, (digits) => digits.padStart(9, '0'));
}

/** How many of a question's replies say yes, say no, or say neither. */
export interface ReplyCount {
  readonly yes: number;
  readonly no: number;
  readonly neither: number;
}

/** Counts the replies to one question. */
export function countReplies(replies: readonly Reply[]): ReplyCount {
  let yes = 0;
  let no = 0;
  for (const reply of replies) {
    if (reply === 'yes') yes++;
    else if (reply === 'no') no++;
  }
  return { yes, no, neither: replies.length - yes - no };
}
