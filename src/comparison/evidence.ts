import { type Case, decodeStamp } from '../design/case.ts';
import type { AnswerSheet } from '../scorecard/answer-sheet.ts';

/** From this many worlds on, a claim is about such worlds; below, about these very ones. */
export const ENOUGH_WORLDS = 10;

/**
 * Names what each case hangs together with: the independent evidence.
 *
 * All questions about one sampled unit, as it is shared by all pairs; about one unit of one pair, where units are
 * enumerated or sampled for each pair; about one draw of names. From 10 worlds on, all questions about a world.
 *
 * @returns By case, as it stands in the sheet.
 */
export function evidenceOf({ cases }: Pick<AnswerSheet, 'cases'>): (item: Case) => string {
  const worlds = new Set(cases.flatMap((item) => (item.causal === 'ie' ? [] : [item.world])));
  const overWorlds = worlds.size >= ENOUGH_WORLDS;
  return (item) => {
    switch (item.causal) {
      case 'ie':
        return JSON.stringify([item.world, item.graph, item.names, item.draw]);
      case 'linear':
        return overWorlds ? item.world : `${item.world}/${item.draw}`;
      case 'ccr': {
        if (overWorlds) return item.world;
        const shared = decodeStamp(item.design).units === 'sample';
        return shared ? `${item.world}/${item.unit}` : `${item.world}/${item.pair}/${item.unit}`;
      }
      default:
        return item satisfies never;
    }
  };
}
