import { promptText } from '../answer/messages.ts';
import type { Texts } from '../case/test.ts';
import { type CheckedReply, checkReply } from './check-reply.ts';
import { checkTotals } from './check-source.ts';
import { type CollectedVariant, type Collecting, reportConflict, variantOf } from './collecting.ts';
import { type FoundReply, ofOneEval, ofTwoEvals } from './merge-answers.ts';
import type { Source, StoredColumn } from './read-results.ts';
import { CALL_FAILED, type Column, columnOf, type Row, rowSchema, STRIPPED } from './row.ts';

/** A column of a source, with its replies by the position of the case. */
interface SourceColumn {
  readonly name: string;
  readonly variant: CollectedVariant;
  readonly counts: { passed: number; failed: number; errors: number };
  readonly replies: Map<number, FoundReply[]>;
}

/** The state of reading one source. */
interface SourceReading {
  readonly state: Collecting;
  readonly source: Source;
  /** The place of the source's first column among the columns of all sources. */
  readonly first: number;
  /** Its columns by promptfoo's number. */
  readonly columns: Map<number, SourceColumn>;
  /** For each part of a row, the first row that has it and the first that lacks it. */
  readonly kept: Map<string, { has?: string; lacks?: string }>;
}

/** The room for the columns of a source: columns of all sources are sorted by source, then by their own number. */
const MOST_COLUMNS = 1e6;

/** Adds the rows of a source to those of a run. `index` is the source's place among all sources. */
export function addSource(state: Collecting, source: Source, index: number): void {
  const first = index * MOST_COLUMNS;
  const reading: SourceReading = { state, source, first, columns: new Map(), kept: new Map() };
  let rows = 0;
  for (const { place, value } of source.rows()) {
    rows++;
    const parsed = rowSchema.safeParse(value);
    if (parsed.success) addRow(reading, place, parsed.data);
    else {
      const { path, message } = parsed.error.issues[0]!;
      const what = `it is not a row of promptfoo: ${path.join('.') || 'row'}: ${message}`;
      state.problems.row('row', place, what);
    }
  }
  if (rows === 0) state.problems.run(`${source.name}: it has no rows`);
  addMissingColumns(reading);
  checkTotals(source, reading.columns, state.problems);
  for (const [part, { has, lacks }] of reading.kept)
    if (has !== undefined && lacks !== undefined)
      state.problems.row(`kept ${part}`, lacks, `it lacks ${part}, which other rows have`);
  for (const column of reading.columns.values()) mergeColumn(reading, column);
}

/** Adds one row to its column, or reports what is wrong with it. */
function addRow(reading: SourceReading, place: string, row: Row): void {
  const { state } = reading;
  const column = columnIn(reading, place, row);
  if (!column) return;
  if (row.failureReason === CALL_FAILED) column.counts.errors++;
  else if (row.success === true) column.counts.passed++;
  else column.counts.failed++;
  const metadata = row.testCase?.metadata ?? row.metadata;
  // Tests of others may have a task in their metadata, but no design.
  if (metadata?.task === undefined || metadata.design === undefined) return;
  const checked = checkedRow(reading, row, metadata);
  if ('problem' in checked) {
    state.problems.row(kindOf(checked.problem), place, checked.problem);
    return;
  }
  const { position, reply, prompt, texts } = checked;
  noteKept(reading, place, 'its prompt', prompt !== undefined);
  noteKept(reading, place, 'its texts', texts !== undefined);
  if (reply.kept) {
    noteKept(reading, place, 'its reply', reply.kept.reply);
    noteKept(reading, place, 'the record of how its reply was read', reply.kept.record);
  }
  addReply(column, position, { test: row.testIdx, answer: reply.answer });
  addSpent(column.variant, row, reply);
  if (reply.answer === 'error') state.failed.add(position);
  const { fingerprint } = state.known.cases[position]!;
  const kept = { fingerprint, prompt: prompt ?? '' };
  state.texts.add(position, kept, column.variant.key, { ...reply, text: replyText(row) });
}

/** Checks that the parts of a row fit together. */
function checkedRow({ state }: SourceReading, row: Row, metadata: Readonly<Record<string, unknown>>) {
  const { known } = state;
  const texts = row.testCase?.vars?.case ?? row.vars?.case;
  const found = known.find(metadata, texts);
  if ('problem' in found) return found;
  const { position } = found;
  const prompt = promptOf(row);
  if (texts && prompt !== undefined && !isAsked(prompt, texts)) return { problem: NOT_ASKED };
  const reply = checkReply(row, known.cases[position]!.truth);
  return 'problem' in reply ? reply : { position, reply, prompt, texts };
}

const NOT_ASKED =
  'its prompt does not contain its question: does the template have {{ case.context }} and {{ case.question }}?';

/** Names the kind of a problem: its sentence up to the first detail. */
function kindOf(problem: string): string {
  return problem.split(/[:,“"]| is /)[0]!;
}

/**
 * Returns the column of a row. A number must belong to one column and a column must have one number: when promptfoo
 * resumes an eval of several providers, it may put rows into the columns of others.
 */
function columnIn(reading: SourceReading, place: string, row: Row): SourceColumn | undefined {
  const { state, columns, first } = reading;
  const found = columnOf(row);
  const known = columns.get(row.promptIdx);
  if (known && isSameColumn(known.variant, found)) return known;
  const problem = columnProblem(reading, row.promptIdx, found);
  if (problem !== undefined) {
    state.problems.row(kindOf(problem), place, problem);
    return undefined;
  }
  const column: SourceColumn = {
    name: nameOf(found),
    variant: variantOf(state, found, first + row.promptIdx),
    counts: { passed: 0, failed: 0, errors: 0 },
    replies: new Map(),
  };
  columns.set(row.promptIdx, column);
  return column;
}

/** Says why a row cannot be of a column; undefined if it begins a new one. */
function columnProblem({ source, columns }: SourceReading, index: number, found: Column): string | undefined {
  const known = columns.get(index);
  if (known)
    return `it is of ${nameOf(found)}, but other rows of its column are of ${known.name}; run the eval again, or resume one provider at a time`;
  const stored = source.columns?.[index];
  if (stored && !isNamed(found, stored))
    return `it is of ${nameOf(found)}, but its column is of ${stored.provider} with ${stored.prompt}`;
  return [...columns.values()].some(({ variant }) => isSameColumn(variant, found))
    ? `two columns are called ${nameOf(found)}; set a label for each provider and prompt`
    : undefined;
}

function isSameColumn(a: Column, b: Column): boolean {
  return a.provider.id === b.provider.id && a.provider.label === b.provider.label && a.prompt === b.prompt;
}

function nameOf({ provider, prompt }: Column): string {
  return `${provider.label} with ${prompt}`;
}

/** Tests whether a column is the one that promptfoo lists under a label, or under an id without a label. */
function isNamed({ provider, prompt }: Column, stored: StoredColumn): boolean {
  return [provider.label, provider.id].includes(stored.provider) && prompt === stored.prompt;
}

/** Adds the columns that promptfoo lists, but of which no row is there: all of their questions are missing. */
function addMissingColumns({ state, source, first, columns }: SourceReading): void {
  source.columns?.forEach(({ provider, prompt }, promptIdx) => {
    if (columns.has(promptIdx)) return;
    const known = [...state.variants.values()].some((one) => isNamed(one, { provider, prompt }));
    if (!known) variantOf(state, { provider: { id: provider, label: provider }, prompt }, first + promptIdx);
  });
}

/** Returns the prompt of a row; undefined if promptfoo was told not to store it. */
function promptOf({ prompt: { raw } }: Row): string | undefined {
  return raw === undefined || raw === '' || raw === STRIPPED.prompt ? undefined : raw;
}

/** Tests whether a prompt asks a question. */
function isAsked(prompt: string, { context, question }: Texts): boolean {
  // Nearly all templates begin with the context, and the question follows it.
  const start = prompt.startsWith(context) ? context.length : 0;
  if ((start > 0 || prompt.includes(context)) && prompt.includes(question, start)) return true;
  // In chat prompts, texts are parts of JSON or YAML, in which line breaks may be folded.
  const text = words(promptText(prompt));
  return text.includes(words(context)) && text.includes(words(question));
}

function words(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Notes whether a row still has a part, because all rows of a source should. */
function noteKept({ kept }: SourceReading, place: string, part: string, isKept: boolean): void {
  const seen = kept.get(part) ?? {};
  kept.set(part, seen);
  if (isKept) seen.has ??= place;
  else seen.lacks ??= place;
}

function addReply({ replies }: SourceColumn, position: number, reply: FoundReply): void {
  const known = replies.get(position);
  if (known) known.push(reply);
  else replies.set(position, [reply]);
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
  if (failures.size < MOST_MESSAGES) failures.set(message, (failures.get(message) ?? 0) + 1);
}

function replyText({ response, error }: Row): string {
  const output = response?.output;
  if (output === undefined || output === null) return error ?? '';
  return typeof output === 'string' ? output : JSON.stringify(output);
}

/** Adds the replies of a column to those of its variant, which may have some from other sources. */
function mergeColumn({ state, source }: SourceReading, { variant, name, replies }: SourceColumn): void {
  for (const [position, found] of replies) {
    const own = ofOneEval(found, source.repeat);
    const before = variant.answers[position];
    const merged = before ? ofTwoEvals(before, own.answers) : own;
    variant.answers[position] = merged.answers;
    const conflict = { id: state.known.cases[position]!.id, position, place: source.name, variant: name };
    if (own.isContradicted) reportConflict(state, conflict);
    // Two evals may disagree without fault: asking failed calls again also asks the other variants.
    else if (merged.isContradicted) state.conflicts.push(conflict);
  }
}
