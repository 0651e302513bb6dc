import { markdownTable } from 'markdown-table';
import type { Scorecard } from '../scorecard/schema.ts';
import { inert } from './format.ts';
import {
  answersTable,
  compositionsTable,
  interventionEffectsTable,
  type Table,
  worldTable,
} from './tables.ts';

/** The report as Markdown, for pull requests and people without a browser at hand. */
export function markdownReport(scorecard: Scorecard): string {
  const { settings, design, problems } = scorecard;
  const tables = [
    answersTable(scorecard),
    ...scorecard.worlds.flatMap((_, world) => [
      worldTable(scorecard, world),
      compositionsTable(scorecard, world),
    ]),
    interventionEffectsTable(scorecard),
  ].filter((table) => table !== undefined);
  const parts = design.parts
    .map(({ hash, family, units, cases }) => `${family.toUpperCase()} ${hash} (${cases} cases, ${units})`)
    .join(', ');
  return [
    '# Causal reasoning scorecard',
    '',
    `Design ${design.hash}: ${parts}. δ = ${settings.delta}, ${settings.level * 100} % intervals, seed ${inert(settings.seed)}.`,
    ...(problems.length > 0
      ? ['', '## Problems', '', ...problems.map((problem) => `- ${inert(problem)}`)]
      : []),
    ...tables.flatMap((table) => ['', `## ${inert(table.title)}`, '', setTable(table, true)]),
    '',
    '✗ marks an estimate whose relative error exceeds δ. VC, VI, IC, II: valid or invalid against the truth, consistent or inconsistent with the own global estimate.',
    '',
  ].join('\n');
}

/** The summary that a run prints: one table per family, and what is wrong. */
export function terminalSummary(scorecard: Scorecard): string {
  const tables = [
    ...scorecard.worlds.map((_, world) => worldTable(scorecard, world)),
    interventionEffectsTable(scorecard),
  ].filter((table) => table !== undefined);
  return [
    ...tables.flatMap((table) => [table.title, setTable(table, false), '']),
    ...scorecard.problems.map((problem) => `! ${inert(problem)}`),
  ].join('\n');
}

function setTable({ header, rows }: Table, escaped: boolean): string {
  const cell = (text: string): string => (escaped ? inert(text) : text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' '));
  return markdownTable([header.map(cell), ...rows.map((row) => row.map(cell))], {
    align: header.map(alignment),
  });
}

/** Names to the left, numbers to the right. */
function alignment(_: string, column: number): string {
  return column < 2 ? 'l' : 'r';
}
