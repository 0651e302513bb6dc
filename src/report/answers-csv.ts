import type { Answer } from '../answer/answer.ts';
import type { Case } from '../case/case.ts';
import { printable } from '../lib/printable.ts';
import type { Sheet } from '../score/sheet.ts';
import { TASKS } from '../tasks/tasks.ts';

/** Spreadsheets run cells that begin so as formulas. */
const FORMULA = /^[=+\-@＝＋－＠]/;

/**
 * Returns all answers as CSV, one row a reply: the variant, the question with the fields that its task names, the truth
 * and the answer. A failed call has no `right`. Texts that look like formulas are preceded by an apostrophe.
 */
export function answersCsv({ cases, variants }: Sheet): string {
  const fields = fieldsOfTasks(cases);
  const questions = cases.map((item) => questionCells(item, fields));
  const head = ['variant,task,question', ...fields, 'cluster,weight,truth,replicate,answer,right'];
  const rows = variants.flatMap(({ name, answers }) =>
    cases.flatMap(({ truth }, i) =>
      (answers[i] ?? []).map((answer, replicate) =>
        [cellOf(name), questions[i], replicate + 1, answer, rightOf(answer, truth)].join(','),
      ),
    ),
  );
  return `${[head.join(','), ...rows].join('\n')}\n`;
}

/** Returns the names of the fields that the tasks of some cases want to be shown. */
function fieldsOfTasks(cases: readonly Case[]): string[] {
  const ids = new Set(cases.map(({ task }) => task));
  return [...new Set(TASKS.filter(({ id }) => ids.has(id)).flatMap(({ columns = [] }) => columns))];
}

/** Writes the cells of a question, which all replies to it share. */
function questionCells(item: Case, fields: readonly string[]): string {
  const values = item as unknown as Readonly<Record<string, unknown>>;
  const { task, id, cluster, weight, truth } = item;
  const cells = [task, id, ...fields.map((name) => values[name]), cluster, weight, truth ? 'yes' : 'no'];
  return cells.map(cellOf).join(',');
}

/** Writes whether an answer is right; nothing for a failed call. */
function rightOf(answer: Answer, truth: boolean): string {
  if (answer === 'error') return '';
  return answer === (truth ? 'yes' : 'no') ? '1' : '0';
}

/** Writes a value as a cell, which is empty for a field that a case does not have. */
function cellOf(value: unknown): string {
  if (typeof value === 'number') return String(value);
  const text = printable(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
