import { rangeText } from '../draw/format.ts';
import type { MetricInfo } from '../score/metric.ts';
import type { Check, VariantScores } from '../scorecard/scorecard.ts';
import { endsOf } from './amounts.ts';
import type { Rules } from './policy.ts';

/**
 * Checks what a variant reaches by itself: pass if the whole interval is on the right side of the floor. A metric without
 * a value fails its floor.
 */
export function checkFloors(
  { estimates }: Pick<VariantScores, 'estimates'>,
  metrics: readonly MetricInfo[],
  floors: Rules['floors'] = {},
): Check[] {
  return metrics.flatMap((metric): Check[] => {
    const limit = floors[metric.name];
    if (limit === undefined || limit === false) return [];
    const observed = estimates[metric.name] ?? { kind: 'undefined', reason: 'it was not asked' };
    const ends = endsOf(observed);
    const check = { name: metric.name, kind: 'floor', observed, limit } as const;
    if (!ends) {
      const reason = observed.kind === 'undefined' ? observed.reason : 'no value';
      return [{ ...check, outcome: 'fail', sentence: `${metric.name} has no value: ${reason}.` }];
    }
    const isUpperLimit = metric.better === 'lower';
    const reaches = isUpperLimit ? ends.high <= limit : ends.low >= limit;
    const misses = isUpperLimit ? ends.low > limit : ends.high < limit;
    const outcome = reaches ? 'pass' : misses ? 'fail' : 'inconclusive';
    const wanted = `at ${isUpperLimit ? 'most' : 'least'} ${limit} is wanted`;
    return [
      { ...check, outcome, sentence: `${metric.name} is ${rangeText(ends.low, ends.high)}; ${wanted}.` },
    ];
  });
}
