import { plainTable, type Table, tableSection } from '../../drawing/table.ts';
import { inert, printable } from '../../lib/printable.ts';
import type { Comparison } from '../../scorecard/comparison-schema.ts';
import type { Scorecard } from '../../scorecard/schema.ts';
import { scorecardView } from '../../scorecard/scorecard-view.ts';
import { whole } from '../../scoring/format.ts';
import { VIEWS } from '../../tasks/views.ts';
import { messageMarkdown, messageText } from '../message/message-text.ts';
import { comparisonTable } from '../tables/comparison-table.ts';
import { diagnosisTable } from '../tables/diagnosis-table.ts';
import { gateTable } from '../tables/gate-table.ts';
import { modelsTable, taskTables } from '../tables/models-table.ts';
import { answersTable, readingsTable, replicatesTable } from '../tables/quality-tables.ts';
import { stepsTable } from '../tables/steps-table.ts';
import { fitSections, type ReportSection } from './fit-sections.ts';

/** The length, in bytes, above which tables are omitted. GitHub limits comments to 65,536 characters. */
const MOST_BYTES = 60_000;
const MOST_PROBLEMS = 30;

/** Renders the report as Markdown. If it is longer than 60 KB, the most detailed tables are omitted. */
export function markdownReport(scorecard: Scorecard): string {
  const { settings, design, gate, comparisons = [] } = scorecard;
  const parts = design.parts
    .map(
      ({ hash, fresh, task, units, cases }) =>
        `${task} ${hash} (${whole(cases)} cases, ${units}${fresh ? `, drawn seed ${fresh.seed}` : ''})`,
    )
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
  return fitSections(sections, MOST_BYTES, 'the HTML report');
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
  const of = (title: string, detail: number, ...tables: readonly (Table | undefined)[]): ReportSection[] =>
    tables.flatMap((table) => (table ? [section(table, title, detail)] : []));
  return [
    ...taskTables(scorecard).flatMap(({ task, table }) => of(task.title, 2, table)),
    ...of('answers', 2, answersTable(scorecard)),
    ...of('how replies were read', 4, readingsTable(scorecard)),
    ...of('replies to the same question', 4, replicatesTable(scorecard)),
    ...VIEWS.flatMap(({ tables }) =>
      (tables?.(scorecard) ?? []).flatMap(([title, detail, table]) => of(title, detail, table)),
    ),
    ...of('steps of replies', 3, stepsTable(scorecard)),
    ...of('diagnosis', 3, diagnosisTable(scorecard)),
  ];
}

function comparisonSection(comparison: Comparison): ReportSection {
  return section(
    comparisonTable(comparison),
    'comparisons by number',
    comparison.kind === 'baseline' ? 1 : 6,
  );
}

function section(table: Table, title: string, detail: number): ReportSection {
  return { title, text: tableSection(table), detail };
}
