import type { Comparison } from '../../scorecard/comparison-schema.ts';
import type { Scorecard } from '../../scorecard/schema.ts';
import { type ScorecardView, scorecardView } from '../../scorecard/scorecard-view.ts';
import { messageMarkdown, messageText } from '../message/message-text.ts';
import { inert, printable } from '../printable.ts';
import { comparisonTable } from '../tables/comparison-table.ts';
import {
  compositionsTable,
  deductionsTable,
  measuresTable,
  worldsTable,
  worldTable,
} from '../tables/compositional-tables.ts';
import { diagnosisTable } from '../tables/diagnosis-table.ts';
import { gateTable } from '../tables/gate-table.ts';
import { publishedTables, researchQuestionsTable } from '../tables/intervention-effects-tables.ts';
import { modelsTable, taskTables } from '../tables/models-table.ts';
import { distanceTable, overWorldsTable } from '../tables/over-worlds-tables.ts';
import { passProbabilityTable } from '../tables/pass-probability-table.ts';
import { answersTable, readingsTable, replicatesTable } from '../tables/quality-tables.ts';
import { quantitiesTables } from '../tables/quantities-tables.ts';
import { stepsLines, stepsTable } from '../tables/steps-table.ts';
import { plainTable, type Table, tableSection } from '../tables/table.ts';
import { fitSections, type ReportSection } from './fit-sections.ts';

/** Above this many worlds the terminal shows them together, and the report leaves out their details. */
const MOST_WORLDS = 3;

/** GitHub cuts comments at 65,536 characters. */
const MOST_BYTES = 60_000;

/** Problems that are listed; the rest are counted. */
const MOST_PROBLEMS = 30;

/**
 * The report as Markdown, for pull requests and people without a browser at hand: what the run shows in its first
 * lines, and never more than 60 KB, the most detailed tables left out first.
 */
export function markdownReport(rolledUp: Scorecard): string {
  const scorecard = scorecardView(rolledUp);
  const { settings, design, gate, comparisons = [] } = scorecard;
  const parts = design.parts
    .map(
      ({ hash, fresh, task, units, cases }) =>
        `${task} ${hash} (${cases} cases, ${units}${fresh ? `, drawn seed ${fresh.seed}` : ''})`,
    )
    .join(', ');
  const must = (text: string): ReportSection => ({ title: '', text, detail: 0 });
  const sections = [
    must(messageMarkdown(scorecard)),
    ...stepsLines(scorecard).map((line) => must(inert(line))),
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

function problemsSection({ problems }: ScorecardView): string[] {
  const more = problems.length - MOST_PROBLEMS;
  const lines = [
    ...problems.slice(0, MOST_PROBLEMS).map((problem) => `- ${inert(problem)}`),
    ...(more > 0 ? [`- and ${more} more`] : []),
  ];
  return problems.length > 0 ? [`## Problems\n\n${lines.join('\n')}`] : [];
}

/** The summary that a run prints: what it shows, a line for each model, a table for each world, and what is wrong. */
export function terminalSummary(rolledUp: Scorecard): string {
  const scorecard = scorecardView(rolledUp);
  const { worlds, problems } = scorecard;
  const tables = [
    modelsTable(scorecard),
    ...(worlds.length > MOST_WORLDS
      ? [worldsTable(scorecard), overWorldsTable(scorecard)]
      : worlds.map((_, world) => worldTable(scorecard, world))),
    ...taskTables(scorecard).flatMap(({ task, table }) => (task.id === 'compositional' ? [] : [table])),
  ].filter((table) => table !== undefined);
  return [
    messageText(scorecard),
    ...stepsLines(scorecard).map((line) => printable(line)),
    '',
    ...tables.flatMap((table) => [printable(table.title), plainTable(table), '']),
    ...problems.map((problem) => `! ${inert(problem)}`),
  ].join('\n');
}

/** Every table with its detail: what is worth least in few bytes goes first. */
function reportSections(scorecard: ScorecardView): ReportSection[] {
  const { worlds } = scorecard;
  const of = (title: string, detail: number, ...tables: readonly (Table | undefined)[]): ReportSection[] =>
    tables.flatMap((table) => (table ? [section(table, title, detail)] : []));
  return [
    ...taskTables(scorecard).flatMap(({ task, table }) => of(task.title, 2, table)),
    ...of('answers', 2, answersTable(scorecard)),
    ...of('how replies were read', 4, readingsTable(scorecard)),
    ...of('replies to the same question', 4, replicatesTable(scorecard)),
    ...of('classes by world', 1, worldsTable(scorecard)),
    ...of('over all worlds', 2, overWorldsTable(scorecard)),
    ...worlds.flatMap((_, world) => [
      ...of('PNS by pair', worlds.length > 1 ? 5 : 2, worldTable(scorecard, world)),
      ...(worlds.length > MOST_WORLDS
        ? []
        : [
            ...of('noise floor', 5, passProbabilityTable(scorecard, world)),
            ...of('measures', 9, measuresTable(scorecard, world)),
            ...of('compositions', 8, compositionsTable(scorecard, world)),
            ...of('deductions', 7, deductionsTable(scorecard, world)),
          ]),
    ]),
    ...of('errors by distance', 4, distanceTable(scorecard)),
    ...of('quantities', 6, ...quantitiesTables(scorecard)),
    ...of('intervention effects by graph', 6, ...publishedTables(scorecard)),
    ...of('research questions', 4, researchQuestionsTable(scorecard)),
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
