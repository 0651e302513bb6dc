import { kindOf } from '../../cases/case.ts';
import { perKey } from '../../lib/per-key.ts';
import type { AnswerSheet } from './answer-sheet.ts';

/** From this many worlds on, a claim is about such worlds; below, about these very ones. */
export const ENOUGH_WORLDS = 10;

/**
 * Names the cluster of each case, in the order of the sheet: answers within a cluster are not independent.
 *
 * All questions about one sampled unit, as it is shared by all pairs; about one unit of one pair, where units are
 * enumerated or sampled for each pair; about the n-th draw of names, whatever their kind. From 10 worlds on, all
 * questions about a world.
 */
export const clustersOf = perKey(
  ({ kinds, cases }: Pick<AnswerSheet, 'kinds' | 'cases'>): readonly string[] => {
    const worlds = new Set(cases.flatMap((item) => kindOf(kinds, item).worldCluster(item) ?? []));
    const overWorlds = worlds.size >= ENOUGH_WORLDS;
    return cases.map((item) => {
      const kind = kindOf(kinds, item);
      return (overWorlds ? kind.worldCluster(item) : undefined) ?? kind.cluster(item);
    });
  },
);
