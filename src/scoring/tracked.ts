import {
  combineDistributions,
  constantDistribution,
  type Distribution,
} from '../lib/statistics/distribution.ts';
import type { Interval } from '../lib/statistics/interval.ts';
import { combinedInterval, type ShareContrast } from '../lib/statistics/share-contrast.ts';
import { boundsOf, EXACT, estimate, undefinedBecause } from './estimate.ts';
import type { Law } from './law.ts';
import { type Range, rangeOf } from './range.ts';
import type { Estimate } from './value-schemas.ts';

/**
 * The source of a number's variation.
 *
 * - exact: nothing was sampled, so the number does not vary.
 * - untold: the number is about one of many worlds, and only their summary has intervals.
 * - shares: units were sampled, and the number is computed from shares of answers.
 * - resampled: the number was computed on resamples of replies or renderings.
 */
export type Variation =
  | { readonly kind: 'exact' | 'untold' }
  | {
      readonly kind: 'shares';
      readonly contrasts: readonly ShareContrast[];
      readonly of: Law['of'];
      readonly level: number;
      /** Directions, as weights of the contrasts, in which to search for the extremes if `of` is not smooth. */
      readonly starts?: readonly (readonly number[])[];
    }
  | {
      readonly kind: 'resampled';
      readonly distribution: Distribution;
      readonly intervalOf: (distribution: Distribution) => Interval;
    };

export const NO_VARIATION: Variation = { kind: 'exact' };

export const UNTOLD: Variation = { kind: 'untold' };

type UndefinedReason = Parameters<typeof undefinedBecause>[0];

export type Tracked =
  | {
      readonly kind: 'number';
      /** The range of the number: a single value if all its questions were answered. */
      readonly range: Range;
      readonly unanswered: number;
      /** The variation of the number. It has no meaning if the number is known only as a range. */
      readonly variation: Variation;
    }
  | { readonly kind: 'undefined'; readonly reason: UndefinedReason };

export function tracked(value: number, variation = NO_VARIATION): Tracked {
  return { kind: 'number', range: rangeOf(value), unanswered: 0, variation };
}

export function trackedBetween(range: Range, unanswered: number): Tracked {
  return { kind: 'number', range, unanswered, variation: NO_VARIATION };
}

export function untracked(reason: UndefinedReason): Tracked {
  return { kind: 'undefined', reason };
}

export function rangeIn(found: Tracked): Range | undefined {
  return found.kind === 'undefined' ? undefined : found.range;
}

/** Returns the number; undefined if it does not exist or is known only as a range. */
export function numberOf(found: Tracked): number | undefined {
  return found.kind === 'number' && found.unanswered === 0 ? found.range.least : undefined;
}

export function estimateOf(found: Tracked): Estimate {
  if (found.kind === 'undefined') return undefinedBecause(found.reason);
  const { range, unanswered, variation } = found;
  if (unanswered > 0) return boundsOf(range, unanswered);
  return estimate(range.least, intervalOf(variation));
}

/** Combines several numbers into one number. Numbers that depend on the same units or resamples vary together. */
export function combineTracked(parts: readonly Tracked[], law: Law): Tracked {
  const numbers: Extract<Tracked, { kind: 'number' }>[] = [];
  for (const part of parts) {
    if (part.kind === 'undefined') return part;
    numbers.push(part);
  }
  const unanswered = numbers.reduce((sum, part) => sum + part.unanswered, 0);
  if (unanswered > 0) {
    const range = law.over(numbers.map((part) => part.range));
    return range ? trackedBetween(range, unanswered) : untracked('small-divisor');
  }
  const value = law.of(numbers.map(({ range }) => range.least));
  return value === undefined
    ? untracked('small-divisor')
    : tracked(value, combineVariations(numbers, law.of));
}

function combineVariations(
  parts: readonly { readonly range: Range; readonly variation: Variation }[],
  of: Law['of'],
): Variation {
  if (parts.some(({ variation }) => variation.kind === 'untold')) return UNTOLD;
  for (const { variation } of parts) {
    if (variation.kind !== 'resampled') continue;
    const size = variation.distribution.values.length;
    const distributions = parts.map((part) =>
      part.variation.kind === 'resampled'
        ? part.variation.distribution
        : constantDistribution(part.range.least, size),
    );
    return { ...variation, distribution: combineDistributions(distributions, of) };
  }
  const groups = parts.map(({ range, variation }) =>
    variation.kind === 'shares'
      ? variation
      : { contrasts: [], starts: [], of: (): number => range.least, level: undefined },
  );
  const levels = groups.flatMap((group) => group.level ?? []);
  if (levels.length === 0) return NO_VARIATION;
  const level = Math.max(...levels);
  return {
    kind: 'shares',
    level,
    contrasts: groups.flatMap(({ contrasts }) => contrasts),
    starts: startsOf(groups),
    of: (values) => {
      let next = 0;
      const inputs: number[] = [];
      for (const group of groups) {
        const input = group.of(values.slice(next, next + group.contrasts.length));
        if (input === undefined) return undefined;
        inputs.push(input);
        next += group.contrasts.length;
      }
      return of(inputs);
    },
  };
}

/** Returns the directions of each group and, for the first two groups, directions in which they move apart. */
function startsOf(
  groups: readonly Pick<Extract<Variation, { kind: 'shares' }>, 'contrasts' | 'starts'>[],
): number[][] {
  const alone = groups.map(({ starts = [] }, g) =>
    starts.map((start) =>
      groups.flatMap(({ contrasts }, other) => (other === g ? [...start] : contrasts.map(() => 0))),
    ),
  );
  const [first = [], second = []] = alone;
  const apart = first.flatMap((start, i) => {
    const other = second[i];
    return other ? [start.map((weight, c) => weight - (other[c] ?? 0))] : [];
  });
  return [...alone.flat(), ...apart];
}

export function intervalOf(variation: Variation): Interval {
  switch (variation.kind) {
    case 'exact':
      return EXACT;
    case 'untold':
      return { kind: 'none', reason: 'many-worlds' };
    case 'shares': {
      const found = combinedInterval(variation.contrasts, variation.of, variation.level, variation.starts);
      return found.kind === 'estimate' ? found.interval : { kind: 'none', reason: 'no-answers' };
    }
    case 'resampled':
      return variation.intervalOf(variation.distribution);
    default:
      return variation satisfies never;
  }
}
