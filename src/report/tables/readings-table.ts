import type { ScorecardView } from '../../scorecard/scorecard-view.ts';
import type { Table } from './table.ts';
import { itemTable, oneOf } from './table.ts';

/** What it took to read the replies: questions asked again, and replies read by a model; none where it took nothing. */
export function readingsTable({ variants }: ScorecardView): Table | undefined {
  const count = (value: number | undefined): string => (value === undefined ? '' : String(value));
  return itemTable({ title: 'How replies were read' }, variants, ({ readings }) => oneOf(readings), [
    ['asked again', ({ again }) => count(again?.questions)],
    ['further calls', ({ again }) => count(again?.calls)],
    ['given up', ({ again }) => count(again?.gaveUp)],
    ['read by a model', ({ judge }) => count(judge?.replies)],
    ['decided by it', ({ judge }) => count(judge?.added)],
    ['as the rules', ({ judge }) => count(judge?.agreed)],
    ['against the rules', ({ judge }) => count(judge?.disagreed)],
    ['it failed', ({ judge }) => count(judge?.failed)],
    ['its cost', ({ judge }) => (judge && judge.cost > 0 ? `$${judge.cost.toPrecision(2)}` : '')],
  ]);
}
