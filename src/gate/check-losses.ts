import { rangeText } from '../draw/format.ts';
import type { Estimate } from '../score/estimate.ts';
import type { MetricInfo } from '../score/metric.ts';
import type { Check, Comparison } from '../scorecard/scorecard.ts';
import { gainRange, type LossEnds, limitText, lossRange } from './amounts.ts';
import type { Rules } from './policy.ts';

/** A metric with its loss and the largest loss that is allowed. */
interface LimitedLoss {
  readonly metric: MetricInfo;
  readonly limit: number;
  readonly observed: Estimate;
}

/**
 * Checks what a candidate lost, for each metric that has a margin. The metric that decides passes if its whole interval
 * is below the margin, fails if it is above, and is inconclusive otherwise. Every other metric is a guard: it fails if
 * its whole interval is above. All accuracies of parts are one guard.
 */
export function checkLosses(
  { losses }: Pick<Comparison, 'losses'>,
  metrics: readonly MetricInfo[],
  margins: Rules['margins'] = {},
): Check[] {
  const limited = metrics.flatMap((metric): LimitedLoss[] => {
    const limit = marginOf(metric, margins);
    const observed = losses[metric.name];
    return limit === undefined || observed === undefined ? [] : [{ metric, limit, observed }];
  });
  const ofWholes = limited.filter(({ metric }) => !metric.part);
  const ofParts = limited.filter(({ metric }) => metric.part);
  return [...ofWholes.map((loss) => ({ name: loss.metric.name, ...checkLoss(loss) })), ...checkParts(ofParts)];
}

/** Checks the accuracies of parts as one guard, `parts`, which shows the part whose loss exceeds its margin most. */
function checkParts(losses: readonly LimitedLoss[]): Check[] {
  const excess = ({ observed, limit }: LimitedLoss): number =>
    observed.kind === 'undefined' ? Number.NEGATIVE_INFINITY : observed.low - limit;
  const [worst] = losses.filter(({ observed }) => observed.kind !== 'undefined').sort((a, b) => excess(b) - excess(a));
  if (!worst) return [];
  const metric: MetricInfo = { ...worst.metric, kind: 'guard' };
  return [{ name: 'parts', ...checkLoss({ ...worst, metric }) }];
}

/** Returns the largest allowed loss: the policy's, or else the metric's own. Undefined if nothing limits it. */
function marginOf(metric: MetricInfo, margins: NonNullable<Rules['margins']>): number | undefined {
  const margin = margins[metric.name] ?? (metric.part ? margins.parts : undefined);
  if (margin !== undefined) return margin === false ? undefined : margin;
  return metric.kind === 'shown' ? undefined : metric.margin;
}

/** Checks a loss. If it is unknown, a metric that decides is inconclusive, and a guard passes. */
function checkLoss({ metric, limit, observed }: LimitedLoss): Omit<Check, 'name'> {
  const check = { kind: 'loss', observed, limit } as const;
  const decides = metric.kind === 'decides';
  if (observed.kind === 'undefined') {
    const sentence = `The loss of ${metric.name} is unknown: ${observed.reason}.`;
    return { ...check, outcome: decides ? 'inconclusive' : 'pass', sentence };
  }
  const passes = decides ? observed.high < limit : observed.low <= limit;
  const outcome = observed.low > limit ? 'fail' : passes ? 'pass' : 'inconclusive';
  return { ...check, outcome, sentence: sentenceOf(metric, observed, limit, outcome) };
}

/** @example 'The loss of accuracy is 0.080 to 0.140; at most 0.05 is allowed.' */
function sentenceOf(metric: MetricInfo, ends: LossEnds, limit: number, outcome: Check['outcome']): string {
  if (ends.high < 0) return `The gain of ${metric.name} is ${gainRange(ends, metric)}.`;
  if (outcome === 'pass' && ends.high >= limit)
    return `The loss of ${metric.name} is ${rangeText(ends.low, ends.high)}, so it is not shown to be above ${limitText(limit, metric)}.`;
  return `The loss of ${metric.name} is ${lossRange(ends, metric)}; at most ${limitText(limit, metric)} is allowed.`;
}
