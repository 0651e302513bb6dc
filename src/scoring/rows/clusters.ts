import { keyOf } from '../../cases/case.ts';
import { perKey } from '../../lib/caching.ts';
import type { AnswerSheet } from './answer-sheet.ts';
import { toldAgain } from './told-again.ts';

/** The smallest number of worlds from which claims about similar worlds are made. */
export const ENOUGH_WORLDS = 10;

/**
 * Names the cluster of each case, in the order of the sheet. Answers within a cluster are not independent. With enough
 * worlds, a cluster contains all questions about a world. Versions of a question in several themes belong to the same
 * cluster.
 */
export const clustersOf = perKey(
  ({ kinds, cases }: Pick<AnswerSheet, 'kinds' | 'cases'>): readonly string[] => {
    const told = [...cases];
    // A unit described in another theme is still the same unit of the same world.
    for (const [first = 0, ...others] of toldAgain(cases))
      for (const one of others) told[one] = cases[first]!;
    const worlds = told.map((item) => keyOf(kinds, item).world);
    const overWorlds = new Set(worlds.filter((world) => world !== undefined)).size >= ENOUGH_WORLDS;
    return told.map((item, i) => (overWorlds ? worlds[i] : undefined) ?? keyOf(kinds, item).cluster);
  },
);
