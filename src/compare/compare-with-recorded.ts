import type { Case } from '../case/case.ts';
import type { Estimate } from '../score/estimate.ts';
import { differenceOf } from '../score/mean-metric.ts';
import type { MetricInfo } from '../score/metric.ts';
import type { Answers } from '../score/sheet.ts';
import { metricsOf } from '../scorecard/metrics.ts';
import type { Comparison, Scorecard, VariantScores } from '../scorecard/scorecard.ts';
import { answersOf } from '../scorecard/signs.ts';
import { type Compared, compareAnswers, verdictOf } from './compare-answers.ts';
import { judgedIfPossible, notJudged } from './compare-variants.ts';

/**
 * Compares each variant of a run with the variant of the same name in a recorded run or, if that has a single variant,
 * with it. Runs of one design are compared question by question, others as independent runs.
 */
export function compareWithRecorded(
  { variants, designs, metrics }: Pick<Scorecard, 'variants' | 'designs' | 'metrics'>,
  cases: readonly Case[],
  recorded: Scorecard,
  file: string,
): Comparison[] {
  const hasSameDesigns = namesOf(designs) === namesOf(recorded.designs);
  const ids = hasSameDesigns ? idsOf(recorded) : new Map<string, number>();
  const changed = hasSameDesigns ? cases.find((item) => isChanged(item, recorded, ids)) : undefined;
  const metricsOfCases = metricsOf(cases);
  return variants.flatMap((candidate) => {
    const baseline = counterpart(candidate, recorded);
    if (!baseline) return [];
    const compared = hasSameDesigns
      ? compareAnswers(
          cases,
          metricsOfCases,
          recordedAnswers(baseline, cases, ids),
          answersOf(candidate.answers),
        )
      : compareRuns(metrics, baseline, candidate);
    const comparison = {
      ...compared,
      baseline: baseline.name,
      candidate: candidate.name,
      recorded: { file, createdAt: recorded.createdAt },
    };
    const reasons = [
      changed && `${file} has no question ${changed.id} with the same right answer`,
      notJudged(baseline),
      notJudged(candidate),
    ];
    return [judgedIfPossible(comparison, reasons)];
  });
}

/** Names the designs of a run in an order that does not depend on that of its tasks. */
function namesOf(designs: Scorecard['designs']): string {
  return designs
    .map(({ task, design }) => `${task} ${design}`)
    .sort()
    .join();
}

/** Maps the task and the id of each recorded question to its place. */
function idsOf({ cases }: Scorecard): Map<string, number> {
  return new Map(cases.map(({ task, id }, place) => [`${task} ${id}`, place]));
}

/** Returns true if the recorded run lacks a question, or has it with the other right answer. */
function isChanged(
  { task, id, truth }: Case,
  { cases }: Scorecard,
  ids: ReadonlyMap<string, number>,
): boolean {
  const place = ids.get(`${task} ${id}`);
  return place === undefined || cases[place]!.truth !== truth;
}

/** Finds the recorded variant to compare with: of the same provider and prompt, of the same name, or the only one. */
function counterpart(
  { provider, prompt, name }: VariantScores,
  { variants }: Scorecard,
): VariantScores | undefined {
  return (
    variants.find((one) => one.provider.label === provider.label && one.prompt === prompt) ??
    variants.find((one) => one.name === name) ??
    (variants.length === 1 ? variants[0] : undefined)
  );
}

/** Returns the recorded answers in the order of some cases; none for a case that was not recorded. */
function recordedAnswers(
  { answers }: VariantScores,
  cases: readonly Case[],
  ids: ReadonlyMap<string, number>,
): Answers {
  const recorded = answersOf(answers);
  return cases.map(({ task, id }) => {
    const place = ids.get(`${task} ${id}`);
    return place === undefined ? [] : recorded[place]!;
  });
}

/** Compares the estimates of two runs with different questions. */
function compareRuns(
  metrics: readonly MetricInfo[],
  baseline: VariantScores,
  candidate: VariantScores,
): Compared {
  const losses: Record<string, Estimate> = {};
  for (const { name, better, unit } of metrics) {
    const before = baseline.estimates[name];
    const after = candidate.estimates[name];
    // Losses of half depth are on another scale than its values.
    if (before === undefined || after === undefined || unit === 'links') continue;
    losses[name] = better === 'higher' ? independentLoss(before, after) : independentLoss(after, before);
  }
  const { accuracy } = losses;
  return {
    verdict: verdictOf(accuracy === undefined ? [] : [accuracy]),
    pairing: 'other questions',
    losses,
    both: 0,
    lost: [],
    gained: [],
  };
}

/** Estimates a − b from the intervals of two runs with different questions. */
function independentLoss(a: Estimate, b: Estimate): Estimate {
  if (a.kind !== 'estimate' || b.kind !== 'estimate')
    return { kind: 'undefined', reason: 'one of the runs has no estimate' };
  return { kind: 'estimate', clusters: Math.min(a.clusters, b.clusters), ...differenceOf(a, b) };
}
