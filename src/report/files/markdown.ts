import { plainTable, type Table, tableSection } from '../../drawing/table.ts';
import { inert, printable } from '../../lib/printable.ts';
import type { Comparison } from '../../scorecard/comparison-schema.ts';
import type { Scorecard } from '../../scorecard/schema.ts';
import { scorecardView } from '../../scorecard/scorecard-view.ts';
import { whole } from '../../scoring/format.ts';
import type { RankedTable } from '../../tasks/shared/view/view.ts';
import { VIEWS } from '../../tasks/views.ts';
import { messageMarkdown, messageText } from '../message/message-text.ts';
import { comparisonTable } from '../tables/comparison-table.ts';
import { modelsTable, taskTables } from '../tables/models-table.ts';
import { answersTable, diagnosisTable, gateTable, replicatesTable } from '../tables/run-tables.ts';

/** The length, in bytes, above which tables are omitted. GitHub limits comments to 65,536 characters. */
const MOST_BYTES = 60_000;
const MOST_PROBLEMS = 30;

/** Renders the report as Markdown. If it is longer than 60 KB, the most detailed tables are omitted. */
export function markdownReport(scorecard: Scorecard): string {
  const { settings, design, gate, comparisons = [] } = scorecard;
  const parts = design.parts
    .map(({ hash, task, units, cases }) => `${task} ${hash} (${whole(cases)} cases, ${units})`)
    .join(', ');
  const must = (text: string): ReportSection => ({ title: '', text, detail: 0 });
  const sections = [
    must(messageMarkdown(scorecardView(scorecard))),
    section(modelsTable(scorecard), 'models', 1),
    ...comparisons.filter(({ kind }) => kind === 'baseline').map(comparisonSection),
    ...(gate ? [section(gateTable(gate), 'checks of the gate', 1)] : []),
    ...problemsSection(scorecard).map(must),
    ...reportSections(scorecard),
    ...comparisons.filter(({ kind }) => kind === 'run').map(comparisonSection),
    must(
      `Design ${design.hash}: ${parts}. δ = ${settings.delta}, ${settings.level * 100} % intervals, seed ${inert(settings.seed)}.${gate ? '' : ' No gate was set.'}`,
    ),
  ];
  return fitSections(sections);
}

function problemsSection({ problems }: Scorecard): string[] {
  const more = problems.length - MOST_PROBLEMS;
  const lines = [
    ...problems.slice(0, MOST_PROBLEMS).map((problem) => `- ${inert(problem)}`),
    ...(more > 0 ? [`- and ${more} more`] : []),
  ];
  return problems.length > 0 ? [`## Problems\n\n${lines.join('\n')}`] : [];
}

/** Returns the summary printed after a run: the message, a table of the models, tables of the tasks, and problems. */
export function terminalSummary(scorecard: Scorecard): string {
  const { problems } = scorecard;
  const summaries = VIEWS.filter(({ summary }) => summary !== undefined);
  const tables = [
    modelsTable(scorecard),
    ...summaries.flatMap(({ summary }) => summary?.(scorecard) ?? []),
    ...taskTables(scorecard).flatMap(({ task, table }) =>
      summaries.some(({ kind }) => kind.id === task.id) ? [] : [table],
    ),
  ].filter((table) => table !== undefined);
  return [
    messageText(scorecardView(scorecard)),
    '',
    ...tables.flatMap((table) => [printable(table.title), plainTable(table), '']),
    ...problems.map((problem) => `! ${inert(problem)}`),
  ].join('\n');
}

function reportSections(scorecard: Scorecard): ReportSection[] {
  const listed: readonly RankedTable[] = [
    ...taskTables(scorecard).map(({ task, table }): RankedTable => [task.title, 2, table]),
    ['answers', 2, answersTable(scorecard)],
    ['replies to the same question', 4, replicatesTable(scorecard)],
    ...VIEWS.flatMap(({ tables }) => tables?.(scorecard) ?? []),
    ['diagnosis', 3, diagnosisTable(scorecard)],
  ];
  return listed.flatMap(([title, detail, table]) => (table ? [section(table, title, detail)] : []));
}

function comparisonSection(comparison: Comparison): ReportSection {
  const detail = comparison.kind === 'baseline' ? 1 : 6;
  return section(comparisonTable(comparison), 'comparisons by number', detail);
}

function section(table: Table, title: string, detail: number): ReportSection {
  return { title, text: tableSection(table), detail };
}

interface ReportSection {
  readonly title: string;
  readonly text: string;
  /** The level of detail. The highest level is omitted first, and level 0 never. */
  readonly detail: number;
}

/**
 * Joins as many sections as fit into {@link MOST_BYTES}. The most detailed sections are omitted first, and a sentence
 * at the end names them.
 */
function fitSections(sections: readonly ReportSection[]): string {
  const out = new Set<ReportSection>();
  // Among sections of equal detail, the last is omitted first.
  const queue = sections
    .filter(({ detail }) => detail > 0)
    .toSorted((a, b) => b.detail - a.detail || sections.indexOf(b) - sections.indexOf(a));
  const bytesOf = (texts: readonly string[]): number =>
    texts.reduce((sum, text) => sum + Buffer.byteLength(`${text}\n\n`), 0);
  let bytes = bytesOf(sections.map(({ text }) => text));
  for (const section of queue) {
    if (bytes + bytesOf(leftOut([...out])) <= MOST_BYTES + 1) break;
    out.add(section);
    bytes -= bytesOf([section.text]);
  }
  const shown = sections.filter((one) => !out.has(one)).map(({ text }) => text);
  return `${[...shown, ...leftOut([...out])].join('\n\n')}\n`;
}

function leftOut(sections: readonly ReportSection[]): string[] {
  if (sections.length === 0) return [];
  const kinds = [...Map.groupBy(sections, ({ title }) => title)].map(([title, list]) =>
    list.length > 1 ? `${title} (${list.length})` : title,
  );
  return [`Omitted to save space (see the HTML report): ${kinds.join(', ')}.`];
}
