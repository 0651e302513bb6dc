import type { Case } from '../cases/case.ts';
import { isPairName } from '../causal/dag.ts';
import type { ClusterSum } from '../lib/statistics/clustered-share.ts';
import type { ShareContrast } from '../lib/statistics/share-contrast.ts';
import { levelAt, openLook } from './look.ts';
import type { AnswerSheet, VariantAnswers } from './rows/answer-sheet.ts';
import { rightShare } from './rows/right-replies.ts';
import { type Tracked, tracked, trackedBetween, untracked } from './tracked.ts';

/** A number that models are scored and compared by. */
export interface Metric {
  /** Name for people and policies: `CCR discrimination`. */
  readonly name: string;
  /** The world that it is about, if there are several. */
  readonly world?: string;
  /** Part that the metric is about, shown after its name: a pair. */
  readonly part?: string;
  /** A perfect model's value, if nearness to it counts instead of higher or lower values. */
  readonly truth?: number;
  /** True for a part of another metric: shown, but not tested on its own. */
  readonly isDetail?: boolean;
  /** True for a length: differences are in octaves, log2 of the ratio. */
  readonly inOctaves?: boolean;
  /** The largest measurable value; a number that reaches it may be more. */
  readonly ceiling?: number;
  /** Computes a variant's value. @param beside - Only questions that this variant was asked too count. */
  of(variant: VariantAnswers, beside?: VariantAnswers): Tracked;
  /** A number that rises and falls with it, as shares of clusters whose signs paired tests flip. */
  contrast(variant: VariantAnswers, beside?: VariantAnswers): ShareContrast;
}

/** An item that is right or wrong, and depends on the others of its cluster. */
export interface Item {
  readonly cluster: string;
  readonly weight: number;
}

/** Degree to which an item is right, in [0, 1], and the number of replies behind it. */
export interface Right {
  readonly share: number;
  readonly replies: number;
}

/** A weighted share of right items. */
export interface MetricPart {
  readonly coefficient: number;
  /** Weight of all its items, asked or not. */
  readonly weight: number;
  sums(variant: VariantAnswers, beside?: VariantAnswers): ClusterSum[];
}

/**
 * A share of items.
 *
 * @param right - Whether an item is right; undefined where the variant was not asked. A missing answer counts as wrong.
 */
export function metricPart<I extends Item>(
  coefficient: number,
  items: readonly I[],
  right: (item: I, variant: VariantAnswers) => Right | undefined,
): MetricPart {
  const clusters = [...Map.groupBy(items, ({ cluster }) => cluster)];
  const sumsOf = (variant: VariantAnswers, beside?: VariantAnswers): ClusterSum[] => {
    const sums: ClusterSum[] = [];
    for (const [cluster, own] of clusters) {
      const sum = { cluster, right: 0, of: 0 };
      for (const item of own) {
        const found = right(item, variant);
        if (found === undefined || (beside && right(item, beside) === undefined)) continue;
        sum.right += found.share * item.weight;
        sum.of += item.weight;
      }
      sum.right = Math.min(sum.right, sum.of);
      if (sum.of > 0) sums.push(sum);
    }
    return sums;
  };
  // Discrimination and its parts need the same sums; a comparison needs those of both sides, for difference and test.
  const latest: { variant: VariantAnswers; beside: VariantAnswers | undefined; sums: ClusterSum[] }[] = [];
  return {
    coefficient,
    weight: items.reduce((sum, { weight }) => sum + weight, 0),
    sums(variant, beside) {
      const known = latest.find((one) => one.variant === variant && one.beside === beside);
      if (known) return known.sums;
      const sums = sumsOf(variant, beside);
      latest.push({ variant, beside, sums });
      if (latest.length > 2) latest.shift();
      return sums;
    },
  };
}

/** A metric that is a constant and a weighted sum of shares. */
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
      // Stages of enumerated units are not samples: the rest may be all right or all wrong.
      if (openLook(variant, beside)?.enumerated) return boundedBy(constant, parts, variant, beside);
      const atLook = levelAt(level, variant, beside);
      return tracked(value, {
        kind: 'shares',
        contrasts: [contrast],
        of: ([found]) => found,
        level: atLook,
      });
    },
  };
}

/** The share of right answers to some questions. A reply without an answer counts as wrong. */
export function accuracyMetric(
  name: string,
  sheet: AnswerSheet,
  clusters: readonly string[],
  level: number,
  isMeant: (item: Case) => boolean = () => true,
): Metric {
  const items = sheet.cases.flatMap((item, position) =>
    isMeant(item) ? [{ cluster: clusters[position] ?? '', weight: 1, position }] : [],
  );
  const part = metricPart(1, items, ({ position }, variant) => rightShare(sheet, variant, position));
  return shareMetric({ name }, level, { constant: 0, parts: [part] });
}

/** Metrics about parts that every run of a design has, whatever its seed; they are not about a pair or a world. */
export function lastingParts(metrics: readonly Metric[]): (Metric & { readonly part: string })[] {
  return metrics.flatMap((metric) => {
    const { part, world, isDetail } = metric;
    return part === undefined || world !== undefined || isDetail || isPairName(part)
      ? []
      : [{ ...metric, part }];
  });
}

/** A number for promptfoo's variant header. */
export interface ColumnMetric {
  readonly name: string;
  readonly value: number;
  /** Whole that the value is a part of; promptfoo then shows `85.00% (612.00/720.00)`. */
  readonly of?: number;
}

/** A number between its ends: the items that were not asked are all wrong, or all right. */
function boundedBy(
  constant: number,
  parts: readonly MetricPart[],
  variant: VariantAnswers,
  beside: VariantAnswers | undefined,
): Tracked {
  let [least, greatest] = [constant, constant];
  for (const { coefficient, weight, sums } of parts) {
    const found = sums(variant, beside);
    const right = found.reduce((sum, one) => sum + one.right, 0);
    const left = weight - found.reduce((sum, { of }) => sum + of, 0);
    least += (coefficient * (coefficient < 0 ? right + left : right)) / weight;
    greatest += (coefficient * (coefficient < 0 ? right : right + left)) / weight;
  }
  return trackedBetween({ least, greatest }, 1);
}

/** The share that follows from sums. */
export function shareOf(sums: readonly ClusterSum[]): number {
  const total = sums.reduce((sum, { of }) => sum + of, 0);
  return sums.reduce((sum, { right }) => sum + right, 0) / total;
}
