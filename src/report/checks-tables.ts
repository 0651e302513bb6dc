import { estimateText, plain } from '../draw/format.ts';
import { nameText } from '../lib/printable.ts';
import type { Check, Scorecard } from '../scorecard/scorecard.ts';
import { type Cell, numericCell, type Table, type Tone } from './section.ts';

/** Returns a table for each candidate with all that the gate checked of it. */
export function checksTables({ gate }: Scorecard): Table[] {
  const candidates = (gate?.candidates ?? []).filter(({ checks }) => checks.length > 0);
  return candidates.map(({ name, baseline, checks }) => ({
    kind: 'table',
    caption: baseline === undefined ? nameText(name) : `${nameText(name)} beside ${nameText(baseline)}`,
    head: ['check', 'outcome', 'observed', 'limit', ''],
    rows: checks.map(checkRow),
  }));
}

function checkRow({ name, outcome, observed, limit, sentence }: Check): Cell[] {
  return [
    name,
    { text: outcome, tone: OUTCOME_TONES[outcome] },
    numericCell(estimateText(observed)),
    numericCell(limit === undefined ? '' : plain(limit)),
    sentence,
  ];
}

const OUTCOME_TONES: Readonly<Record<Check['outcome'], Tone>> = {
  pass: 'good',
  fail: 'bad',
  inconclusive: 'unsure',
};
