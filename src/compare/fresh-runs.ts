import { normalCumulative, normalQuantile } from '../lib/statistics/normal.ts';
import type { Comparison, ComparisonDifference } from '../scorecard/comparison-schema.ts';
import type { Scorecard, ScorecardVariant } from '../scorecard/schema.ts';
import { estimate, undefinedBecause } from '../scoring/estimate.ts';
import { levelAt } from '../scoring/look.ts';
import { lastingParts, type Metric } from '../scoring/metric.ts';
import type { AnswerSheet, VariantAnswers } from '../scoring/rows/answer-sheet.ts';
import { outageOf } from '../scoring/rows/outage.ts';
import type { ScorecardSettings } from '../scoring/settings.ts';
import { estimateOf } from '../scoring/tracked.ts';
import type { Estimate } from '../scoring/value-schemas.ts';
import { nameOf } from './compare-variants.ts';

/** Tests whether two runs of the same design asked different questions because each drew its own seed. */
export function areFresh(one: Scorecard['design'], other: Scorecard['design']): boolean {
  return one.hash !== other.hash && one.family !== undefined && one.family === other.family;
}

/** Returns the recorded variants without their answers, which belong to other questions. */
export function freshVariants({ cases }: Pick<AnswerSheet, 'cases'>, { variants }: Scorecard) {
  return variants.map(({ provider, prompt }, promptIdx) => ({
    promptIdx,
    provider,
    prompt,
    starts: new Uint32Array(cases.length + 1),
    replies: new Uint8Array(),
    numbers: undefined,
  }));
}

export function inLog2(length: Estimate): Estimate {
  if (length.kind === 'undefined') return length;
  if (length.kind === 'bounds') {
    const { least, greatest, ...rest } = length;
    return {
      ...rest,
      ...(least !== undefined && { least: Math.log2(least) }),
      ...(greatest !== undefined && { greatest: Math.log2(greatest) }),
    };
  }
  const { value, interval } = length;
  return estimate(
    Math.log2(value),
    interval.kind === 'none'
      ? interval
      : { ...interval, low: Math.log2(interval.low), high: Math.log2(interval.high) },
  );
}

/**
 * Compares a variant with its recorded counterpart, which was asked different questions of the same design. Metrics of
 * pairs and worlds are left out, because they have no counterpart in the other run. P-values are adjusted for the
 * number of metrics by Bonferroni's method.
 */
export function freshComparison(
  metrics: readonly Metric[],
  recorded: Pick<ScorecardVariant, 'provider' | 'prompt' | 'metrics' | 'parts'>,
  candidate: VariantAnswers,
  { level }: Pick<ScorecardSettings, 'level'>,
): Omit<Comparison, 'baselineRun'> {
  const wanted = levelAt(level, candidate);
  const notCompared = outageOf(candidate);
  const whole = metrics.filter(
    ({ isDetail, part, world }) => !isDetail && part === undefined && world === undefined,
  );
  const before: readonly { name: string; part?: string; value: Estimate }[] = [
    ...recorded.metrics,
    ...(recorded.parts ?? []),
  ];
  const compared = notCompared === undefined ? [...whole, ...lastingParts(metrics)] : [];
  const found = compared.flatMap(({ name, part, margin, of, inOctaves }) => {
    const was = before.find((other) => other.name === name && other.part === part)?.value;
    const now = estimateOf(of(candidate));
    const scaled = inOctaves ? inLog2 : (value: Estimate): Estimate => value;
    const difference = was && unpairedDifference(scaled(was), scaled(now), wanted);
    if (!difference || difference.kind === 'undefined') return [];
    const where = { ...(part !== undefined && { part }), ...(margin !== undefined && { margin }) };
    return [{ measure: name, ...where, before: was, now, difference }];
  });
  const differences = found.map(({ before, now, difference, ...about }): ComparisonDifference => {
    const adjustedP = Math.min(1, unpairedP(difference) * found.length);
    const gain = difference.kind === 'estimate' ? difference.value : 0;
    return {
      ...about,
      ...(before.kind === 'estimate' && { baseline: before.value }),
      ...(now.kind === 'estimate' && { candidate: now.value }),
      difference,
      adjustedP,
      verdict: adjustedP > 1 - wanted ? 'no-difference' : gain > 0 ? 'better' : 'worse',
    };
  });
  return {
    kind: 'baseline',
    isFresh: true,
    baseline: { provider: recorded.provider.label, prompt: recorded.prompt },
    candidate: nameOf(candidate),
    ...(notCompared !== undefined && { notCompared }),
    questions: { matched: 0, unmatched: 0, unmatchedIds: [], different: 0, lost: 0, gained: 0 },
    differences,
    pairs: [],
    flips: [],
  };
}

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
