import { normalCumulative, normalQuantile } from '../lib/statistics/normal.ts';
import { estimate, undefinedBecause } from '../scoring/estimate.ts';
import type { Estimate } from '../scoring/value-schemas.ts';

/**
 * Computes the difference (candidate − baseline) between two runs that measured a number on different questions, drawn
 * from the same design with different seeds.
 *
 *   [d − √((c − c_low)² + (b_high − b)²), d + √((c_high − c)² + (b − b_low)²)],  d = c − b
 *
 * The errors of the two numbers do not cancel out, because the runs share no questions.
 *
 * @param level - The level of the interval to compute. Intervals at other levels are rescaled.
 * @returns The difference as an estimate, or as bounds if answers are missing on either side.
 * @see Zou and Donner (2008), Construction of confidence limits about effect measures, Statistics in Medicine 27
 */
export function unpairedDifference(baseline: Estimate, candidate: Estimate, level: number): Estimate {
  const [before, now] = [armsOf(baseline, level), armsOf(candidate, level)];
  if (before && now) {
    const value = now.value - before.value;
    const low = value - Math.hypot(now.below, before.above);
    const high = value + Math.hypot(now.above, before.below);
    return estimate(value, { kind: 'interval', low, high, level, method: 'square-and-add' });
  }
  if (baseline.kind === 'undefined') return baseline;
  if (candidate.kind === 'undefined') return candidate;
  const [was, is] = [boundsOf(baseline), boundsOf(candidate)];
  if (!was || !is) return undefinedBecause('no-answers');
  return {
    kind: 'bounds',
    ...(is.least !== undefined && was.greatest !== undefined && { least: is.least - was.greatest }),
    ...(is.greatest !== undefined && was.least !== undefined && { greatest: is.greatest - was.least }),
    unanswered: was.unanswered + is.unanswered,
  };
}

/** Computes the two-sided p-value of a difference from the side of its interval that faces 0. */
export function unpairedP(difference: Estimate): number {
  if (difference.kind !== 'estimate' || difference.interval.kind !== 'interval') return 1;
  const { value, interval } = difference;
  const arm = value > 0 ? value - interval.low : interval.high - value;
  if (value === 0) return 1;
  const z = (Math.abs(value) / arm) * normalQuantile((1 + interval.level) / 2);
  return 2 * normalCumulative(-z);
}

/** Returns the distances from a value to the lower and the upper end of its interval. */
function armsOf(found: Estimate, level: number) {
  if (found.kind !== 'estimate') return undefined;
  const { value, interval } = found;
  if (interval.kind === 'none')
    return interval.reason === 'exact' ? { value, below: 0, above: 0 } : undefined;
  const scale = normalQuantile((1 + level) / 2) / normalQuantile((1 + interval.level) / 2);
  return { value, below: scale * (value - interval.low), above: scale * (interval.high - value) };
}

function boundsOf(found: Estimate) {
  if (found.kind === 'bounds') return found;
  if (found.kind === 'undefined' || found.interval.kind === 'none') return undefined;
  return { least: found.interval.low, greatest: found.interval.high, unanswered: 0 };
}
