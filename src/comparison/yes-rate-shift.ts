import type { AnswerColumn, AnswerSheet } from '../scorecard/answer-sheet.ts';
import { countReplies } from '../scorecard/answer-sheet.ts';
import { estimate, undefinedBecause } from '../scorecard/estimate.ts';
import type { Estimate } from '../scorecard/value-schemas.ts';
import { type PairedShare, pairedCounts, pairedDifferenceInterval } from '../statistics/paired-difference.ts';
import { evidenceOf } from './evidence.ts';

/** By how much a column says yes more often than another, over the questions that both answered. */
export function yesRateShift(
  sheet: AnswerSheet,
  baseline: AnswerColumn,
  candidate: AnswerColumn,
  level: number,
): Estimate {
  const cluster = evidenceOf(sheet);
  const items = sheet.cases.flatMap((item, position): PairedShare[] => {
    const [before, now] = [countReplies(baseline, position), countReplies(candidate, position)];
    const [asked, answered] = [before.yes + before.no, now.yes + now.no];
    if (asked === 0 || answered === 0) return [];
    return [
      {
        first: before.yes / asked,
        second: now.yes / answered,
        replicates: Math.min(asked, answered),
        cluster: cluster(item),
      },
    ];
  });
  if (items.length === 0) return undefinedBecause('no-answers');
  const shift = items.reduce((sum, { first, second }) => sum + second - first, 0) / items.length;
  return estimate(shift, pairedDifferenceInterval(pairedCounts(items, level), level));
}
