import type { Answer } from '../answer/answer.ts';
import type { Case } from '../case/case.ts';
import { type ClusterNumber, meanEstimator, termsByCluster } from './mean-metric.ts';
import type { Estimator, Metric, MetricInfo } from './metric.ts';
import type { Answers } from './sheet.ts';

/** The largest allowed loss of accuracy, unless a policy states another. */
export const ACCURACY_MARGIN = 0.05;

/** The accuracy over all questions of a run, by which a gate decides. */
export function runAccuracy(cases: readonly Case[]): Metric {
  return accuracyMetric(
    {
      name: 'accuracy',
      about: 'Share of right answers among all replies received; replies without an answer are wrong.',
      kind: 'decides',
      margin: ACCURACY_MARGIN,
    },
    cases,
  );
}

/** Builds the metric of {@link accuracyEstimator}. */
export function accuracyMetric<C extends Case>(
  info: Pick<MetricInfo, 'name' | 'about' | 'kind'> & Partial<MetricInfo>,
  cases: readonly C[],
  includes?: (item: C) => boolean,
): Metric {
  return { ...SHARE, ...info, ...accuracyEstimator(cases, includes) };
}

const SHARE = { range: [0, 1], unit: 'share', better: 'higher' } as const;

/**
 * Estimates the accuracy over the cases that a function includes: the share of right answers among the replies
 * received. A cluster counts by the number of its questions; the replies to a repeated question are averaged.
 */
export function accuracyEstimator<C extends Case>(
  cases: readonly C[],
  includes: (item: C) => boolean = () => true,
): Estimator {
  const positions = cases.flatMap((item, position) => (includes(item) ? [position] : []));
  const clusters = clusterNumbers(positions.map((position) => cases[position]!));
  /** Yields the share of right answers to each question. */
  function* shares(answers: Answers): Generator<ClusterNumber> {
    for (const [i, position] of positions.entries()) {
      const replies = answers[position]!;
      if (replies.length === 0) continue;
      yield { cluster: clusters[i]!, value: rightShare(cases[position]!.truth, replies), weight: 1 };
    }
  }
  return meanEstimator(SHARE, (answers) => termsByCluster(shares(answers)));
}

/** Numbers the clusters of cases. Each accuracy of a run keeps this list, and numbers take less memory than names. */
function clusterNumbers(cases: readonly Case[]): readonly number[] {
  const numbers = new Map<string, number>();
  return cases.map((item) => {
    const key = clusterKey(item);
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    return number;
  });
}

/** Names a case's cluster so that clusters of other tasks and designs have other names. */
export function clusterKey(item: Case): string {
  return `${item.design} ${item.cluster}`;
}

/** Computes the share of right answers among a question's replies; only yes and no can be right. */
export function rightShare(truth: boolean, replies: readonly Answer[]): number {
  const right = truth ? 'yes' : 'no';
  let count = 0;
  for (const answer of replies) if (answer === right) count++;
  return count / replies.length;
}
