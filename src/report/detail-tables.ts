import { day, estimateText, percent, plain, whole } from '../draw/format.ts';
import { nameText } from '../lib/printable.ts';
import type { MetricInfo } from '../score/metric.ts';
import type { Check, Scorecard, VariantScores } from '../scorecard/scorecard.ts';
import { taskOf } from '../tasks/tasks.ts';
import { type Cell, numericCell, type Table } from './section.ts';
import { variantTable } from './variant-table.ts';

// The tables of the sections that are closed at first: the checks of the gate, all scores, the replies, and the run.

/** Returns a table for each candidate with all that the gate checked of it. */
export function checksTables({ gate }: Scorecard): Table[] {
  const candidates = (gate?.candidates ?? []).filter(({ checks }) => checks.length > 0);
  return candidates.map(({ name, baseline, checks }) => ({
    kind: 'table',
    caption: baseline === undefined ? nameText(name) : `${nameText(name)} beside ${nameText(baseline)}`,
    head: ['check', 'outcome', 'observed', 'limit', ''],
    rows: checks.map(checkRow),
  }));
}

function checkRow({ name, outcome, observed, limit, sentence }: Check): Cell[] {
  return [
    name,
    { text: outcome, tone: OUTCOME_TONES[outcome] },
    numericCell(estimateText(observed)),
    numericCell(limit === undefined ? '' : plain(limit)),
    sentence,
  ];
}

const OUTCOME_TONES = { pass: 'good', fail: 'bad', inconclusive: 'unsure' } as const;

/** Returns the tables of all scores: first those of whole tasks, then the accuracy of parts of their questions. */
export function scoresTables(scorecard: Scorecard): Table[] {
  const { metrics, variants } = scorecard;
  const known = metrics.filter(({ name }) => variants.some(({ estimates }) => estimates[name]));
  const ofParts = known.filter(({ part }) => part);
  const ofTasks = known.filter(({ part }) => !part);
  return [
    ...scoresTable('All scores, with their 95 % intervals', ofTasks, variants),
    ...scoresTable('Accuracy by part, with its 95 % interval', ofParts, variants),
  ];
}

/** Makes a table of metrics; none without metrics. */
function scoresTable(caption: string, metrics: readonly MetricInfo[], variants: readonly VariantScores[]): Table[] {
  if (metrics.length === 0) return [];
  const measures = metrics.map((metric) => ({
    ...metric,
    cells: variants.map(({ estimates }) => numericCell(estimateText(estimates[metric.name]))),
  }));
  return [variantTable(caption, namesOf(variants), measures)];
}

function namesOf(variants: readonly VariantScores[]): string[] {
  return variants.map(({ name }) => nameText(name));
}

/** Returns the table of how the replies of each variant were read, and of what its calls took. */
export function repliesTable({ variants }: Scorecard): Table {
  const measures = REPLY_ROWS.map(([name, textOf]) => ({ name, texts: variants.map(textOf) }))
    .filter(({ texts }) => texts.some((text) => text !== undefined))
    .map(({ name, texts }) => ({ name, cells: texts.map((text = '') => numericCell(text)) }));
  return variantTable('Replies by their reading', namesOf(variants), measures);
}

/** The rows of that table. A text is undefined if promptfoo did not report the number. */
const REPLY_ROWS: readonly (readonly [name: string, textOf: (variant: VariantScores) => string | undefined])[] = [
  ['asked', ({ counts }) => whole(counts.asked)],
  ['received', ({ counts }) => whole(counts.received)],
  ['right', ({ counts }) => whole(counts.right)],
  ['yes', ({ counts }) => whole(counts.yes)],
  ['no', ({ counts }) => whole(counts.no)],
  ['unparsed', ({ counts }) => whole(counts.unparsed)],
  ['refused', ({ counts }) => whole(counts.refused)],
  ['failed', ({ counts }) => whole(counts.errors)],
  ['missing', ({ counts }) => whole(counts.missing)],
  ['tokens', ({ tokens }) => (tokens === undefined ? undefined : whole(tokens))],
  ['cost', ({ cost }) => (cost === undefined ? undefined : `$${cost.toFixed(2)}`)],
  ['mean time in ms', ({ latencyMs }) => (latencyMs === undefined ? undefined : whole(latencyMs))],
];

/** Returns the table of the simulated models whose wrong answers are most like those of the variants; none if unknown. */
export function patternsTable({ variants }: Scorecard): Table[] {
  const rows = variants.flatMap(({ name, closest }) =>
    Object.entries(closest).map(([task, { pattern, agreement }]) => [
      nameText(name),
      taskOf({ task }).label,
      patternText(task, pattern),
      numericCell(percent(agreement)),
    ]),
  );
  if (rows.length === 0) return [];
  const caption =
    'Closest error patterns: the simulated model that makes the most similar errors, and what share of the questions that either gets wrong both get wrong';
  const head = ['variant', 'task', 'pattern', 'both wrong'];
  return [{ kind: 'table', caption, head, hasVariantRows: true, rows }];
}

/** @example 'missed-parent: ignores the last cause of each rule' */
function patternText(task: string, pattern: string): string {
  const words = taskOf({ task }).faultWords?.[pattern];
  return words === undefined ? pattern : `${pattern}: ${words}`;
}

/** Returns the table of what a run was: its day, its eval, its designs and the versions of programs. */
export function runTable({ designs, createdAt, evalId, versions, description }: Scorecard): Table {
  const rows = [
    ...(description === undefined ? [] : [['description', description]]),
    ['made', day(createdAt)],
    ...(evalId === undefined ? [] : [['eval', evalId]]),
    ...designs.map(({ task, design, questions, found }) => [
      `design of ${taskOf({ task }).label}`,
      `${design}, ${whole(found)} of ${whole(questions)} questions found`,
    ]),
    ...Object.entries(versions),
  ];
  return { kind: 'table', caption: 'The run', head: ['', ''], rows };
}
