import type { Scorecard } from '../scorecard/schema.ts';
import { answersTable } from './answers-table.ts';
import {
  compositionsTable,
  deductionsTable,
  distanceTable,
  measuresTable,
  worldsTable,
  worldTable,
} from './compositional-tables.ts';
import { diagnosisTable } from './diagnosis-table.ts';
import { inert } from './format.ts';
import { interventionEffectsTable, publishedTables } from './intervention-effects-tables.ts';
import { linearSummaryTable, linearTables } from './linear-tables.ts';
import { overWorldsTable } from './over-worlds-table.ts';
import { researchQuestionsTable } from './research-questions-table.ts';
import { plainTable, type Table, tableSection } from './table.ts';

/** Above this many worlds the terminal shows them together, and the report leaves out their details. */
const MOST_WORLDS = 3;

/** The report as Markdown, for pull requests and people without a browser at hand. */
export function markdownReport(scorecard: Scorecard): string {
  const { settings, design, problems } = scorecard;
  const parts = design.parts
    .map(({ hash, family, units, cases }) => `${family.toUpperCase()} ${hash} (${cases} cases, ${units})`)
    .join(', ');
  const sections = [
    '# Causal reasoning scorecard',
    `Design ${design.hash}: ${parts}. δ = ${settings.delta}, ${settings.level * 100} % intervals, seed ${inert(settings.seed)}.`,
    ...(problems.length > 0
      ? ['## Problems', problems.map((problem) => `- ${inert(problem)}`).join('\n')]
      : []),
    ...reportTables(scorecard).map(tableSection),
  ];
  return `${sections.join('\n\n')}\n`;
}

/** The summary that a run prints: one table per family, and what is wrong. */
export function terminalSummary(scorecard: Scorecard): string {
  const { worlds, problems } = scorecard;
  const tables = [
    ...(worlds.length > MOST_WORLDS
      ? [worldsTable(scorecard), overWorldsTable(scorecard)]
      : worlds.map((_, world) => worldTable(scorecard, world))),
    interventionEffectsTable(scorecard),
    linearSummaryTable(scorecard),
  ].filter((table) => table !== undefined);
  return [
    ...tables.flatMap((table) => [table.title, plainTable(table), '']),
    ...problems.map((problem) => `! ${inert(problem)}`),
  ].join('\n');
}

function reportTables(scorecard: Scorecard): Table[] {
  const { worlds } = scorecard;
  const detailed = worlds.length <= MOST_WORLDS;
  return [
    answersTable(scorecard),
    worldsTable(scorecard),
    overWorldsTable(scorecard),
    ...worlds.flatMap((_, world) => [
      worldTable(scorecard, world),
      ...(detailed
        ? [measuresTable, compositionsTable, deductionsTable].map((table) => table(scorecard, world))
        : []),
    ]),
    distanceTable(scorecard),
    interventionEffectsTable(scorecard),
    ...publishedTables(scorecard),
    researchQuestionsTable(scorecard),
    ...linearTables(scorecard),
    diagnosisTable(scorecard),
  ].filter((table) => table !== undefined);
}
