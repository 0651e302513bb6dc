import { printable } from '../lib/printable.ts';
import type { Scorecard } from '../scorecard/scorecard.ts';
import { codeParts } from './code-parts.ts';
import { mainTable } from './main-table.ts';
import { notes } from './notes.ts';
import { possibleLosses } from './possible-losses.ts';
import { type Cell, TONE_SIGNS } from './section.ts';
import { baselineText, shownComparison } from './shown-comparison.ts';
import { shownVerdict } from './shown-verdict.ts';
import { cellText, tableText } from './table-text.ts';

/** Of more rows of a table of many variants, only the first are shown. */
const MOST_ROWS = 12;

/** Up to this number of variants, a line has room for the intervals of differences. */
const FEW_VARIANTS = 3;

/**
 * Sums up a run for the terminal: the table, what to know, the verdict, the page, and what to do next. For two variants,
 * these are at most 25 lines.
 *
 * @param page - The path of the report's page.
 */
export function terminalText(scorecard: Scorecard, page?: string): string {
  const { tone, sentence, candidates } = shownVerdict(scorecard);
  const { next, saved } = scorecard.gate ?? {};
  const items = [...notes(scorecard), ...possibleLosses(scorecard)];
  return [
    ...tableLines(scorecard),
    ...recordedLines(scorecard),
    '',
    ...items.map((item) => printable(`- ${cellText(item)}`)),
    ...candidates.map((candidate) => printable(`${TONE_SIGNS[candidate.tone]} ${candidate.sentence}`)),
    printable(tone === undefined ? sentence : `${TONE_SIGNS[tone]} ${sentence}`),
    ...(saved === undefined ? [] : [printable(saved)]),
    ...(page === undefined ? [] : [printable(`Report: ${page}`)]),
    ...(next === undefined ? [] : withCommands(`Next: ${next}`)),
  ].join('\n');
}

/** Writes the main table as far as a terminal has room for it. */
function tableLines(scorecard: Scorecard): string[] {
  const table = mainTable(scorecard);
  const isNarrow = scorecard.variants.length <= FEW_VARIANTS;
  const withLess = table.hasVariantRows ? withoutDetail : withoutInterval;
  const rows = table.rows.slice(0, MOST_ROWS).map((row) => (isNarrow ? row : row.map(withLess)));
  const left = table.rows.length - rows.length;
  return [tableText({ head: table.head, rows }), ...(left > 0 ? [`… and ${left} more in the report`] : [])];
}

/** Drops the small letters of a cell, such as the description of a metric. */
function withoutDetail(cell: Cell): Cell {
  return typeof cell === 'string' ? cell : { text: cell.text, ...(cell.number && { number: true }) };
}

/** Drops the interval after a difference: `−0.258 (−0.301 to −0.215)` becomes `−0.258`. */
function withoutInterval(cell: Cell): Cell {
  if (typeof cell === 'string' || cell.detail === undefined) return cell;
  return { ...cell, detail: cell.detail.replace(/ \(.*\)$/, '') };
}

/** Names the baselines of an earlier run, which have no column in the table. */
function recordedLines(scorecard: Scorecard): string[] {
  return scorecard.variants.flatMap(({ name }) => {
    const comparison = shownComparison(scorecard, name);
    if (comparison?.recorded === undefined) return [];
    return [printable(`${name} is compared with ${baselineText(comparison)}.`)];
  });
}

/** Writes each command on a line of its own, from which it can be copied. The other parts between commands are joined. */
function withCommands(text: string): string[] {
  const lines: string[] = [];
  let words = '';
  for (const part of codeParts(text)) {
    if (part.kind !== 'command') words += part.text;
    else {
      lines.push(words.trim(), `  ${part.text}`);
      words = '';
    }
  }
  return [...lines, words.trim()].filter((line) => line !== '');
}
