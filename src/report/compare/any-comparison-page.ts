import type { compareAny } from '../../compare/any-comparison.ts';
import type { Table } from '../../drawing/table.ts';
import { percent, shownPValue, whole } from '../../scoring/format.ts';
import { tableMarkup } from '../html/markup.ts';
import { pageOf } from '../html/page-template.ts';

type AnyComparison = ReturnType<typeof compareAny>;

const MOST_FLIPS = 200;

export function comparisonSentences(comparison: AnyComparison): string[] {
  const { baseline, candidate, clusters, unmatched, verdict } = comparison;
  const [all] = comparison.differences;
  if (!all) return [];
  const of = clusters === all.tests ? '' : ` in ${clusters} clusters`;
  const left = `The comparison leaves out ${whole(unmatched.baseline)} answers that only ${baseline} has, and ${whole(unmatched.candidate)} that only ${candidate} has.`;
  return [
    `${candidate} against ${baseline}: ${verdict}. ${percent(all.candidate)} of the answers passed, and ${percent(all.baseline)} before: ${shownDifference(all)} over ${whole(all.tests)} answers${of}; ${whole(all.lost)} were lost, and ${whole(all.gained)} gained.`,
    ...(unmatched.baseline + unmatched.candidate > 0 ? [left] : []),
  ];
}

export function assertionsTable({ differences }: AnyComparison): Table {
  return {
    title: 'Assertions',
    labels: 1,
    header: ['assertion', 'answers', 'before', 'now', 'difference', 'lost', 'gained', 'p'],
    rows: differences.map((one) => [
      ...[one.assertion, String(one.tests), percent(one.baseline), percent(one.candidate)],
      ...[shownDifference(one), String(one.lost), String(one.gained), shownPValue(one.p)],
    ]),
    note: 'Differences are paired by test, and their 95 % intervals use empirical likelihood over clusters. p comes from a sign-flip test over clusters; for single assertions, it is adjusted by Holm’s method.',
  };
}

export function comparisonPage(comparisons: readonly AnyComparison[]): string {
  return pageOf({
    title: 'Two runs, test by test',
    about: comparisons.flatMap(comparisonSentences).join(' '),
    sections: comparisons.map((comparison, i) => ({
      id: `comparison-${i + 1}`,
      title:
        comparison.baseline === comparison.candidate
          ? comparison.candidate
          : `${comparison.candidate} against ${comparison.baseline}`,
      parts: [tableMarkup(assertionsTable(comparison)), tableMarkup(flipsTable(comparison))],
    })),
  });
}

function flipsTable({ flips }: AnyComparison): Table {
  const losses = flips.toSorted((a, b) => Number(b.lost.length > 0) - Number(a.lost.length > 0));
  const more = flips.length - MOST_FLIPS;
  return {
    title: `Flipped tests (${whole(flips.length)})`,
    labels: 3,
    header: ['test', 'lost', 'gained'],
    rows: losses
      .slice(0, MOST_FLIPS)
      .map(({ title, lost, gained }) => [title, lost.join(', '), gained.join(', ')]),
    ...(more > 0 && { note: `… and ${more} more` }),
  };
}

function shownDifference({ difference, interval }: AnyComparison['differences'][number]): string {
  const points = (share: number): string =>
    `${share > 0 ? '+' : ''}${(100 * share).toFixed(1).replace('-', '−')}`;
  const bounds = interval.kind === 'interval' ? ` [${points(interval.low)}, ${points(interval.high)}]` : '';
  return `${points(difference)}${bounds} points`;
}
