import { estimateText, plain } from '../draw/format.ts';
import { nameText } from '../lib/printable.ts';
import type { Check, Scorecard } from '../scorecard/scorecard.ts';
import { type Cell, numericCell, type Table } from './section.ts';

/** Returns a table for each candidate with everything that the gate checked. */
export function checksTables({ gate }: Scorecard): Table[] {
  const candidates = (gate?.candidates ?? []).filter(({ checks }) => checks.length > 0);
  return candidates.map(({ name, baseline, checks }) => ({
    kind: 'table',
    caption: baseline === undefined ? nameText(name) : `${nameText(name)} beside ${nameText(baseline)}`,
    head: ['check', 'outcome', 'observed', 'limit', ''],
    rows: checks.map(checkRow),
  }));
}

const OUTCOME_TONES = { pass: 'good', fail: 'bad', inconclusive: 'unsure' } as const;

function checkRow({ name, outcome, observed, limit, sentence }: Check): Cell[] {
  return [
    name,
    { text: outcome, tone: OUTCOME_TONES[outcome] },
    numericCell(estimateText(observed)),
    numericCell(limit === undefined ? '' : plain(limit)),
    sentence,
  ];
}
