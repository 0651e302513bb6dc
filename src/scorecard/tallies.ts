import { clusteredProportionInterval } from '../statistics/clustered-proportion.ts';
import { undefinedBecause } from './estimate.ts';
import type { Tally } from './intervention-effects-items.ts';
import type { Proportion } from './value-schemas.ts';

/** Sums tallies up by cluster; what was not answered makes no cluster. */
export function tallies<T extends Tally>(items: readonly T[], clusterOf: (item: T) => string): Tally[] {
  const sums = new Map<string, { successes: number; total: number }>();
  for (const item of items) {
    if (item.total === 0) continue;
    const cluster = clusterOf(item);
    const sum = sums.get(cluster) ?? { successes: 0, total: 0 };
    sum.successes += item.successes;
    sum.total += item.total;
    sums.set(cluster, sum);
  }
  return [...sums.values()];
}

/** A share of things that come in clusters, with its interval. */
export function clusteredProportion(clusters: readonly Tally[], level: number): Proportion {
  const total = clusters.reduce((sum, cluster) => sum + cluster.total, 0);
  const successes = clusters.reduce((sum, cluster) => sum + cluster.successes, 0);
  if (total === 0) return undefinedBecause('no-answers');
  const interval = clusteredProportionInterval(clusters, level);
  return { kind: 'estimate', value: successes / total, interval, successes, total };
}
