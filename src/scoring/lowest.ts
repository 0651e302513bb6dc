import { rising } from './law.ts';
import type { Metric } from './metric.ts';
import { combineTracked } from './tracked.ts';

const LOWEST = rising((values) => Math.min(...values));

/**
 * Reports a metric as its lowest value over groups, so that good groups cannot hide a bad one.
 *
 *   value = min over groups,  interval at the level 1 − (1 − level) / groups
 *
 * The correction for the number of groups (Bonferroni) keeps the interval at its level, whichever group is lowest. A
 * comparison is not corrected, because chance lowers the minima of both variants.
 */
export function lowestMetric(
  about: Omit<Metric, 'of' | 'contrast'>,
  groups: readonly Metric[],
  overall: Metric,
  level: number,
): Metric {
  if (groups.length === 0) throw new RangeError('lowestMetric: expected at least one group, got none');
  return {
    ...about,
    contrast: overall.contrast,
    of(variant, beside) {
      const found = combineTracked(
        groups.map((group) => group.of(variant, beside)),
        LOWEST,
      );
      if (found.kind !== 'number' || found.variation.kind !== 'shares') return found;
      const corrected = beside ? level : 1 - (1 - level) / groups.length;
      return {
        ...found,
        variation: { ...found.variation, level: corrected, starts: towardsEach(groups.length) },
      };
    },
  };
}

/** Returns directions in which to search for extremes: along one group at a time, and along all groups together. */
function towardsEach(count: number): number[][] {
  const places = Array.from({ length: count }, (_, i) => i);
  return [...places.map((one) => places.map((place) => (place === one ? 1 : 0))), places.map(() => 1)];
}
