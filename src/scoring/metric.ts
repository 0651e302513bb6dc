import type { Case } from '../cases/case.ts';
import { isPairName } from '../causal/dag.ts';
import type { ClusterSum } from '../lib/statistics/clustered-share.ts';
import type { ShareContrast } from '../lib/statistics/share-contrast.ts';
import type { AnswerSheet, VariantAnswers } from './rows/answer-sheet.ts';
import { rightShare } from './rows/right-replies.ts';
import { type Tracked, tracked, untracked } from './tracked.ts';

export interface Metric {
  readonly name: string;
  readonly world?: string;
  /** The part that the metric is about, such as a pair, shown after its name. */
  readonly part?: string;
  /** The value of a perfect model, if values closer to it are better. */
  readonly truth?: number;
  /** True if the metric is a part of another metric. Such parts are shown, but not tested on their own. */
  readonly isDetail?: boolean;
  /** True if the metric is a length. Differences between lengths are given in octaves: log2 of their ratio. */
  readonly inOctaves?: boolean;
  /** The loss that gates allow by default, if the design is too small to rule out the usual loss. */
  readonly margin?: number;
  /** The largest measurable value. If the metric reaches it, the true value may be larger. */
  readonly ceiling?: number;
  /** Computes a variant's value. With `beside`, only questions that both variants were asked count. */
  of(variant: VariantAnswers, beside?: VariantAnswers): Tracked;
  /** Returns a sum of shares that rises and falls with the metric. */
  contrast(variant: VariantAnswers, beside?: VariantAnswers): ShareContrast;
}

export interface Item {
  readonly cluster: string;
  readonly weight: number;
}

/** The degree to which an item is right, in [0, 1], and the number of replies on which it is based. */
export interface Right {
  readonly share: number;
  readonly replies: number;
}

export interface MetricPart {
  readonly coefficient: number;
  /** The total weight of the items, asked or not. */
  readonly weight: number;
  sums(variant: VariantAnswers, beside?: VariantAnswers): ClusterSum[];
}

/**
 * Returns a part of a metric: the weighted share of items that are right. `right` returns undefined for items that were
 * not asked.
 */
export function metricPart<I extends Item>(
  coefficient: number,
  items: readonly I[],
  right: (item: I, variant: VariantAnswers) => Right | undefined,
): MetricPart {
  return partOver(coefficient, items, {
    cluster: (item) => item.cluster,
    weight: (item) => item.weight,
    right,
  });
}

/** Returns a part of a metric: the share of right answers to the questions at some positions. */
export function rightPart(
  coefficient: number,
  sheet: AnswerSheet,
  clusters: readonly string[],
  positions: readonly number[],
): MetricPart {
  return partOver(coefficient, positions, {
    cluster: (position) => clusters[position] ?? '',
    weight: () => 1,
    right: (position, variant) => rightShare(sheet, variant, position),
  });
}

/** The number of lists of sums that a part keeps, because several metrics and tests need the same sums. */
const MOST_KEPT = 8;

function partOver<I>(
  coefficient: number,
  items: readonly I[],
  {
    cluster: clusterOf,
    weight: weightOf,
    right,
  }: {
    readonly cluster: (item: I) => string;
    readonly weight: (item: I) => number;
    readonly right: (item: I, variant: VariantAnswers) => Right | undefined;
  },
): MetricPart {
  const clusters = [...Map.groupBy(items, clusterOf)];
  const sumsOf = (variant: VariantAnswers, beside?: VariantAnswers) => {
    const sums: ClusterSum[] = [];
    let isWhole = true;
    for (const [cluster, own] of clusters) {
      const sum = { cluster, right: 0, of: 0 };
      for (const item of own) {
        const found = right(item, variant);
        if (found === undefined || (beside && right(item, beside) === undefined)) {
          isWhole = false;
          continue;
        }
        const weight = weightOf(item);
        sum.right += found.share * weight;
        sum.of += weight;
      }
      sum.right = Math.min(sum.right, sum.of);
      if (sum.of > 0) sums.push(sum);
    }
    return { variant, beside, sums, isWhole };
  };
  const latest: ReturnType<typeof sumsOf>[] = [];
  const kept = (variant: VariantAnswers, beside?: VariantAnswers) => {
    const known = latest.find((one) => one.variant === variant && one.beside === beside);
    const found = known ?? sumsOf(variant, beside);
    if (!known) latest.push(found);
    if (latest.length > MOST_KEPT) latest.shift();
    return found;
  };
  return {
    coefficient,
    weight: items.reduce((sum, item) => sum + weightOf(item), 0),
    sums(variant, beside) {
      const alone = kept(variant);
      // If both variants were asked everything, each has the same sums with and without the other.
      const isSame = beside === undefined || (alone.isWhole && kept(beside).isWhole);
      return isSame ? alone.sums : kept(variant, beside).sums;
    },
  };
}

export function shareMetric(
  about: Omit<Metric, 'of' | 'contrast'>,
  level: number,
  { constant, parts }: { readonly constant: number; readonly parts: readonly MetricPart[] },
): Metric {
  const contrastOf = (variant: VariantAnswers, beside?: VariantAnswers): ShareContrast => ({
    constant,
    parts: parts.map(({ coefficient, sums }) => ({ coefficient, sums: sums(variant, beside) })),
  });
  return {
    ...about,
    contrast: contrastOf,
    of(variant, beside) {
      const contrast = contrastOf(variant, beside);
      if (contrast.parts.some(({ sums }) => sums.length === 0)) return untracked('no-answers');
      const value = contrast.parts.reduce(
        (sum, { coefficient, sums }) => sum + coefficient * shareOf(sums),
        constant,
      );
      return tracked(value, { kind: 'shares', contrasts: [contrast], of: ([found]) => found, level });
    },
  };
}

/** Returns the metric of accuracy, the share of right answers. A reply without an answer counts as wrong. */
export function accuracyMetric(
  name: string,
  sheet: AnswerSheet,
  clusters: readonly string[],
  level: number,
  isMeant: (item: Case) => boolean = () => true,
): Metric {
  const positions = [...sheet.cases.keys()].filter((position) => isMeant(sheet.cases[position]!));
  return shareMetric({ name }, level, { constant: 0, parts: [rightPart(1, sheet, clusters, positions)] });
}

/** Returns the metrics of parts other than pairs, leaving out details and the metrics of single worlds. */
export function lastingParts(metrics: readonly Metric[]): (Metric & { readonly part: string })[] {
  return metrics.flatMap((metric) => {
    const { part, world, isDetail } = metric;
    return part === undefined || world !== undefined || isDetail || isPairName(part)
      ? []
      : [{ ...metric, part }];
  });
}

/** A number in the header of a variant's column in promptfoo. */
export interface ColumnMetric {
  readonly name: string;
  readonly value: number;
  /** The total of which the value is a part. With it, promptfoo shows `85.00% (612.00/720.00)`. */
  readonly of?: number;
}

export function shareOf(sums: readonly ClusterSum[]): number {
  const total = sums.reduce((sum, { of }) => sum + of, 0);
  return sums.reduce((sum, { right }) => sum + right, 0) / total;
}
