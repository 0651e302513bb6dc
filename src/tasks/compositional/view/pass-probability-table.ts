import type { Table } from '../../../drawing/table.ts';
import { at } from '../../../lib/at.ts';
import type { ScorecardView } from '../../../scorecard/scorecard-view.ts';
import { decimals } from '../../../scoring/format.ts';
import { composes } from './class-text.ts';
import { shownPairs } from './tables.ts';

const VERDICTS = { class: 'class VC', complete: 'complete' } as const;

/** Returns the table with the probability of each favourable verdict about one world for two good models. */
export function passProbabilityTable({ worlds }: ScorecardView, index: number): Table {
  const world = at(worlds, index);
  const { id, pairs, passProbability } = world;
  const shown = shownPairs(world);
  const verdicts = composes(world) ? (['class', 'complete'] as const) : [];
  const row = (who: string, key: 'perfect' | 'nearlyPerfect'): string[] => [
    who,
    ...shown.map((pair) => decimals(at(passProbability.valid, pair)[key])),
    ...verdicts.map((verdict) => decimals(passProbability[verdict][key])),
  ];
  return {
    title: `Pass probability · ${id}: good models on a design like this one`,
    header: [
      'model',
      ...shown.map((pair) => `${at(pairs, pair).pair} valid`),
      ...verdicts.map((verdict) => VERDICTS[verdict]),
    ],
    labels: 1,
    rows: [row('perfect', 'perfect'), row('wrong in 1 % of questions', 'nearlyPerfect')],
    note: 'If the probability is below 0.95 for a perfect model, the class is inconclusive.',
  };
}
