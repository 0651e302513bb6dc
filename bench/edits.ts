/**
 * Edits results files, and counts what finds the edits: changes of one field of one row, changes of one byte, and all
 * kinds in kinds-of-edits.ts, each applied to every wrong row of a candidate that fails. No edit may change a verdict or a
 * score in silence.
 *
 *   node bench/edits.ts [edits = 3000] [seed = 1]
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gateRun } from '../src/gate/gate-run.ts';
import { isRecord } from '../src/lib/json.ts';
import { namedRng, type Rng } from '../src/lib/random.ts';
import { isUserError } from '../src/lib/user-error.ts';
import { collect } from '../src/rows/collect.ts';
import { readResults } from '../src/rows/read-results.ts';
import { rollUp } from '../src/scorecard/roll-up.ts';
import { type Eval, evalOf, linesOf, right, wrongWhere } from '../tests/rows/eval-of.ts';
import { smallTests } from '../tests/rows/tests-of.ts';
import { KINDS } from './kinds-of-edits.ts';

const [edits = 3000, seed = 1] = process.argv.slice(2).map(Number);

/** The results that are edited: of a perfect baseline, and of a candidate that is wrong on every third question. */
const HONEST = evalOf(smallTests(), [{ label: 'v1', answer: right }, wrongWhere('v2', (_, index) => index % 3 === 0)]);
const folder = mkdtempSync(join(tmpdir(), 'edits-'));

/** What a gate says of a file: its verdict, all scores, and what is wrong with the file. */
interface Outcome {
  readonly verdict: string;
  readonly scores: string;
  readonly problems: readonly string[];
}

function outcomeOf(name: string, text: string): Outcome {
  const path = join(folder, name);
  writeFileSync(path, text);
  try {
    const collected = collect(readResults([path]));
    const { sheet, problems } = collected;
    const scorecard = rollUp({ ...collected, texts: new Map() }, { createdAt: '', versions: {} });
    const incomplete = scorecard.variants.some(({ counts }) => counts.missing > 0);
    const { gate } = gateRun({ scorecard, cases: sheet.cases, problems }, { against: 'v1' });
    const scores = JSON.stringify(scorecard.variants.map(({ name, estimates }) => [name, estimates]));
    return {
      verdict: gate!.verdict,
      scores,
      problems: incomplete ? [...problems, 'questions are missing'] : problems,
    };
  } catch (error) {
    if (!isUserError(error)) throw error;
    return { verdict: 'refused', scores: '', problems: [error.message] };
  }
}

/** The defences, by the sentences in which they say what they found. */
const DEFENCES: readonly (readonly [string, RegExp])[] = [
  ['JSON cannot be parsed', /invalid JSON|expected JSON|cut off|expected a results file/],
  ['schema of a row', /is not a row of promptfoo|case cannot be read/],
  ['truth and weight recomputed', /recomputed/],
  ['fingerprint of case and texts', /fingerprint does not match/],
  ['rows of one case agree', /its case is not the same/],
  ['task is known', /which this version does not know/],
  ['prompt contains the question', /prompt does not contain/],
  ['reply read again', /but its reply says|call failed, but|neither its reply|transform/],
  ['grade follows from the reply', /but its reply gives/],
  ['parts of a row that others have', /which other rows have/],
  ['a column is one variant', /other rows of its column|two columns|several models/],
  ['answers contradict each other', /contradict each other/],
  ['totals that promptfoo stores', /promptfoo counted/],
  ['stored config', /its config/],
  ['one design for all', /not all variants|questions, but/],
  ['every question is there', /are missing|has no rows/],
  ['no variant of this name', /--against/],
];

/** The forms of a results file. */
type Form = 'json' | 'jsonl';

function textOf(form: Form, output: Eval): string {
  return form === 'json' ? JSON.stringify(output) : linesOf(output);
}

const honest: Readonly<Record<Form, Outcome>> = {
  json: outcomeOf('honest.json', textOf('json', HONEST)),
  jsonl: outcomeOf('honest.jsonl', textOf('jsonl', HONEST)),
};
console.log(`honest: ${honest.json.verdict}, ${honest.json.problems.length} problems`);

/** What was edited: a column of the table. */
type Column = 'field' | 'byte' | 'rows';

/** How many edits of each column each defence found. */
const found = new Map<string, Record<Column, number>>();

/** Edits that changed a verdict or a score without a problem, or made the failing candidate pass. */
const silent: string[] = [];

/** Says what found an edit, or that it changed nothing. */
function finderOf({ verdict, scores, problems }: Outcome, before: Outcome): string {
  const text = problems.join('\n');
  const defence = DEFENCES.find(([, pattern]) => pattern.test(text));
  if (defence) return defence[0];
  if (text !== '') return text;
  // A run that is not judged says why.
  if (verdict === 'not judged') return 'gate: not judged';
  return verdict === before.verdict && scores === before.scores ? 'nothing changes' : 'SILENT';
}

/** Judges an edited file, and counts what found the edit. */
function judge(column: Column, what: string, form: Form, text: string): void {
  const before = honest[form];
  const outcome = outcomeOf(`edited.${form}`, text);
  const finder = finderOf(outcome, before);
  const counts = found.get(finder) ?? { field: 0, byte: 0, rows: 0 };
  counts[column]++;
  found.set(finder, counts);
  if (finder === 'SILENT') silent.push(`${what}: ${before.verdict} to ${outcome.verdict}`);
  if (outcome.verdict === 'pass') silent.push(`${what}: GREEN (${outcome.problems.join().slice(0, 100)})`);
}

/** Copies the results through JSON. The rows of {@link HONEST} share objects, so that a clone would share them, too. */
const parsedCopy = (): Eval => JSON.parse(JSON.stringify(HONEST));

/** An object or a list that holds a value. */
type Holder = Record<string, unknown>;

/** Changes a field of a row at random: deletes it, replaces it, or takes the value of another row. */
function editField(output: Eval, rng: Rng): string {
  const rows = output.results.results;
  const row = rows[rng.integer(rows.length)]!;
  const other = rows[rng.integer(rows.length)]!;
  const leaves = [...leavesOf(row)];
  const path = leaves[rng.integer(leaves.length)]!;
  const inside = (outer: unknown, name: string): unknown => (outer as Holder | undefined)?.[name];
  const holder = path.slice(0, -1).reduce(inside, row as unknown) as Holder;
  const last = path.at(-1)!;
  const value = holder[last];
  const valueOfOther = path.reduce(inside, other as unknown);
  const changes = [undefined, null, valueOfOther, ...[1, 2, 3].map(() => changed(value, rng))];
  const change = changes[rng.integer(changes.length)];
  if (change === undefined) delete holder[last];
  else holder[last] = change;
  return `${path.join('.')}: ${JSON.stringify(value)?.slice(0, 40)} to ${JSON.stringify(change)?.slice(0, 40)}`;
}

/** Yields the paths of all values in a value. */
function* leavesOf(value: unknown, path: readonly string[] = []): Generator<readonly string[]> {
  if (path.length > 0) yield path;
  const entries = Array.isArray(value) || isRecord(value) ? Object.entries(value) : [];
  for (const [name, inner] of entries) yield* leavesOf(inner, [...path, name]);
}

/** Changes a value at random. */
function changed(value: unknown, rng: Rng): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return [0, 1, -1, value + 1, 1 - value, 0.5][rng.integer(6)];
  if (typeof value !== 'string') return 'x';
  if (/\b(yes|no)\b/.test(value) && rng.bernoulli(0.5))
    return value.replaceAll(/\b(?:yes|no)\b/g, (word) => (word === 'yes' ? 'no' : 'yes'));
  const at = rng.integer(value.length + 1);
  return `${value.slice(0, at)}${'xé0 '[rng.integer(4)]}${value.slice(at + rng.integer(2))}`;
}

/** Damages one byte: changes, removes or doubles it, or cuts the text off. */
function damaged(text: string, rng: Rng): string {
  const at = rng.integer(text.length);
  const ways = [
    text.slice(0, at) + String.fromCharCode(32 + rng.integer(95)) + text.slice(at + 1),
    text.slice(0, at) + text.slice(at + 1),
    text.slice(0, at) + text[at] + text.slice(at),
    text.slice(0, at),
  ];
  return ways[rng.integer(rng.bernoulli(0.1) ? 4 : 3)]!;
}

/** Changes fields and single bytes at random: of three edits, two are of a field. */
function editAtRandom(): void {
  for (let index = 0; index < edits; index++) {
    const rng = namedRng(seed, 'edit', index);
    const form = index % 2 === 0 ? 'json' : 'jsonl';
    if (index % 3 < 2) {
      const output = parsedCopy();
      const what = editField(output, rng);
      judge('field', what, form, textOf(form, output));
    } else judge('byte', `byte of ${form}, ${index}`, form, damaged(textOf(form, HONEST), rng));
  }
}

/** Applies every kind of edit in both forms of the file, where both have what is edited. */
function editAllRows(): void {
  for (const [name, apply] of Object.entries(KINDS)) {
    for (const form of ['json', 'jsonl'] as const) {
      if (form === 'jsonl' && name.includes('beside the rows')) continue;
      judge('rows', `${name} (${form})`, form, textOf(form, apply(parsedCopy())));
    }
  }
}

editAtRandom();
editAllRows();
rmSync(folder, { recursive: true });
const kinds = Object.keys(KINDS).length;
console.log(`${'found by'.padEnd(36)} one field  one byte  all wrong rows (${kinds} kinds, two forms)`);
const total = ({ field, byte, rows }: Record<Column, number>): number => field + byte + rows;
for (const [finder, counts] of [...found].sort(([, a], [, b]) => total(b) - total(a))) {
  const cells = [counts.field, counts.byte, counts.rows].map((count) => String(count).padStart(9));
  console.log(finder.padEnd(36), cells.join(' '));
}
console.log(silent.length === 0 ? 'no verdict and no score changed in silence' : silent.join('\n'));
