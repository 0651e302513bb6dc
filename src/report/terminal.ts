import { printable } from '../lib/printable.ts';
import type { Scorecard } from '../scorecard/scorecard.ts';
import { codeParts } from './code-parts.ts';
import { baselineText } from './differences.ts';
import { comparisonOf, mainTable } from './main-table.ts';
import { notes, openScoresNotes } from './notes.ts';
import { type Cell, SIGNS } from './section.ts';
import { shownVerdict } from './shown-verdict.ts';
import { cellText, tableText } from './table-text.ts';
import { isByVariant } from './variant-table.ts';

/** How many rows of a table of many variants are shown. */
const MOST_ROWS = 12;

/** Up to this number of variants there is room for the intervals of differences. */
const FEW_VARIANTS = 3;

/** Sums up a run in at most 25 lines for two models: the table, what to know, the verdict, the page, what to do next. */
export function terminalText(scorecard: Scorecard, page?: string): string {
  const { tone, sentence, candidates } = shownVerdict(scorecard);
  const table = mainTable(scorecard);
  const shortenedCell = isByVariant(table) ? withoutDetail : withoutInterval;
  const isNarrow = scorecard.variants.length <= FEW_VARIANTS;
  const rows = table.rows.slice(0, MOST_ROWS).map((row) => (isNarrow ? row : row.map(shortenedCell)));
  const more = table.rows.length - rows.length;
  const ofCandidates = candidates.map((one) => printable(`${SIGNS[one.tone]} ${one.sentence}`));
  const { next, saved } = scorecard.gate ?? {};
  return [
    tableText({ head: table.head, rows }),
    ...(more > 0 ? [`… and ${more} more in the report`] : []),
    ...recordedLines(scorecard),
    '',
    ...[...notes(scorecard), ...openScoresNotes(scorecard)].map((note) => printable(`- ${cellText(note)}`)),
    ...ofCandidates,
    printable(tone === undefined ? sentence : `${SIGNS[tone]} ${sentence}`),
    ...(saved === undefined ? [] : [printable(saved)]),
    ...(page === undefined ? [] : [printable(`Report: ${page}`)]),
    ...(next === undefined ? [] : withCommands(`Next: ${next}`)),
  ].join('\n');
}

/** Names the baselines of an earlier run, which have no column in the table. */
function recordedLines(scorecard: Scorecard): string[] {
  return scorecard.variants.flatMap(({ name }) => {
    const comparison = comparisonOf(scorecard, name);
    if (comparison?.recorded === undefined) return [];
    return [printable(`${name} is compared with ${baselineText(comparison)}.`)];
  });
}

/** Drops the small letters of a cell, such as the description of a metric. */
function withoutDetail(cell: Cell): Cell {
  return typeof cell === 'string' ? cell : { text: cell.text, ...(cell.number && { number: true }) };
}

function withoutInterval(cell: Cell): Cell {
  if (typeof cell === 'string' || cell.detail === undefined) return cell;
  return { ...cell, detail: cell.detail.replace(/ \(.*\)$/, '') };
}

/** Writes each command on a line of its own, from which it can be copied. */
function withCommands(text: string): string[] {
  const lines = [''];
  for (const part of codeParts(text)) {
    if (part.kind === 'command') lines.push(`  ${part.text}`, '');
    else lines[lines.length - 1] += part.text;
  }
  return lines.filter((one) => one.trim() !== '').map((one) => (one.startsWith('  ') ? one : one.trim()));
}
