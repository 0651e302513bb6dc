import type { Case } from '../cases/case.ts';
import { DEFAULT_TOLERANCE, toleranceAt } from '../cases/tolerance.ts';
import { accuracyMetric, type Metric, metricPart, shareMetric } from './metric.ts';
import type { AnswerSheet } from './rows/answer-sheet.ts';
import { clustersOf } from './rows/clusters.ts';
import { rightShare } from './rows/right-replies.ts';

/**
 * Metrics that score and compare tasks answered by numbers.
 *
 *   discrimination = (share right − c) / (1 − c), at most 1
 *
 * c is the largest share of the questions that one number, always given, would answer right. A model that always gives it
 * gets 0, a perfect model 1. Undefined where one number is right everywhere.
 *
 * @param label - Label of the task, which begins the metrics' names.
 */
export function numberMetrics<C extends Case & { readonly truth: number }>(
  label: string,
  sheet: AnswerSheet,
  level: number,
  isMeant: (item: Case) => item is C,
): Metric[] {
  const clusters = clustersOf(sheet);
  const items = sheet.cases.flatMap((item, position) =>
    isMeant(item) ? [{ cluster: clusters[position] ?? '', weight: 1, position, item }] : [],
  );
  const constant = shareOfOneNumber(items.map(({ item }) => item));
  const right = metricPart(1 / (1 - constant), items, ({ position }, variant) =>
    rightShare(sheet, variant, position),
  );
  const shares = { constant: -constant / (1 - constant), parts: [right] };
  return [
    ...(constant < 1 ? [shareMetric({ name: `${label} discrimination` }, level, shares)] : []),
    accuracyMetric(`${label} accuracy`, sheet, clusters, level, isMeant),
  ];
}

/** The largest share of questions to which one number is a right answer. */
function shareOfOneNumber(items: readonly (Case & { readonly truth: number })[]): number {
  const ends = items.flatMap(({ truth, tolerance = DEFAULT_TOLERANCE }) => {
    const reach = toleranceAt(tolerance, truth);
    return [
      { at: truth - reach, opens: 1 },
      { at: truth + reach, opens: -1 },
    ];
  });
  let [open, most] = [0, 0];
  // Intervals that begin at a place open before others close there: bounds count as right.
  for (const { opens } of ends.toSorted((a, b) => a.at - b.at || b.opens - a.opens)) {
    open += opens;
    most = Math.max(most, open);
  }
  return items.length === 0 ? 1 : most / items.length;
}
