import { hasCase } from '../case/question-test.ts';
import type { CheckedReply } from './check-reply.ts';
import { type CheckedRow, checkRow } from './check-row.ts';
import type { CollectedVariant, Collecting } from './collecting.ts';
import { mergeAcrossEvals, mergeWithinEval } from './merge-answers.ts';
import type { RowProblem } from './problem-list.ts';
import { CALL_FAILED, type Row, rowSchema } from './row.ts';
import { addReplyText } from './sampled-texts.ts';
import type { Source } from './source.ts';
import { addEmptyColumns, checkTotals, columnOfRow, type SourceColumn, type SourceColumns } from './source-columns.ts';

/** The state of reading one source. */
interface SourceReading {
  readonly run: Collecting;
  readonly columns: SourceColumns;
  /** For each part that a row may lack, such as its prompt, the first row that has it and the first that lacks it. */
  readonly parts: Map<string, { has?: string; lacks?: string }>;
}

/** Adds the rows of a source to those of a run. `index` is the source's place among all sources. */
export function addSource(run: Collecting, source: Source, index: number): void {
  const { problems } = run;
  const columns: SourceColumns = { source, index, variants: run.variants, byNumber: new Map() };
  const reading: SourceReading = { run, columns, parts: new Map() };
  let rows = 0;
  for (const { place, value } of source.rows()) {
    rows++;
    const problem = addRow(reading, place, value);
    if (problem) problems.reportRow(place, problem);
  }
  if (rows === 0) problems.report(`${source.name}: it has no rows`);
  addEmptyColumns(columns);
  checkTotals(columns, problems);
  for (const [part, { has, lacks }] of reading.parts)
    if (has !== undefined && lacks !== undefined) {
      const problem = `it lacks ${part}, which other rows have`;
      problems.reportRow(lacks, { kind: `lacks ${part}`, problem });
    }
  for (const column of columns.byNumber.values()) mergeColumn(run, source, column);
}

/** Adds one row to its column. If something is wrong with it, that is returned, and its answer is left out. */
function addRow({ run, columns, parts }: SourceReading, place: string, value: unknown): RowProblem | undefined {
  const parsed = rowSchema.safeParse(value);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!;
    const problem = `it is not a row of promptfoo: ${path.join('.') || 'row'}: ${message}`;
    return { kind: 'not a row', problem };
  }
  const row = parsed.data;
  const column = columnOfRow(columns, row);
  if ('problem' in column) return column;
  countRow(column, row);
  const metadata = row.testCase?.metadata ?? row.metadata;
  if (!hasCase(metadata)) return undefined;
  const checked = checkRow(row, metadata, run.known);
  if ('problem' in checked) return checked;
  noteParts(parts, place, checked);
  addReply(run, column, row, checked);
  return undefined;
}

/** Counts a row as promptfoo does. */
function countRow({ counts }: SourceColumn, { failureReason, success }: Row): void {
  if (failureReason === CALL_FAILED) counts.errors++;
  else if (success === true) counts.passed++;
  else counts.failed++;
}

/** Notes which parts a row still has, because promptfoo stores a part of all rows of a source, or of none. */
function noteParts(parts: SourceReading['parts'], place: string, { prompt, texts, reply: { kept } }: CheckedRow): void {
  const isThere: Readonly<Record<string, boolean>> = {
    'its prompt': prompt !== undefined,
    'its texts': texts !== undefined,
    ...(kept && { 'its reply': kept.reply, 'the record of how its reply was read': kept.record }),
  };
  for (const [part, has] of Object.entries(isThere)) {
    const first = parts.get(part) ?? {};
    parts.set(part, first);
    if (has) first.has ??= place;
    else first.lacks ??= place;
  }
}

/** Adds the answer of a row to its column, and the texts and the price of the reply to the run. */
function addReply(
  run: Collecting,
  { answers, variant }: SourceColumn,
  row: Row,
  { position, prompt = '', reply }: CheckedRow,
): void {
  const rowAnswer = { test: row.testIdx, answer: reply.answer };
  const earlier = answers.get(position);
  if (earlier) earlier.push(rowAnswer);
  else answers.set(position, [rowAnswer]);
  addSpent(variant, row, reply);
  if (reply.answer === 'error') run.failed.add(position);
  const { fingerprint } = run.known.cases[position]!;
  const replyText = { ...reply, text: textOfReply(row) };
  addReplyText(run.texts, position, { fingerprint, prompt }, { variant: variant.key, reply: replyText });
}

/** At most this many different messages of failed calls are counted. */
const MOST_MESSAGES = 1000;

/** Adds what a row cost, and the message of a failed call. */
function addSpent({ spent, failures }: CollectedVariant, row: Row, { answer }: CheckedReply): void {
  const { latencyMs = 0, cost = 0, tokenUsage } = row;
  spent.rows++;
  spent.tokens += tokenUsage?.total ?? 0;
  spent.cost += cost;
  // Simulated models and cached replies take no time.
  if (latencyMs > 0) {
    spent.milliseconds += latencyMs;
    spent.timed++;
  }
  if (answer !== 'error') return;
  const message = row.error ?? String(row.response?.error ?? 'no reply');
  const times = failures.get(message);
  if (times !== undefined || failures.size < MOST_MESSAGES) failures.set(message, (times ?? 0) + 1);
}

function textOfReply({ response, error }: Row): string {
  const output = response?.output;
  if (output === undefined || output === null) return error ?? '';
  return typeof output === 'string' ? output : JSON.stringify(output);
}

/** Merges the answers of a column with those that its variant has from other sources. */
function mergeColumn({ conflicts }: Collecting, source: Source, { variant, name, answers }: SourceColumn): void {
  for (const [position, rows] of answers) {
    const within = mergeWithinEval(rows, source.repeat);
    const earlier = variant.answers[position];
    const merged = earlier ? mergeAcrossEvals(earlier, within.answers) : within;
    variant.answers[position] = merged.answers;
    if (within.isContradicted || merged.isContradicted)
      conflicts.push({ position, place: source.name, variant: name, isWithinEval: within.isContradicted });
  }
}
