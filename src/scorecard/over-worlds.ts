import { meanShareInterval } from '../statistics/clustered-proportion.ts';
import type { Interval } from '../statistics/interval.ts';
import { skewedMeanInterval } from '../statistics/mean-interval.ts';
import { type ColumnWorld, QUADRANTS, type ScorecardWorld } from './compositional-schema.ts';
import { estimate, proportion, undefinedBecause } from './estimate.ts';
import type { OverWorlds } from './over-worlds-schema.ts';
import type { ScorecardSettings } from './schema.ts';
import type { Errors, Estimate, RelativeError } from './value-schemas.ts';

/**
 * A column's headline numbers over worlds, each with an interval over worlds.
 *
 * Worlds are few and errors skewed: for their means Student's interval with a correction for skewness holds what the
 * bootstrap's does not. Shares have Wilson's at the effective number of worlds, because a bootstrap has nothing to say
 * where all worlds are alike.
 *
 * @param worlds - In the order of `found`.
 * @returns `undefined` for fewer than two worlds, which say nothing about others.
 */
export function evaluateOverWorlds(
  worlds: readonly ScorecardWorld[],
  found: readonly ColumnWorld[],
  settings: ScorecardSettings,
): OverWorlds | undefined {
  if (worlds.length < 2) return undefined;
  const { level } = settings;
  const globals = found.map(({ quantities }, w) => {
    const position = worlds[w]!.pairs.findIndex(({ scope }) => scope === 'global');
    return quantities[position]!.pns.error;
  });
  const composing = found.map(({ compositions }, w) =>
    compositions.filter((_, path) => worlds[w]!.compositions[path]!.composes),
  );
  const meanError = (byWorld: readonly (readonly Errors[])[]): Errors => ({
    absolute: meanOf(
      byWorld.map((errors) => errors.map(({ absolute }) => absolute)),
      level,
    ),
    relative: meanOf(
      byWorld.map((errors) => errors.map(({ relative }) => relative)),
      level,
    ),
  });
  const quadrantShare = (quadrant: (typeof QUADRANTS)[number] | 'undefined'): Estimate =>
    meanShare(
      composing.map((list) => list.map((composition) => composition.quadrant === quadrant)),
      level,
    );
  return {
    worlds: worlds.length,
    complete: proportion(found.filter(({ complete }) => complete).length, worlds.length, level),
    valid: meanShare(
      found.map(({ quantities }) => quantities.map(({ validity }) => validity === 'valid')),
      level,
    ),
    globalPns: meanError(globals.map((error) => [error])),
    compositions: meanError(composing.map((list) => list.map(({ external }) => external))),
    quadrants: {
      ...(Object.fromEntries(QUADRANTS.map((quadrant) => [quadrant, quadrantShare(quadrant)])) as Record<
        (typeof QUADRANTS)[number],
        Estimate
      >),
      undefined: quadrantShare('undefined'),
    },
  };
}

/** The mean over worlds of a share in each; worlds that have nothing to count are left out. */
function meanShare(byWorld: readonly (readonly boolean[])[], level: number): Estimate {
  const counted = byWorld.filter((list) => list.length > 0);
  if (counted.length === 0) return undefinedBecause('not-asked');
  const shares = counted.map((list) => list.filter(Boolean).length / list.length);
  const answers = counted.reduce((sum, list) => sum + list.length, 0);
  return estimate(mean(shares), meanShareInterval(shares, answers, level));
}

/**
 * The mean over worlds of the mean error in each. One error without bounds leaves the mean without bounds; where an
 * error does not exist, say 0/0, its place is left out, and so is a world that has no error at all.
 */
function meanOf<T extends Estimate | RelativeError>(
  byWorld: readonly (readonly T[])[],
  level: number,
): T | Estimate {
  const all = byWorld.flat();
  const unbounded = all.find(({ kind }) => kind === 'unbounded');
  if (unbounded) return unbounded;
  const means = byWorld.flatMap((errors) => {
    const values = errors.flatMap((error) => (error.kind === 'estimate' ? [error.value] : []));
    return values.length > 0 ? [mean(values)] : [];
  });
  if (means.length === 0) {
    const missing = all.find(({ kind }) => kind === 'undefined');
    return missing ?? undefinedBecause('not-asked');
  }
  return estimate(mean(means), notNegative(skewedMeanInterval(means, level)));
}

/** No mean of errors lies below 0, so the interval need not reach there. */
function notNegative(interval: Interval): Interval {
  return interval.kind === 'interval' ? { ...interval, low: Math.max(0, interval.low) } : interval;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
