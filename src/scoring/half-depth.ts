import { levelAt } from './look.ts';
import { type Metric, shareOf } from './metric.ts';
import { tracked, untracked } from './tracked.ts';

/** The fewest lengths from which depth is measured. */
const FEWEST_LENGTHS = 3;

/** Discrimination over one length. */
export interface Rung {
  readonly length: number;
  readonly discrimination: Metric;
}

/** The scale on which a task measures depth. */
interface Depth {
  /** The first word of the metrics' names: `CCR`. */
  readonly label: string;
  readonly unit: { readonly one: string; readonly many: string };
  /** The length at which there is nothing to follow: of no links, of a single variable. */
  readonly start: number;
}

/**
 * Lists a variant's discrimination by length, and the length at which it has fallen to half. Needs at least three lengths;
 * the list is empty below.
 *
 * @param rungs - Results by length, each length once, in any order.
 */
export function depthMetrics(rungs: readonly Rung[], { label, unit, start }: Depth, level: number): Metric[] {
  if (rungs.length < FEWEST_LENGTHS) return [];
  const curve = rungs
    .toSorted((a, b) => a.length - b.length)
    .map(({ length, discrimination }) => {
      const name = `${label} discrimination at ${length} ${length === 1 ? unit.one : unit.many}`;
      return { length, metric: { ...discrimination, name, isDetail: true } };
    });
  const lengths = curve.map(({ length }) => length);
  const half: Metric = {
    name: `${label} half depth`,
    ceiling: Math.max(...lengths),
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
      return tracked(halfDepth(lengths, values, start), {
        kind: 'shares',
        contrasts,
        of: (found) => halfDepth(lengths, found, start),
        level: levelAt(level, variant, beside),
        // The nearest curve that never rises has kinks.
        starts: windows(lengths.length),
      });
    },
  };
  return [half, ...curve.map(({ metric }) => metric)];
}

/** All runs of neighbours among this many items. @example windows(2) // [[1, 0], [1, 1], [0, 1]] */
function windows(count: number): number[][] {
  const places = Array.from({ length: count }, (_, i) => i);
  return places.flatMap((first) =>
    places.slice(first).map((last) => places.map((place) => (place >= first && place <= last ? 1 : 0))),
  );
}

/**
 * Finds the length at which discrimination falls to one half, on the nearest non-increasing curve, with straight lines. The
 * J of a length is placed halfway from the length before, so a model that follows k links and no more has k.
 *
 * @param lengths - Ascending. @param values - J at each, in [−1, 1]. @param start - The length before the first.
 * @returns In [0, longest]. A constant answer gives 0. If J is clearly above one half at the longest, that length: at
 *   least so much.
 * @example halfDepth([1, 2, 3, 4], [1, 0.9, 0.1, 0]) // 2
 */
export function halfDepth(lengths: readonly number[], values: readonly number[], start = 0): number {
  const curve = nonIncreasing(values);
  const middles = lengths.map((length, i) => (length + (lengths[i - 1] ?? start)) / 2);
  const below = curve.findIndex((value) => value < HALF);
  if (below < 0) {
    const [last = 0, longest = 0, value = 1] = [middles.at(-1), lengths.at(-1), curve.at(-1)];
    return last + (longest - last) * Math.min(1, (value - HALF) / CLEARLY);
  }
  const [middle = 0, value = 0] = [middles[below], curve[below]];
  if (below === 0) return middle * Math.max(0, value / HALF);
  const [before = 0, above = 1] = [middles[below - 1], curve[below - 1]];
  return before + ((middle - before) * (above - HALF)) / (above - value);
}

/** Discrimination at the half depth. */
export const HALF = 0.5;

/** If J exceeds one half by this much at the longest length, the half depth lies beyond it. */
const CLEARLY = 0.1;

/** Isotonic regression, by pooling neighbours that are out of order. */
function nonIncreasing(values: readonly number[]): number[] {
  const blocks: { sum: number; count: number }[] = [];
  for (const value of values) {
    blocks.push({ sum: value, count: 1 });
    for (;;) {
      const [one, two] = [blocks.at(-2), blocks.at(-1)];
      if (!one || !two || one.sum / one.count >= two.sum / two.count) break;
      blocks.splice(-2, 2, { sum: one.sum + two.sum, count: one.count + two.count });
    }
  }
  return blocks.flatMap(({ sum, count }) => Array.from({ length: count }, () => sum / count));
}
