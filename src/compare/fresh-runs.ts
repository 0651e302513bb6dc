import type { Comparison, ComparisonDifference } from '../scorecard/comparison-schema.ts';
import type { Scorecard, ScorecardVariant } from '../scorecard/schema.ts';
import { estimate } from '../scoring/estimate.ts';
import { levelAt } from '../scoring/look.ts';
import { lastingParts, type Metric } from '../scoring/metric.ts';
import type { AnswerSheet, VariantAnswers } from '../scoring/rows/answer-sheet.ts';
import { outageOf } from '../scoring/rows/outage.ts';
import type { ScorecardSettings } from '../scoring/settings.ts';
import { estimateOf } from '../scoring/tracked.ts';
import type { Estimate } from '../scoring/value-schemas.ts';
import { nameOf } from './compare-variants.ts';
import { unpairedDifference, unpairedP } from './unpaired-difference.ts';

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
