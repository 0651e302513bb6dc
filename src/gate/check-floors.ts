import { rangeText } from '../draw/format.ts';
import type { Estimate } from '../score/estimate.ts';
import type { MetricInfo } from '../score/metric.ts';
import type { Check, VariantScores } from '../scorecard/scorecard.ts';
import type { Rules } from './policy.ts';

/** Checks what a variant reaches by itself, for each metric that has a floor. */
export function checkFloors(
  { estimates }: Pick<VariantScores, 'estimates'>,
  metrics: readonly MetricInfo[],
  floors: Rules['floors'] = {},
): Check[] {
  return metrics.flatMap((metric) => {
    const floor = floors[metric.name];
    if (floor === undefined || floor === false) return [];
    return [checkFloor(metric, floor, estimates[metric.name] ?? NOT_ASKED)];
  });
}

const NOT_ASKED: Estimate = { kind: 'undefined', reason: 'it was not asked' };

/**
 * Checks a metric's floor, which is an upper limit if lower values are better. It is reached if the whole interval is on
 * the right side, missed if the whole interval is on the wrong side, and open otherwise. Without a value, it is missed.
 */
function checkFloor({ name, better }: MetricInfo, limit: number, observed: Estimate): Check {
  const check = { name, kind: 'floor', observed, limit } as const;
  if (observed.kind === 'undefined')
    return { ...check, outcome: 'fail', sentence: `${name} has no value: ${observed.reason}.` };
  const { low, high } = observed;
  const isUpperLimit = better === 'lower';
  const isReached = isUpperLimit ? high <= limit : low >= limit;
  const isMissed = isUpperLimit ? low > limit : high < limit;
  const wanted = `at ${isUpperLimit ? 'most' : 'least'} ${limit} is required`;
  return {
    ...check,
    outcome: isReached ? 'pass' : isMissed ? 'fail' : 'inconclusive',
    sentence: `${name} is ${rangeText(low, high)}; ${wanted}.`,
  };
}
