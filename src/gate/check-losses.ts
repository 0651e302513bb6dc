import { rangeText } from '../draw/format.ts';
import type { Estimate } from '../score/estimate.ts';
import type { MetricInfo } from '../score/metric.ts';
import type { Check, Comparison } from '../scorecard/scorecard.ts';
import { endsOf, gainRange, type LossEnds, limitText, lossRange } from './amounts.ts';
import type { Rules } from './policy.ts';

/** The largest allowed loss of a metric: the policy's, or else the metric's own; undefined if nothing limits it. */
function marginOf(metric: MetricInfo, margins: Rules['margins'] = {}): number | undefined {
  const named = margins[metric.name] ?? (metric.part ? margins.parts : undefined);
  if (named !== undefined) return named === false ? undefined : named;
  return metric.kind === 'shown' ? undefined : metric.margin;
}

/**
 * Checks what a candidate lost. The metric that decides passes if its whole interval is below the margin, fails if it
 * is above, and is inconclusive otherwise. Every other metric is a guard: it fails if its whole interval is above.
 */
export function checkLosses(
  { losses }: Pick<Comparison, 'losses'>,
  metrics: readonly MetricInfo[],
  margins: Rules['margins'],
): Check[] {
  return metrics.flatMap((metric) => {
    const [limit, observed] = [marginOf(metric, margins), losses[metric.name]];
    if (metric.part || limit === undefined || observed === undefined) return [];
    return { name: metric.name, kind: 'loss', observed, limit, ...judgedBy(limit, metric, observed) };
  });
}

/** Checks the accuracies of parts as one guard, `parts`, which shows the part that is worst beside its margin. */
export function checkParts(
  { losses }: Pick<Comparison, 'losses'>,
  metrics: readonly MetricInfo[],
  margins: Rules['margins'],
): Check[] {
  const parts = metrics.flatMap((metric) => {
    const [limit, observed] = [marginOf(metric, margins), losses[metric.name]];
    const ends = endsOf(observed);
    return metric.part && limit !== undefined && observed && ends ? [{ metric, limit, observed, ends }] : [];
  });
  const excess = ({ ends, limit }: (typeof parts)[number]): number => ends.low - limit;
  const [worst] = parts.sort((a, b) => excess(b) - excess(a));
  if (!worst) return [];
  const { metric, limit, observed } = worst;
  const guard: MetricInfo = { ...metric, kind: 'guard' };
  return [{ name: 'parts', kind: 'loss', observed, limit, ...judgedBy(limit, guard, observed) }];
}

/** Judges a loss by its limit, with the sentence that says so. */
function judgedBy(
  limit: number,
  metric: MetricInfo,
  observed: Estimate,
): Pick<Check, 'outcome' | 'sentence'> {
  const ends = endsOf(observed);
  const decides = metric.kind === 'decides';
  if (!ends) {
    const why = observed.kind === 'undefined' ? observed.reason : 'no value';
    return {
      outcome: decides ? 'inconclusive' : 'pass',
      sentence: `The loss of ${metric.name} is unknown: ${why}.`,
    };
  }
  const outcome = ends.low > limit ? 'fail' : !decides || ends.high < limit ? 'pass' : 'inconclusive';
  return { outcome, sentence: sentenceOf(metric, ends, limit, outcome) };
}

/** @example 'The loss of accuracy is 0.080 to 0.140; at most 0.05 is allowed.' */
function sentenceOf(metric: MetricInfo, ends: LossEnds, limit: number, outcome: Check['outcome']): string {
  if (ends.high < 0) return `The gain of ${metric.name} is ${gainRange(ends, metric)}.`;
  if (outcome === 'pass' && ends.high >= limit)
    return `The loss of ${metric.name} is ${rangeText(ends.low, ends.high)}, so it is not shown to be above ${limitText(limit, metric)}.`;
  return `The loss of ${metric.name} is ${lossRange(ends, metric)}; at most ${limitText(limit, metric)} is allowed.`;
}
