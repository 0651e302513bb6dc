import { at } from '../at.ts';
import type { ClusterSum } from './clustered-share.ts';
import type { ShareContrast } from './share-contrast.ts';

/**
 * Computes the difference between two models' contrasts over the same questions, first − second, from the questions
 * that only one of them answers right.
 *
 *   Σ coefficient · (share that only the first model gets right − share that only the second model gets right)
 *
 * Questions that both models get right cancel out, so models that agree have a narrow interval. If the models never
 * differ, the result is the interval of a difference between two shares of 0. As in Tango's score interval, its width
 * is never 0.
 *
 * @throws RangeError unless both contrasts have the same parts over the same clusters.
 * @example contrastInterval(pairedDifference(baseline, candidate))
 */
export function pairedDifference(first: ShareContrast, second: ShareContrast): ShareContrast {
  const [one, other] = pairedContrasts(first, second);
  return {
    constant: one.constant - other.constant,
    parts: [
      ...one.parts.filter((_, i) => i % 2 === 1),
      ...other.parts
        .filter((_, i) => i % 2 === 1)
        .map(({ coefficient, sums }) => ({ coefficient: -coefficient, sums })),
    ],
  };
}

/**
 * Splits the contrasts of two models over the same questions: the questions that both models get right become one part,
 * and those that only one model gets right become another. The values of the contrasts stay the same. Intervals of
 * functions of both contrasts, such as a difference of products, then account for the shared part.
 *
 * In each cluster, the shared part gets the smaller of the two values of `right`, and the model with the larger value
 * gets the excess.
 *
 * @throws RangeError unless both contrasts have the same parts over the same clusters.
 * @example combinedInterval(
 *   [...pairedContrasts(xc, xcLater), ...pairedContrasts(cy, cyLater)],
 *   ([a, b, c, d]) => a! * c! - b! * d!,
 * )
 */
export function pairedContrasts(
  first: ShareContrast,
  second: ShareContrast,
): readonly [ShareContrast, ShareContrast] {
  if (first.parts.length !== second.parts.length) {
    throw new RangeError(
      `pairedContrasts: expected the same number of parts in both contrasts, got ${first.parts.length} and ${second.parts.length}`,
    );
  }
  const split = first.parts.map((part, i) => {
    const other = at(second.parts, i);
    if (part.coefficient !== other.coefficient) {
      throw new RangeError(
        `pairedContrasts: expected equal coefficients, got ${part.coefficient} and ${other.coefficient} in part ${i}`,
      );
    }
    return { coefficient: part.coefficient, ...splitSums(part.sums, other.sums) };
  });
  const made = (constant: number, only: 'onlyFirst' | 'onlySecond'): ShareContrast => ({
    constant,
    parts: split.flatMap(({ coefficient, both, [only]: sums }) => [
      { coefficient, sums: both },
      { coefficient, sums },
    ]),
  });
  return [made(first.constant, 'onlyFirst'), made(second.constant, 'onlySecond')];
}

function splitSums(
  first: readonly ClusterSum[],
  second: readonly ClusterSum[],
): Readonly<Record<'both' | 'onlyFirst' | 'onlySecond', readonly ClusterSum[]>> {
  const others = new Map(second.map((sum) => [sum.cluster, sum]));
  if (others.size !== second.length || first.length !== second.length) {
    throw new RangeError(
      `pairedContrasts: expected each cluster once in each contrast, got ${first.length} sums in the first and ${second.length} in the second`,
    );
  }
  const pairs = first.map((sum) => {
    const other = others.get(sum.cluster);
    if (other?.of !== sum.of) {
      throw new RangeError(
        `pairedContrasts: expected weight ${sum.of} for both models in cluster ${sum.cluster}, got ${other?.of ?? 'none'} for the second`,
      );
    }
    return { sum, a: sum.right, b: other.right };
  });
  return {
    both: pairs.map(({ sum, a, b }) => ({ ...sum, right: Math.min(a, b) })),
    onlyFirst: pairs.map(({ sum, a, b }) => ({ ...sum, right: Math.max(0, a - b) })),
    onlySecond: pairs.map(({ sum, a, b }) => ({ ...sum, right: Math.max(0, b - a) })),
  };
}
