import type { Case } from '../case/case.ts';
import type { Estimate } from '../score/estimate.ts';
import { differenceOf } from '../score/mean-metric.ts';
import type { MetricInfo } from '../score/metric.ts';
import type { Answers } from '../score/sheet.ts';
import { metricsOf } from '../scorecard/metrics.ts';
import type { Comparison, Scorecard, VariantScores } from '../scorecard/scorecard.ts';
import { answersOf } from '../scorecard/signs.ts';
import { type Compared, compareAnswers, verdictOf } from './compare-variants.ts';
import { judgedIfPossible, notJudged } from './judgeable.ts';

/**
 * Compares each variant of a run with its counterpart in a recorded run, if there is one. Runs of the same designs are
 * compared question by question, others as independent runs.
 *
 * @param file - The name of the file that contains the recorded run.
 */
export function compareWithRecorded(
  { variants, designs, metrics }: Pick<Scorecard, 'variants' | 'designs' | 'metrics'>,
  cases: readonly Case[],
  recorded: Scorecard,
  file: string,
): Comparison[] {
  const hasSameDesigns = namesOf(designs) === namesOf(recorded.designs);
  const positions = hasSameDesigns ? recordedPositions(cases, recorded) : [];
  const isChanged = ({ truth }: Case, i: number): boolean => {
    const position = positions[i];
    return position === undefined || recorded.cases[position]!.truth !== truth;
  };
  const changed = hasSameDesigns ? cases.find(isChanged) : undefined;
  const metricsOfCases = metricsOf(cases);
  return variants.flatMap((candidate) => {
    const baseline = counterpart(candidate, recorded);
    if (!baseline) return [];
    const compared = hasSameDesigns
      ? compareAnswers(cases, metricsOfCases, answersAt(positions, baseline), answersOf(candidate.answers))
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

/** Finds the position of each case among the recorded ones; undefined for a case that was not recorded. */
function recordedPositions(cases: readonly Case[], recorded: Scorecard): readonly (number | undefined)[] {
  const keyOf = ({ task, id }: Pick<Case, 'task' | 'id'>): string => `${task} ${id}`;
  const positions = new Map(recorded.cases.map((item, position) => [keyOf(item), position]));
  return cases.map((item) => positions.get(keyOf(item)));
}

/** Returns a recorded variant's answers at some positions; none where there is no position. */
function answersAt(positions: readonly (number | undefined)[], { answers }: VariantScores): Answers {
  const recorded = answersOf(answers);
  return positions.map((position) => (position === undefined ? [] : recorded[position]!));
}

/** Finds the recorded variant to compare with: of the same provider and prompt, of the same name, or the only one. */
function counterpart({ provider, prompt, name }: VariantScores, { variants }: Scorecard): VariantScores | undefined {
  return (
    variants.find((variant) => variant.provider.label === provider.label && variant.prompt === prompt) ??
    variants.find((variant) => variant.name === name) ??
    (variants.length === 1 ? variants[0] : undefined)
  );
}

/** Compares the estimates of two runs with different questions. */
function compareRuns(metrics: readonly MetricInfo[], baseline: VariantScores, candidate: VariantScores): Compared {
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
