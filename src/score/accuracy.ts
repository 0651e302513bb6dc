import type { Answer } from '../answer/answer.ts';
import type { Case } from '../case/case.ts';
import { meanMetric, type Terms } from './mean-metric.ts';
import type { Metric, MetricInfo } from './metric.ts';
import type { Answers } from './sheet.ts';

/** The accuracy over all questions of a run, by which a gate decides. */
export function runAccuracy(cases: readonly Case[]): Metric {
  return accuracyMetric(
    {
      name: 'accuracy',
      about: 'Share of right answers among all replies received; replies without an answer are wrong.',
      kind: 'decides',
      margin: 0.05,
    },
    cases,
  );
}

/**
 * Builds the accuracy over the cases that a function includes: the share of right answers among the replies received.
 * A cluster counts by the number of its questions; the replies to a repeated question are averaged.
 */
export function accuracyMetric<C extends Case>(
  info: Pick<MetricInfo, 'name' | 'about' | 'kind'> & Partial<MetricInfo>,
  cases: readonly C[],
  includes: (item: C) => boolean = () => true,
): Metric {
  const positions = cases.flatMap((item, position) => (includes(item) ? [position] : []));
  const clusters = clusterNumbers(positions.map((position) => cases[position]!));
  const termsOf = (answers: Answers): Terms => accuracyTerms(cases, positions, clusters, answers);
  return meanMetric({ range: [0, 1], unit: 'share', better: 'higher', ...info }, termsOf);
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

/** Computes the accuracy of each cluster over the cases at some positions; its weight is the number of answered ones. */
function accuracyTerms(
  cases: readonly Case[],
  positions: readonly number[],
  clusters: readonly number[],
  answers: Answers,
): Terms {
  const terms = new Map<number, { value: number; weight: number }>();
  for (const [i, position] of positions.entries()) {
    const replies = answers[position]!;
    if (replies.length === 0) continue;
    const term = terms.get(clusters[i]!) ?? { value: 0, weight: 0 };
    term.weight++;
    // The mean so far moves towards the new share.
    term.value += (rightShare(cases[position]!.truth, replies) - term.value) / term.weight;
    terms.set(clusters[i]!, term);
  }
  return terms;
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
