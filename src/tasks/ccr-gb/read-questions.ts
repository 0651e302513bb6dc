import type { Hypothesis } from '../../causal/hypothesis.ts';
import { CellError } from './cell-error.ts';
import { asBit, asPair } from './cell-values.ts';
import { idCell, pythonCell, sampleCell, textCell } from './cells.ts';
import { checkRepetition } from './check-repetition.ts';
import { COUNTERFACTUAL_COLUMNS, FACTUAL_COLUMNS } from './columns.ts';
import type { PublishedContext } from './main-context.ts';
import { askedNodes } from './main-graph.ts';
import { type PublishedQuestion, questionKey } from './published-context.ts';
import type { MainRows } from './read-main.ts';
import { readTable, type TableRow } from './read-table.ts';
import type { Report } from './table-error.ts';

/** The two tables of questions: which columns they have, which questions stand in a row, what the cause is held at. */
export const QUESTION_TABLES = {
  factual: {
    columns: FACTUAL_COLUMNS,
    questions: [{ query: 'factual', value: undefined, question: 'Question', truth: 'True' }],
  },
  counterfactual: {
    columns: COUNTERFACTUAL_COLUMNS,
    questions: [
      { query: 'do-true', value: true, question: 'Question (cause = True)', truth: 'True (cause = True)' },
      {
        query: 'do-false',
        value: false,
        question: 'Question (cause = False)',
        truth: 'True (cause = False)',
      },
    ],
  },
} as const;

/** What must be the same in replicates. */
const REPEATED = /^(?:Context|Question|True)/;

/**
 * Reads the questions of a table about contexts and samples of the main table.
 *
 * @param contexts - Those whose questions are wanted, with all of their samples; rows about others are passed over.
 * @param main - The rows of the main table: what it has, even where that could not be read.
 * @returns By context and sample: its questions, replicates left out.
 * @throws {TableError} If it is no such table. What is wrong with single rows is reported.
 */
export async function readQuestions(
  file: string,
  { columns, questions }: (typeof QUESTION_TABLES)[keyof typeof QUESTION_TABLES],
  contexts: ReadonlyMap<string, PublishedContext>,
  main: MainRows | undefined,
  report: Report,
): Promise<Map<string, PublishedQuestion[]>> {
  const found = new Map<string, PublishedQuestion[]>();
  const firsts = new Map<string, TableRow>();
  const repeated = columns.filter(({ name }) => REPEATED.test(name) && name !== 'Context ID');
  const samples = new Map(
    [...contexts.values()].map((context) => [
      context.id,
      new Map(context.samples.map((sample) => [sample.number, sample])),
    ]),
  );
  for await (const row of readTable(file, columns, report)) {
    const id = idCell(row, 'Context ID');
    if (id !== undefined && main && !main.ids.has(id)) {
      row.report('Context ID', `expected a context of the main table, got ${id}`);
    }
    const context = contexts.get(id ?? '');
    const number = context && sampleCell(row);
    if (!context || number === undefined) continue;
    const sample = samples.get(context.id)!.get(number);
    if (!sample) {
      if (main?.contexts.get(context.id)?.samples.has(number)) continue;
      row.report('Sample ID', `expected a sample of context ${id} of the main table, got ${number}`);
      continue;
    }
    const nodes = nodesOf(row, context);
    if (!nodes) continue;
    const key = `${id} ${number} ${nodes.cause ?? ''} ${nodes.effect}`;
    const first = firsts.get(key);
    if (first) {
      checkRepetition(row, first, repeated, `a replicate of context ${id}, sample ${number}`);
      continue;
    }
    firsts.set(key, row);
    const text = textCell(row, 'Context');
    for (const { query, value, question, truth } of questions) {
      const asked = textCell(row, question);
      const bit = pythonCell(row, truth, asBit);
      if (text === undefined || asked === undefined || bit === undefined) continue;
      const hypothesis: Hypothesis | undefined =
        nodes.cause === undefined ? undefined : { node: nodes.cause, value: value === true };
      const item: PublishedQuestion = {
        query,
        effect: nodes.effect,
        hypothesis,
        context: text,
        question: asked,
        truth: bit === 1,
        row,
        column: truth,
      };
      const inMain = sample.questions.get(questionKey(item));
      if (inMain) checkAgreement(item, question, inMain);
      const place = `${id} ${number}`;
      found.set(place, [...(found.get(place) ?? []), item]);
    }
  }
  return found;
}

function nodesOf(row: TableRow, { dag, numbers, tree }: PublishedContext) {
  const effect = idCell(row, 'Effect');
  const cause = row.cells.has('Cause') ? idCell(row, 'Cause') : undefined;
  if (effect === undefined || (row.cells.has('Cause') && cause === undefined)) return undefined;
  const found = askedNodes(cause === undefined ? [effect] : [cause, effect], { dag, numbers }, tree);
  if (typeof found === 'string') {
    row.report('Effect', found);
    return undefined;
  }
  if (cause !== undefined) {
    pythonCell(row, 'Cause-effect pair', (value) => {
      const pair = asPair(value);
      if (pair[0] === cause && pair[1] === effect) return;
      throw new CellError(
        `expected ${cause} and ${effect}, as in Cause and Effect, got ${pair.join(' and ')}`,
      );
    });
  }
  return found;
}

/** A question that also stands in the main table must say the same there. Blanks and line breaks do not count. */
function checkAgreement(item: PublishedQuestion, column: string, inMain: PublishedQuestion): void {
  const place = `${inMain.row.file}, row ${inMain.row.number}`;
  const { row } = item;
  if (item.truth !== inMain.truth) {
    const wanted = `${Number(inMain.truth)}, as in ${place}, ${inMain.column}`;
    row.report(item.column, `expected ${wanted}, got ${Number(item.truth)}`);
  }
  if (squeezed(item.context) !== squeezed(inMain.context))
    row.report('Context', `expected the Causal context and Sample context of ${place}, got another text`);
  if (squeezed(item.question) !== squeezed(inMain.question))
    row.report(column, `expected the prompt of ${place}, ${inMain.column}, got another text`);
}

function squeezed(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
