import type { Case } from '../case/case.ts';
import { accuracyEstimator, rightShare } from '../score/accuracy.ts';
import type { Estimate } from '../score/estimate.ts';
import type { Estimator, Metric } from '../score/metric.ts';
import { type Answers, bothReceived } from '../score/sheet.ts';
import { metricsOf } from '../scorecard/metrics.ts';
import type { Comparison, Scorecard } from '../scorecard/scorecard.ts';
import { answersOf } from '../scorecard/signs.ts';
import { judgedIfPossible, notJudged } from './judgeable.ts';

/**
 * Compares every other variant of a run with one of them.
 *
 * @throws {RangeError} If the run has no variant of the baseline's name.
 */
export function compareVariants(
  { variants }: Pick<Scorecard, 'variants'>,
  cases: readonly Case[],
  baselineName: string,
): Comparison[] {
  const baseline = variants.find(({ name }) => name === baselineName);
  if (!baseline) throw new RangeError(`compareVariants: expected a variant of the run, got ${baselineName}`);
  const metrics = metricsOf(cases);
  const before = answersOf(baseline.answers);
  return variants
    .filter((variant) => variant !== baseline)
    .map((candidate) => {
      const compared = compareAnswers(cases, metrics, before, answersOf(candidate.answers));
      return judgedIfPossible({ ...compared, baseline: baseline.name, candidate: candidate.name }, [
        notJudged(baseline),
        notJudged(candidate),
      ]);
    });
}

/** What two variants' answers show, whatever the variants are called. */
export type Compared = Pick<Comparison, 'verdict' | 'pairing' | 'losses' | 'both' | 'lost' | 'gained'>;

/** Compares two variants' answers to the same cases. Only questions that both answered count. */
export function compareAnswers(
  cases: readonly Case[],
  metrics: readonly Metric[],
  baseline: Answers,
  candidate: Answers,
): Compared {
  const losses = metrics.map((metric) => [metric.name, metric.loss(baseline, candidate)] as const);
  const [before, after] = bothReceived(baseline, candidate);
  const lost: string[] = [];
  const gained: string[] = [];
  let both = 0;
  cases.forEach(({ id, truth }, i) => {
    if (before[i]!.length === 0) return;
    both++;
    const wasRight = isRight(truth, before[i]!);
    const isNowRight = isRight(truth, after[i]!);
    if (wasRight && !isNowRight) lost.push(id);
    if (isNowRight && !wasRight) gained.push(id);
  });
  return {
    verdict: verdictOf(accuracies(cases).map((accuracy) => accuracy.loss(baseline, candidate))),
    pairing: 'same questions',
    losses: Object.fromEntries(losses),
    both,
    lost,
    gained,
  };
}

/** Says whether a variant answered a question right; of repeated questions, at least every other time. */
function isRight(truth: boolean, replies: Answers[number]): boolean {
  return rightShare(truth, replies) >= 0.5;
}

/** Returns the accuracy over all cases and, if there are several tasks, over those of each. */
function accuracies(cases: readonly Case[]): readonly Estimator[] {
  const ofAll = accuracyEstimator(cases);
  const tasks = [...new Set(cases.map(({ task }) => task))];
  if (tasks.length < 2) return [ofAll];
  return [ofAll, ...tasks.map((task) => accuracyEstimator(cases, (item) => item.task === task))];
}

/**
 * Says which of two variants is better. The loss over all questions decides if its interval excludes 0; otherwise a
 * loss in any task does, and then a gain in any.
 *
 * @param losses - The losses of accuracy: over all questions first, then of each task.
 */
export function verdictOf(losses: readonly Estimate[]): Comparison['verdict'] {
  const [ofAll, ...ofTasks] = losses.map(verdictOn);
  if (ofAll === 'worse' || ofAll === 'better') return ofAll;
  if (ofTasks.includes('worse')) return 'worse';
  return ofTasks.includes('better') ? 'better' : 'no difference shown';
}

/** Says what the interval of a single loss shows. */
function verdictOn(loss: Estimate): Comparison['verdict'] {
  if (loss.kind !== 'estimate') return 'no difference shown';
  if (loss.low > 0) return 'worse';
  return loss.high < 0 ? 'better' : 'no difference shown';
}
