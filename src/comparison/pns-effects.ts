import { EXACT, estimate, undefinedBecause } from '../scorecard/estimate.ts';
import type { ScorecardSettings } from '../scorecard/schema.ts';
import type { Estimate } from '../scorecard/value-schemas.ts';
import type { WorldQuestions } from '../scorecard/world-questions.ts';
import { expandedPercentileInterval, percentileInterval } from '../statistics/bootstrap.ts';
import { combineDistributions, constantDistribution, type Distribution } from '../statistics/distribution.ts';
import type { Interval } from '../statistics/interval.ts';
import { pairedCounts, pairedDifferenceInterval } from '../statistics/paired-difference.ts';
import { signFlipTest } from '../statistics/sign-flip.ts';
import { stream } from '../statistics/streams.ts';
import { FLIPS } from './accuracy-effects.ts';
import type { PnsEstimate } from './pns-estimates.ts';
import type { TestedEffect } from './tested-effect.ts';

/**
 * The difference of two columns' PNS, pair by pair, and how much further the candidate is from the truth.
 *
 * Sampled units: intervals are of the paired bootstrap over units, or, where no resample differs, of the score
 * interval over the same units. Enumerated units: the values are exact for the questions asked, unless replicates
 * tell how else the columns might have replied. p is of sign flips over the units that both columns answered.
 *
 * @returns Nothing for pairs that one of the two did not answer at all.
 */
export function pnsEffects(
  world: WorldQuestions,
  truths: readonly PnsEstimate[],
  baselines: readonly PnsEstimate[],
  candidates: readonly PnsEstimate[],
  settings: ScorecardSettings,
  isOneOfSeveral = false,
): TestedEffect[] {
  return world.pairs.flatMap(({ cause, effect }, p): TestedEffect[] => {
    const [truth, first, second] = [truths[p]!, baselines[p]!, candidates[p]!];
    if (first.value === undefined || second.value === undefined) return [];
    const measure = `PNS ${cause}→${effect}`;
    const paired = pairedUnits(first, second);
    const flips = stream(settings.seed, 'sign flips', world.id, measure);
    const flipped = signFlipTest(
      paired.map(({ weight, difference }) => weight * difference),
      flips,
      FLIPS,
    );
    const [t, b, c] = [truth.value, first.value, second.value];
    const units = world.units === 'exhaustive' ? undefined : world.pairs[p]!.units.length;
    const interval = intervalsOf([truth, first, second], units, settings.level, () =>
      scoreInterval(first, second, settings.level),
    );
    const rise = t === undefined ? undefined : Math.abs(c - t) - Math.abs(b - t);
    return [
      {
        family: 'PNS',
        measure,
        ...(isOneOfSeveral && { world: world.id }),
        baseline: b,
        candidate: c,
        difference: estimate(
          c - b,
          interval(([, x, y]) => y - x),
        ),
        ...(t !== undefined && settings.truth === 'used' && { truth: t, errorRise: riseOf(rise!, interval) }),
        evidence: paired.length,
        p: flipped.kind === 'tested' ? flipped.p : 1,
        improvement: settings.truth === 'used' && rise !== undefined ? -rise : 0,
      },
    ];
  });
}

type IntervalOver = (combine: (values: readonly [number, number, number]) => number) => Interval;

function riseOf(rise: number, interval: IntervalOver): Estimate {
  if (!Number.isFinite(rise)) return undefinedBecause('no-answers');
  return estimate(
    rise,
    interval(([t, b, c]) => Math.abs(c - t) - Math.abs(b - t)),
  );
}

/** @param units - That were sampled of the pair; undefined where replies are what was drawn. */
function intervalsOf(
  tracked: readonly [PnsEstimate, PnsEstimate, PnsEstimate],
  units: number | undefined,
  level: number,
  fallback: () => Interval,
): IntervalOver {
  const size = tracked.flatMap(({ distribution }) => distribution?.values.length ?? []).at(0);
  if (size === undefined) return () => EXACT;
  const [truth, baseline, candidate] = tracked.map(
    ({ distribution, value }): Distribution => distribution ?? constantDistribution(value, size),
  ) as [Distribution, Distribution, Distribution];
  return (combine) => {
    const combined = combineDistributions([truth, baseline, candidate], ([t, b, c]) => combine([t, b, c]));
    // Replies that were drawn again have no clusters: their variance is made right when they are drawn.
    if (units === undefined) return percentileInterval(combined, { count: size, clusters: size }, level);
    const found = expandedPercentileInterval(combined, { count: size, clusters: units }, level);
    return found.kind === 'none' && found.reason === 'no-variation' ? fallback() : found;
  };
}

/** The units that both columns answered, and by how much each changes the PNS. */
function pairedUnits(first: PnsEstimate, second: PnsEstimate): { weight: number; difference: number }[] {
  return [...first.units].flatMap(([number, { weight, value }]) => {
    const other = second.units.get(number);
    return other ? [{ weight, difference: other.value - value }] : [];
  });
}

/**
 * For columns that do not differ on any resample. An absolute error rises by no more than the PNS differs, so it
 * bounds that as well; units of unequal weight count as if all had the greatest.
 */
function scoreInterval(first: PnsEstimate, second: PnsEstimate, level: number): Interval {
  const items = [...first.units].flatMap(([number, { value }]) => {
    const other = second.units.get(number);
    return other ? [{ first: value, second: other.value, replicates: 1, cluster: String(number) }] : [];
  });
  const found = pairedDifferenceInterval(pairedCounts(items, level), level);
  if (found.kind === 'none') return found;
  const weights = [...first.units.values()].map(({ weight }) => weight);
  const scale = (Math.max(...weights) * weights.length) / weights.reduce((sum, weight) => sum + weight, 0);
  return { ...found, low: Math.max(-1, found.low * scale), high: Math.min(1, found.high * scale) };
}
