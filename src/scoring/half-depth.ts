import { type Metric, shareOf } from './metric.ts';
import { tracked, untracked } from './tracked.ts';

const FEWEST_RUNGS = 2;

export interface Rung {
  readonly length: number;
  readonly discrimination: Metric;
}

interface Depth {
  readonly label: string;
  readonly axis: string;
  readonly unit: { readonly one: string; readonly many: string };
}

/**
 * Returns the metric of the half depth, followed by a metric of discrimination for each rung. The list is empty for
 * fewer than two rungs.
 */
export function depthMetrics(rungs: readonly Rung[], { label, axis, unit }: Depth, level: number): Metric[] {
  if (rungs.length < FEWEST_RUNGS) return [];
  const curve = rungs
    .toSorted((a, b) => a.length - b.length)
    .map(({ length, discrimination }) => {
      const name = `${label} discrimination at ${length} ${length === 1 ? unit.one : unit.many}`;
      return { length, metric: { ...discrimination, name, isDetail: true } };
    });
  const lengths = curve.map(({ length }) => length);
  const half: Metric = {
    name: `${label} half depth (${axis})`,
    ceiling: Math.max(...lengths),
    inOctaves: true,
    contrast(variant, beside) {
      const contrasts = curve.map(({ metric }) => metric.contrast(variant, beside));
      const share = 1 / contrasts.length;
      return {
        constant: contrasts.reduce((sum, { constant }) => sum + constant * share, 0),
        parts: contrasts.flatMap(({ parts }) =>
          parts.map(({ coefficient, sums }) => ({ coefficient: coefficient * share, sums })),
        ),
      };
    },
    of(variant, beside) {
      const contrasts = curve.map(({ metric }) => metric.contrast(variant, beside));
      if (contrasts.some(({ parts }) => parts.some(({ sums }) => sums.length === 0)))
        return untracked('no-answers');
      const values = contrasts.map(({ constant, parts }) =>
        parts.reduce((sum, { coefficient, sums }) => sum + coefficient * shareOf(sums), constant),
      );
      // The rungs of a ladder may have different numbers of answers.
      const weights = contrasts.map(({ parts }) =>
        parts.reduce((total, { sums }) => total + sums.reduce((sum, { of }) => sum + of, 0), 0),
      );
      return tracked(halfDepth(lengths, values, weights), {
        kind: 'shares',
        contrasts,
        of: (found) => halfDepth(lengths, found, weights),
        level,
        // The search for extremes starts in several directions, because the fitted curve has kinks.
        starts: windows(lengths.length),
      });
    },
  };
  return [half, ...curve.map(({ metric }) => metric)];
}

/** Returns all runs of neighbouring positions, as lists of 0 and 1. @example windows(2) // [[1, 0], [1, 1], [0, 1]] */
function windows(count: number): number[][] {
  const places = Array.from({ length: count }, (_, i) => i);
  return places.flatMap((first) =>
    places.slice(first).map((last) => places.map((place) => (place >= first && place <= last ? 1 : 0))),
  );
}

/**
 * Finds the length at which discrimination J falls to one half: fits the nearest non-increasing curve and interpolates
 * it linearly in the logarithm of the length.
 *
 * @returns The longest length if J is still at least one half there. If J is below one half at the first length, a
 *   value from half the first length (for J ≤ 0) to the first length.
 * @example halfDepth([2, 4, 8, 16], [1, 1, 0, 0]) // 4 √2
 */
export function halfDepth(
  lengths: readonly number[],
  values: readonly number[],
  weights: readonly number[] = lengths.map(() => 1),
): number {
  const most = Math.max(...weights);
  const curve = nonIncreasing(
    values,
    weights.map((weight) => weight / most),
  );
  const below = curve.findIndex((value) => value < HALF);
  if (below < 0) return lengths.at(-1) ?? 0;
  const [length = 1, value = 0] = [lengths[below], curve[below]];
  // Below the first length, the curve is extended to J = 0 at half that length.
  if (below === 0) return length * 2 ** (Math.max(0, value) / HALF - 1);
  const [before = 1, above = 1] = [lengths[below - 1], curve[below - 1]];
  return before * (length / before) ** ((above - HALF) / (above - value));
}

export const HALF = 0.5;

/** Fits a non-increasing curve by isotonic regression, which pools neighbours that are out of order. */
function nonIncreasing(values: readonly number[], weights: readonly number[]): number[] {
  const blocks: { sum: number; weight: number; count: number }[] = [];
  values.forEach((value, i) => {
    const weight = weights[i] ?? 0;
    blocks.push({ sum: value * weight, weight, count: 1 });
    for (;;) {
      const [one, two] = [blocks.at(-2), blocks.at(-1)];
      if (!one || !two || one.sum / one.weight >= two.sum / two.weight) break;
      const both = { sum: one.sum + two.sum, weight: one.weight + two.weight, count: one.count + two.count };
      blocks.splice(-2, 2, both);
    }
  });
  return blocks.flatMap(({ sum, weight, count }) => Array.from({ length: count }, () => sum / weight));
}
