import type { Case } from '../case/case.ts';
import { accuracyMetric, rightShare } from '../score/accuracy.ts';
import type { Estimate } from '../score/estimate.ts';
import type { Metric } from '../score/metric.ts';
import { bothReceived } from '../score/received.ts';
import type { Answers } from '../score/sheet.ts';
import type { Comparison } from '../scorecard/scorecard.ts';

type Compared = Pick<Comparison, 'verdict' | 'pairing' | 'losses' | 'both' | 'lost' | 'gained'>;

/** Compares two variants' answers to the same cases. Only questions that both answered count. */
export function compareAnswers(
  cases: readonly Case[],
  metrics: readonly Metric[],
  baseline: Answers,
  candidate: Answers,
): Compared {
  const losses = metrics.map((metric) => [metric.name, metric.loss(baseline, candidate)] as const);
  const [before, after] = bothReceived(baseline, candidate);
  const [lost, gained]: [string[], string[]] = [[], []];
  let both = 0;
  cases.forEach(({ id, truth }, i) => {
    if (before[i]!.length === 0) return;
    both++;
    const [had, has] = [before[i]!, after[i]!].map((replies) => rightShare(truth, replies) >= 0.5);
    if (had && !has) lost.push(id);
    if (has && !had) gained.push(id);
  });
  return {
    verdict: verdictOf(accuracies(cases).map((one) => one.loss(baseline, candidate))),
    pairing: 'same questions',
    losses: Object.fromEntries(losses),
    ...{ both, lost, gained },
  };
}

/** Returns the accuracy over all cases and, if there are several tasks, over those of each. */
function accuracies(cases: readonly Case[]): readonly Metric[] {
  const info = { name: 'accuracy', about: '', kind: 'shown' } as const;
  const tasks = new Set(cases.map(({ task }) => task));
  const ofTasks = tasks.size < 2 ? [] : [...tasks];
  return [
    accuracyMetric(info, cases),
    ...ofTasks.map((task) => accuracyMetric(info, cases, (item) => item.task === task)),
  ];
}

/**
 * Says which of two variants is better, from the losses of accuracy: over all questions first, then of each task. With
 * independent intervals, equal variants are called different in at most 5 % of comparisons a side.
 */
export function verdictOf(losses: readonly Estimate[]): Comparison['verdict'] {
  const signs = losses.map((loss) => {
    if (loss.kind !== 'estimate') return 0;
    return loss.low > 0 ? 1 : loss.high < 0 ? -1 : 0;
  });
  const [all = 0] = signs;
  const isWorse = all > 0 || (all === 0 && signs.includes(1));
  if (isWorse) return 'worse';
  return signs.includes(-1) ? 'better' : 'no difference shown';
}
