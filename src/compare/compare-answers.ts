import type { Case } from '../case/case.ts';
import { accuracyMetric, rightShare } from '../score/accuracy.ts';
import type { Estimate } from '../score/estimate.ts';
import type { Metric } from '../score/metric.ts';
import { bothReceived } from '../score/received.ts';
import type { Answers } from '../score/sheet.ts';
import type { Comparison } from '../scorecard/scorecard.ts';

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
function accuracies(cases: readonly Case[]): readonly Metric[] {
  const info = { name: 'accuracy', about: '', kind: 'shown' } as const;
  const ofAll = accuracyMetric(info, cases);
  const tasks = [...new Set(cases.map(({ task }) => task))];
  if (tasks.length < 2) return [ofAll];
  return [ofAll, ...tasks.map((task) => accuracyMetric(info, cases, (item) => item.task === task))];
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
