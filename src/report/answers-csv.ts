import type { Answer } from '../answer/answer.ts';
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
  const tasks = new Set(cases.map(({ task }) => task));
  const columnsOfTasks = [
    ...new Set(TASKS.flatMap(({ id, columns = [] }) => (tasks.has(id) ? columns : []))),
  ];
  const questions = cases.map((item) => {
    const fields = item as unknown as Readonly<Record<string, unknown>>;
    const before = [item.task, item.id, ...columnsOfTasks.map((name) => fields[name])];
    return [...before, item.cluster, item.weight, item.truth ? 'yes' : 'no'].map(cellOf).join(',');
  });
  const head = [
    'variant',
    'task',
    'question',
    ...columnsOfTasks,
    'cluster',
    'weight',
    'truth',
    'replicate',
    'answer',
    'right',
  ];
  const rows = variants.flatMap(({ name, answers }) =>
    cases.flatMap(({ truth }, i) =>
      (answers[i] ?? []).map((answer, replicate) =>
        [cellOf(name), questions[i], replicate + 1, answer, rightOf(answer, truth)].join(','),
      ),
    ),
  );
  return `${[head.join(','), ...rows].join('\n')}\n`;
}

/** Writes whether an answer is right; nothing for a failed call. */
function rightOf(answer: Answer, truth: boolean): string {
  if (answer === 'error') return '';
  return answer === (truth ? 'yes' : 'no') ? '1' : '0';
}

/** Writes a value as a cell. */
function cellOf(value: unknown): string {
  if (typeof value === 'number') return String(value);
  const text = printable(
    value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value),
  );
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
