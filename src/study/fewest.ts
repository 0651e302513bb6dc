import { contrastInterval } from '../lib/statistics/share-contrast.ts';
import type { InterventionEffectCase } from '../tasks/intervention-effects/intervention-effect-case.ts';

/** A part of a population, with its weight, the number of answers about it, and the share of yes among these answers. */
interface ExpectedStratum {
  readonly weight: number;
  readonly answers: number;
  readonly share: number;
}

/** Computes the width of the 95 % interval of a share over strata, with the same estimator that scores answers. */
export function expectedWidth(strata: readonly ExpectedStratum[]): number {
  const found = contrastInterval({
    constant: 0,
    parts: strata.map(({ weight, answers, share }, stratum) => ({
      coefficient: weight,
      sums: Array.from({ length: answers }, (_, i) => ({
        cluster: `${stratum} ${i}`,
        right: i < Math.round(share * answers) ? 1 : 0,
        of: 1,
      })),
    })),
  });
  if (found.kind === 'undefined' || found.interval.kind === 'none') return Number.POSITIVE_INFINITY;
  return found.interval.high - found.interval.low;
}

/**
 * Finds the smallest number, at least 2, that reaches a width, by doubling and bisection. The result is undefined if no
 * number up to `most` reaches the width.
 */
export function fewest(widthAt: (count: number) => number, wanted: number, most: number) {
  let [low, high] = [1, 2];
  while (widthAt(high) > wanted) {
    if (high >= most) return undefined;
    [low, high] = [high, Math.min(most, 2 * high)];
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (widthAt(middle) <= wanted) high = middle;
    else low = middle;
  }
  return { count: high, width: widthAt(high) };
}

/** The largest number of draws that is proposed. */
const MOST_DRAWS = 10_000;

/**
 * Finds the smallest number of draws of names that reaches a target width for the accuracy over all graphs. The
 * calculation assumes that all answers about one draw are right equally often.
 *
 * @param cases - The cases of one design.
 * @param accuracy - The expected accuracy, in [0, 1].
 */
export function relationDraws(cases: readonly InterventionEffectCase[], accuracy: number, width: number) {
  const asked = new Set(cases.map(({ draw }) => draw)).size;
  const perDraw = new Set(cases.map(({ graph, names, draw }) => `${graph} ${names} ${draw}`)).size / asked;
  const found = fewest(
    (draws) => expectedWidth([{ weight: 1, answers: Math.round(draws * perDraw), share: accuracy }]),
    width,
    MOST_DRAWS,
  );
  return (
    found && {
      draws: found.count,
      cases: Math.round((found.count * cases.length) / asked),
      width: found.width,
    }
  );
}
