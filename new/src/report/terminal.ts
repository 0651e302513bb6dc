import { cellText, tableText } from '../draw/table.ts';
import { printable } from '../lib/printable.ts';
import type { Scorecard } from '../scorecard/scorecard.ts';
import { mainTable } from './main-table.ts';
import type { Cell } from './section.ts';
import { notes, SIGNS, shownVerdict } from './sentences.ts';

const MOST_ROWS = 12;

/** Sums up a run in at most 25 lines for two models: the table, what to know, the verdict, the page, what to do next. */
export function terminalText(scorecard: Scorecard, page?: string): string {
  const { tone, sentence, candidates } = shownVerdict(scorecard);
  const { head, rows } = mainTable(scorecard);
  // Variants are columns if they are few; otherwise there is no room for differences.
  const isWide = head[0] === 'variant';
  const shown = rows.slice(0, MOST_ROWS).map((row) => (isWide ? row.map(withoutDetail) : row));
  const more = rows.length - shown.length;
  const told = candidates.map((one) => line(`${SIGNS[one.tone]} ${one.sentence}`));
  const { next, saved } = scorecard.gate ?? {};
  return [
    tableText({ head, rows: shown }),
    ...(more > 0 ? [`… and ${more} more in the report`] : []),
    '',
    ...notes(scorecard).map((note) => line(`- ${cellText(note)}`)),
    ...told,
    line(`${SIGNS[tone]} ${sentence}`),
    ...(saved === undefined ? [] : [line(saved)]),
    ...(page === undefined ? [] : [line(`Report: ${page}`)]),
    ...(next === undefined ? [] : [line(`Next: ${next}`)]),
  ].join('\n');
}

function line(text: string): string {
  return printable(text);
}

/** Drops the small letters of a cell, such as the description of a metric. */
function withoutDetail(cell: Cell): Cell {
  return typeof cell === 'string' ? cell : { text: cell.text, ...(cell.number && { number: true }) };
}
