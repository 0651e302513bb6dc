import type { ClusterSum } from '../../lib/statistics/clustered-share.ts';
import { contrastInterval } from '../../lib/statistics/share-contrast.ts';
import { undefinedBecause } from '../estimate.ts';
import type { Proportion } from '../value-schemas.ts';

/** The number of right answers to one or more questions, and the number of all answers. */
export interface Tally {
  readonly successes: number;
  readonly total: number;
}

export interface ClusterTally extends Tally {
  readonly cluster: string | number;
}

/** Adds up the tallies of each cluster. */
export function tallyCounter() {
  const counted = new Map<string, { readonly cluster: string; successes: number; total: number }>();
  return {
    add(cluster: string, successes: number, total: number): void {
      if (total === 0) return;
      const tally = counted.get(cluster) ?? { cluster, successes: 0, total: 0 };
      tally.successes += successes;
      tally.total += total;
      counted.set(cluster, tally);
    },
    tallies: (): ClusterTally[] => [...counted.values()],
  };
}

export function clusteredProportion(tallies: readonly ClusterTally[], level: number): Proportion {
  const total = tallies.reduce((sum, tally) => sum + tally.total, 0);
  const successes = tallies.reduce((sum, tally) => sum + tally.successes, 0);
  if (total === 0) return undefinedBecause('no-answers');
  const sums = tallies.map(
    ({ cluster, successes: right, total: of }): ClusterSum => ({ cluster, right, of }),
  );
  const found = contrastInterval({ constant: 0, parts: [{ coefficient: 1, sums }] }, level);
  return {
    kind: 'estimate',
    value: successes / total,
    interval: found.kind === 'estimate' ? found.interval : { kind: 'none', reason: 'no-answers' },
    successes,
    total,
  };
}
