import { compareRun } from '../compare/compare-run.ts';
import type { Scorecard } from '../scorecard/schema.ts';
import type { Metric } from '../scoring/metric.ts';
import { type CheckedRun, runGate } from './run-gate.ts';

/** The policy, the baseline and the limits against which a run may be checked. */
export interface CheckedAgainst extends Pick<CheckedRun, 'provider' | 'isFirst' | 'age'> {
  readonly policy?: Parameters<typeof runGate>[1];
  readonly baseline?: Scorecard;
}

interface RolledUpRun extends Pick<CheckedRun, 'answers' | 'scorecard' | 'outputs'> {
  readonly metrics: readonly Metric[];
}

/**
 * Adds comparisons and a verdict to a scorecard. Variants are compared with one another and, if there is a baseline,
 * with their recorded counterparts. The verdict is added if there is a policy.
 */
export function checkRun(
  run: RolledUpRun,
  { policy, baseline, provider, isFirst, age }: CheckedAgainst,
): Scorecard {
  const { answers, metrics, scorecard } = run;
  const against = provider ?? policy?.policy.baseline?.provider;
  const comparedWith = { recorded: baseline, against, mostUnmatched: policy?.policy.unmatched };
  const comparisons = compareRun({ answers, metrics, scorecard, ...comparedWith });
  const gate =
    policy && runGate({ ...run, comparisons, recorded: baseline, provider: against, isFirst, age }, policy);
  const all = [...(comparisons.againstRecorded?.compared ?? []), ...comparisons.withinRun];
  return {
    ...scorecard,
    ...(all.length > 0 && { comparisons: all.map(({ comparison }) => comparison) }),
    ...(gate && { gate }),
  };
}
