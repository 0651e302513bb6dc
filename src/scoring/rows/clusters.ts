import { keyOf } from '../../cases/case.ts';
import { perKey } from '../../lib/per-key.ts';
import type { AnswerSheet } from './answer-sheet.ts';
import { toldAgain } from './told-again.ts';

/** From this many worlds on, a claim is about worlds like these; below, about these worlds only. */
export const ENOUGH_WORLDS = 10;

/**
 * Names the cluster of each case, in the order of the sheet: answers within a cluster are not independent.
 *
 * A cluster holds all questions about one sampled unit, which all pairs share. Where units are enumerated or sampled for
 * each pair, it holds those about one unit of one pair; in intervention effects, those about the n-th draw of names. From
 * 10 worlds on, it holds all questions about a world. Questions told in several themes are in the same cluster.
 */
export const clustersOf = perKey(
  ({ kinds, cases }: Pick<AnswerSheet, 'kinds' | 'cases'>): readonly string[] => {
    const own = cases.map((item) => keyOf(kinds, item));
    const keys = [...own];
    // Told in another theme, it is still the same unit of the same world.
    for (const [first = 0, ...others] of toldAgain(cases)) for (const one of others) keys[one] = own[first]!;
    const worlds = new Set(keys.flatMap(({ world }) => world ?? []));
    const overWorlds = worlds.size >= ENOUGH_WORLDS;
    return keys.map(({ world, cluster }) => (overWorlds ? world : undefined) ?? cluster);
  },
);
