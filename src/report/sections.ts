import { estimateText, percent, plain, whole } from '../draw/format.ts';
import { nameText } from '../lib/printable.ts';
import type { MetricInfo } from '../score/metric.ts';
import type { Check, Scorecard, VariantScores } from '../scorecard/scorecard.ts';
import { TASKS } from '../tasks/tasks.ts';
import { day } from './day.ts';
import { colourKey } from './differences.ts';
import { differencesFigure } from './differences-figure.ts';
import { GLOSSARY } from './glossary.ts';
import { mainMetrics, mainTable } from './main-table.ts';
import { notes, openScoresNotes } from './notes.ts';
import { questionsOf } from './questions.ts';
import type { Block, Cell, Section, Table, Tone } from './section.ts';
import { shownVerdict } from './shown-verdict.ts';
import { isByVariant, variantTable } from './variant-table.ts';

/** Returns the parts of a report in their order: what decides is open, everything else is closed. */
export function reportSections(scorecard: Scorecard): Section[] {
  const ofTasks = TASKS.flatMap((task) => task.sections?.(scorecard) ?? []);
  return [
    verdictSection(scorecard),
    ...differencesSection(scorecard),
    ...ofTasks.filter(({ open }) => open),
    questionsSection(scorecard),
    ...section('checks', 'Checks of the gate', checksTables(scorecard)),
    ...ofTasks.filter(({ open }) => !open),
    ...section('scores', 'All scores', [
      scoresTable(scorecard, 'All scores, with their 95 % intervals', ({ part }) => !part),
      scoresTable(scorecard, 'Accuracy by part, with its 95 % interval', ({ part }) => part === true),
    ]),
    ...section('replies', 'Replies', [repliesTable(scorecard), patternsTable(scorecard)]),
    ...section('words', 'Words', [{ kind: 'terms', terms: GLOSSARY }]),
    ...section('run', 'The run', [runTable(scorecard)]),
  ].filter(({ blocks }) => blocks.length > 0);
}

/** Makes a section of the blocks that there are. */
function section(id: string, title: string, blocks: readonly (Block | undefined)[]): Section[] {
  return [{ id, title, blocks: blocks.filter((block) => block !== undefined) }];
}

/** Returns the first section: the verdict, the main table, and what to know and to do. */
function verdictSection(scorecard: Scorecard): Section {
  const { tone, sentence, candidates } = shownVerdict(scorecard);
  const table = mainTable(scorecard);
  const key = colourKey(scorecard, mainMetrics(scorecard), isByVariant(table));
  const figure = hasOneCandidate(scorecard) ? differencesFigure(scorecard) : undefined;
  const { next, verdict } = scorecard.gate ?? {};
  const advice = next === undefined ? [] : [text(`Next: ${next}`)];
  // If nothing can be judged, what to do is more important than the scores.
  const isAdviceFirst = verdict === 'not judged';
  return {
    id: 'verdict',
    title: 'Verdict',
    open: true,
    blocks: [
      { kind: 'verdict', tone, text: sentence },
      ...list(candidates.map((one) => ({ text: one.sentence, tone: one.tone }))),
      ...list(openScoresNotes(scorecard)),
      ...(isAdviceFirst ? advice : []),
      ...(key === undefined ? [] : [text(key)]),
      table,
      ...(figure === undefined ? [] : [figure]),
      ...list(notes(scorecard)),
      ...(isAdviceFirst ? [] : advice),
    ],
  };
}

function text(words: string): Block {
  return { kind: 'text', text: words };
}

/** Makes a list; nothing if it has no items. */
function list(items: readonly Cell[]): Block[] {
  return items.length === 0 ? [] : [{ kind: 'list', items }];
}

/** Returns the figure of differences of several candidates, for which there is no room beside the main table. */
function differencesSection(scorecard: Scorecard): Section[] {
  const figure = hasOneCandidate(scorecard) ? undefined : differencesFigure(scorecard);
  if (figure === undefined) return [];
  return [{ id: 'differences', title: 'Differences', open: true, blocks: [figure] }];
}

function hasOneCandidate({ comparisons }: Scorecard): boolean {
  return comparisons.length === 1;
}

function questionsSection(scorecard: Scorecard): Section {
  const found = questionsOf(scorecard);
  const blocks = found.questions.length > 0 ? [found] : [];
  return {
    id: 'questions',
    title: `Questions answered wrong (${whole(found.questions.length + found.more)})`,
    blocks,
  };
}

function checksTables({ gate }: Scorecard): (Table | undefined)[] {
  return (gate?.candidates ?? []).map(({ name, baseline, checks }) =>
    table(
      `${nameText(name)}${baseline === undefined ? '' : ` beside ${nameText(baseline)}`}`,
      ['check', 'outcome', 'observed', 'limit', ''],
      checks.map((check) => [
        check.name,
        { text: check.outcome, tone: CHECK_TONES[check.outcome] },
        number(estimateText(check.observed)),
        number(check.limit === undefined ? '' : plain(check.limit)),
        check.sentence,
      ]),
    ),
  );
}

const CHECK_TONES: Readonly<Record<Check['outcome'], Tone>> = {
  pass: 'good',
  fail: 'bad',
  inconclusive: 'unsure',
};

function scoresTable(
  { metrics, variants }: Scorecard,
  caption: string,
  isShown: (metric: MetricInfo) => boolean,
) {
  const shown = metrics.filter(
    (metric) => isShown(metric) && variants.some(({ estimates }) => estimates[metric.name]),
  );
  if (shown.length === 0) return undefined;
  return variantTable(
    caption,
    variants.map(({ name }) => nameText(name)),
    shown.map((metric) => ({
      ...metric,
      cells: variants.map(({ estimates }) => number(estimateText(estimates[metric.name]))),
    })),
  );
}

/** The counts of replies, in the order in which the table lists them. */
const READINGS = [
  'asked',
  'received',
  'right',
  'yes',
  'no',
  'unparsed',
  'refused',
  'errors',
  'missing',
] as const;

function repliesTable({ variants }: Scorecard) {
  const rowOf = (name: string, textOf: (one: VariantScores) => string | undefined) => {
    const texts = variants.map(textOf);
    return texts.some((text) => text !== undefined)
      ? [{ name, cells: texts.map((text = '') => number(text)) }]
      : [];
  };
  return variantTable(
    'Replies by their reading',
    variants.map(({ name }) => nameText(name)),
    [
      ...READINGS.flatMap((kind) =>
        rowOf(kind === 'errors' ? 'failed' : kind, ({ counts }) => whole(counts[kind])),
      ),
      ...rowOf('tokens', ({ tokens }) => (tokens === undefined ? undefined : whole(tokens))),
      ...rowOf('cost', ({ cost }) => (cost === undefined ? undefined : `$${cost.toFixed(2)}`)),
      ...rowOf('mean time in ms', ({ latencyMs }) =>
        latencyMs === undefined ? undefined : whole(latencyMs),
      ),
    ],
  );
}

function patternsTable({ variants }: Scorecard) {
  const rows = variants.flatMap(({ name, closest }) =>
    Object.entries(closest).map(([task, { pattern, agreement }]) => [
      nameText(name),
      labelOf(task),
      patternText(task, pattern),
      number(percent(agreement)),
    ]),
  );
  return table(
    'Closest error patterns: the simulated model that makes the most similar errors, and on how many of the questions that either answers wrong both are wrong',
    ['variant', 'task', 'pattern', 'both wrong'],
    rows,
  );
}

/** @example 'missed-parent: ignores the last cause of each rule' */
function patternText(task: string, pattern: string): string {
  const words = TASKS.find(({ id }) => id === task)?.faultWords?.[pattern];
  return words === undefined ? pattern : `${pattern}: ${words}`;
}

function runTable({ designs, createdAt, evalId, versions, description }: Scorecard) {
  const rows = [
    ...(description === undefined ? [] : [['description', description]]),
    ['made', day(createdAt)],
    ...(evalId === undefined ? [] : [['eval', evalId]]),
    ...designs.map(({ task, design, questions, found }) => [
      `design of ${labelOf(task)}`,
      `${design}, ${whole(found)} of ${whole(questions)} questions found`,
    ]),
    ...Object.entries(versions),
  ];
  return table('The run', ['', ''], rows);
}

/** Makes a table; undefined if it has no rows. */
function table(
  caption: string,
  head: readonly string[],
  rows: readonly (readonly Cell[])[],
): Table | undefined {
  return rows.length === 0 ? undefined : { kind: 'table', caption, head, rows };
}

function number(text: string): Cell {
  return { text, number: true };
}

function labelOf(task: string): string {
  return TASKS.find(({ id }) => id === task)?.label ?? task;
}
