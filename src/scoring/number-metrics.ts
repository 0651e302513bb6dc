import type { Case } from '../cases/case.ts';
import { DEFAULT_TOLERANCE, toleranceAt } from '../cases/tolerance.ts';
import { accuracyMetric, type Metric, rightPart, shareMetric } from './metric.ts';
import type { AnswerSheet } from './rows/answer-sheet.ts';
import { clustersOf } from './rows/clusters.ts';

/**
 * Returns the metrics of questions answered with numbers. Discrimination is (share right − c) / (1 − c), where c is the
 * largest share of questions that a single number would answer right. It is omitted if c is 1.
 */
export function numberMetrics<C extends Case & { readonly truth: number }>(
  label: string,
  sheet: AnswerSheet,
  level: number,
  isMeant: (item: Case) => item is C,
): Metric[] {
  const clusters = clustersOf(sheet);
  const items = sheet.cases.flatMap((item, position) => (isMeant(item) ? [{ position, item }] : []));
  const constant = shareOfOneNumber(items.map(({ item }) => item));
  const right = rightPart(
    1 / (1 - constant),
    sheet,
    clusters,
    items.map(({ position }) => position),
  );
  const shares = { constant: -constant / (1 - constant), parts: [right] };
  return [
    ...(constant < 1 ? [shareMetric({ name: `${label} discrimination` }, level, shares)] : []),
    accuracyMetric(`${label} accuracy`, sheet, clusters, level, isMeant),
  ];
}

function shareOfOneNumber(items: readonly (Case & { readonly truth: number })[]): number {
  const ends = items.flatMap(({ truth, tolerance = DEFAULT_TOLERANCE }) => {
    const reach = toleranceAt(tolerance, truth);
    return [
      { at: truth - reach, opens: 1 },
      { at: truth + reach, opens: -1 },
    ];
  });
  let [open, most] = [0, 0];
  // Both ends of an interval count as right, so intervals that share an end overlap.
  for (const { opens } of ends.toSorted((a, b) => a.at - b.at || b.opens - a.opens)) {
    open += opens;
    most = Math.max(most, open);
  }
  return items.length === 0 ? 1 : most / items.length;
}
