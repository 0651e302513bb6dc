import { changeText, DASH, plain } from '../draw/format.ts';
import type { MetricInfo } from '../score/metric.ts';
import type { Comparison, Scorecard } from '../scorecard/scorecard.ts';
import { listed } from '../story/listed.ts';
import type { Tone } from './section.ts';

/**
 * Writes how far a candidate's metric is from its baseline's: `−0.258 (−0.301 to −0.215)`; undefined if nothing was
 * compared. The difference is that of the exact values, so it may differ by 0.001 from that of the rounded ones.
 */
export function differenceText(comparison: Comparison | undefined, metric: MetricInfo): string | undefined {
  if (comparison === undefined || comparison.verdict === 'not judged') return undefined;
  const text = changeText(comparison.losses[metric.name], metric);
  return text === DASH ? undefined : text;
}

/**
 * The colour of a difference: bad if the whole interval is beyond the limit, good if all of it is within. In between,
 * the metric that decides is yellow, and the others have no colour.
 */
export function differenceTone(
  scorecard: Scorecard,
  comparison: Comparison | undefined,
  metric: MetricInfo,
): Tone | undefined {
  if (comparison === undefined || comparison.verdict === 'not judged') return undefined;
  const loss = comparison.losses[metric.name];
  const limit = limitOf(scorecard, comparison.candidate, metric);
  if (loss === undefined || loss.kind === 'undefined' || limit === undefined) return undefined;
  if (loss.low > limit) return 'bad';
  if (loss.high < limit) return 'good';
  return metric.kind === 'decides' ? 'unsure' : undefined;
}

/** The largest loss that the gate allows a candidate; undefined if it allows any. Without a gate, no loss is allowed. */
export function limitOf({ gate }: Scorecard, candidate: string, metric: MetricInfo): number | undefined {
  if (gate === undefined) return 0;
  const checks = gate.candidates.find(({ name }) => name === candidate)?.checks ?? [];
  return checks.find(({ kind, name }) => kind === 'loss' && name === metric.name)?.limit;
}

/** Writes the limits of a metric's loss, which the policy may set by variant; undefined if there are none. */
export function limitsText(scorecard: Scorecard, metric: MetricInfo): string | undefined {
  const candidates = scorecard.gate?.candidates ?? [];
  const limits = candidates.flatMap(({ name }) => limitOf(scorecard, name, metric) ?? []);
  return limits.length === 0 ? undefined : [...new Set(limits)].map(plain).join(' or ');
}

/**
 * Says what the colours of {@link differenceTone} mean; undefined if no score has a colour.
 *
 * @param metrics - The metrics that are shown in colours.
 */
export function colourKey(scorecard: Scorecard, metrics: readonly MetricInfo[]): string | undefined {
  const { gate, comparisons } = scorecard;
  if (comparisons.every(({ verdict }) => verdict === 'not judged')) return undefined;
  if (gate === undefined)
    return 'Green: surely a gain. Red: surely a loss. No colour (yellow for accuracy): neither is shown.';
  const limited = metrics.filter((metric) => limitsText(scorecard, metric) !== undefined);
  if (limited.length === 0) return undefined;
  const key = 'Green: within the allowed loss. Red: beyond it. No colour: may be beyond it.';
  const decider = limited.find(({ kind }) => kind === 'decides');
  return decider === undefined ? key : `${key} Only ${decider.name} must be shown to be within it (else yellow).`;
}

/** Names the largest losses that the gate allows, metric by metric; undefined if it allows any. */
export function allowedLosses(scorecard: Scorecard, metrics: readonly MetricInfo[]): string | undefined {
  const allowed = metrics.flatMap((metric) => {
    const limits = limitsText(scorecard, metric);
    return limits === undefined ? [] : [`${metric.name} ${limits}`];
  });
  return allowed.length === 0 ? undefined : `Allowed losses: ${listed(allowed, 'and')}.`;
}
