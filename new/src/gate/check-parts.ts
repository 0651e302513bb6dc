import type { MetricInfo } from '../score/metric.ts';
import type { Check, Comparison } from '../scorecard/scorecard.ts';
import { endsOf } from './amounts.ts';
import { judged, marginOf } from './check-losses.ts';
import type { Rules } from './policy.ts';

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
  const [worst] = parts.sort((a, b) => b.ends.low - b.limit - (a.ends.low - a.limit));
  if (!worst) return [];
  const { metric, limit, observed } = worst;
  return [
    {
      name: 'parts',
      kind: 'loss',
      observed,
      limit,
      ...judged({ ...metric, kind: 'guard' }, observed, limit),
    },
  ];
}
