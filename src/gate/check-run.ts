import { compareRun } from '../compare/compare-run.ts';
import type { Scorecard } from '../scorecard/schema.ts';
import type { Metric } from '../scoring/metric.ts';
import { GateError } from './gate-error.ts';
import { type CheckedRun, type ReadPolicy, runGate } from './run-gate.ts';

/** What a run may be held against. */
export interface CheckedAgainst extends Pick<CheckedRun, 'provider' | 'isFirst' | 'age'> {
  readonly policy?: ReadPolicy;
  readonly baseline?: Scorecard;
}

/** A run that was rolled up. */
export interface RolledUpRun extends Pick<CheckedRun, 'answers' | 'scorecard' | 'notRolledUp' | 'outputs'> {
  /** What its variants are compared by. */
  readonly metrics: readonly Metric[];
}

/**
 * A scorecard with its comparisons: variants among each other and, if there is a baseline, with their recorded
 * selves; and with the verdict of a policy, if there is one.
 *
 * @throws {ComparisonError} If the run cannot be compared with the baseline.
 * @throws {GateError} If the run cannot be judged.
 */
export function checkRun(
  run: RolledUpRun,
  { policy, baseline, provider, isFirst, age }: CheckedAgainst,
): Scorecard {
  const { answers, metrics, scorecard } = run;
  const against = provider ?? policy?.policy.baseline?.provider;
  if (baseline && against !== undefined) {
    throw new GateError(
      `expected one thing to compare with, got two: the recorded run of ${baseline.createdAt}, and the provider ${against}`,
    );
  }
  const comparisons = compareRun({
    answers,
    metrics,
    scorecard,
    recorded: baseline,
    against,
    mostUnmatched: policy?.policy.unmatched,
  });
  const gate =
    policy && runGate({ ...run, comparisons, recorded: baseline, provider: against, isFirst, age }, policy);
  const all = [...(comparisons.againstRecorded?.compared ?? []), ...comparisons.withinRun];
  return {
    ...scorecard,
    ...(all.length > 0 && { comparisons: all.map(({ comparison }) => comparison) }),
    ...(gate && { gate }),
  };
}
