import { measureName } from '../compare/measure-name.ts';
import type { ComparisonDifference } from '../scorecard/comparison-schema.ts';
import type { GateVerdict } from '../scorecard/gate-schema.ts';
import { findMetric } from '../scorecard/metrics.ts';
import { estimate } from '../scoring/estimate.ts';
import { fewDecimals, shownEstimate } from '../scoring/format.ts';
import type { Estimate } from '../scoring/value-schemas.ts';
import { aboutLimit, spanOf, type VariantCheck } from './check-text.ts';
import type { Rules } from './policy-schema.ts';

/** How much worse than its baseline a variant may be where a policy does not say: by the end of a metric's name. */
export const DEFAULT_MARGINS = { discrimination: 0.2, accuracy: 0.1 } as const;

/**
 * Whether a variant is worse than its baseline by more than the margin: non-inferiority.
 *
 * Passes when the interval of the loss lies below the margin, fails when it lies above it, and is inconclusive when it
 * holds the margin. A loss that is exact for the questions asked is a fact about them.
 *
 * @param margins - By metric: the largest loss that does not matter; `false` turns a default off.
 * @param isUnfinished - Whether stages of the run are left: what cannot be compared yet is no failure.
 * @param headlines - Of the variant's metrics those that no question shows: {@link unshownHeadlines}.
 */
export function checkMargins(
  differences: readonly ComparisonDifference[],
  margins: NonNullable<Rules['margins']>,
  isUnfinished = false,
  headlines: readonly string[] = [],
): VariantCheck[] {
  const nothing: GateVerdict = isUnfinished ? 'inconclusive' : 'fail';
  const unshown = Object.fromEntries(headlines.map((name) => [name, DEFAULT_MARGINS.discrimination]));
  const wanted = { ...unshown, ...defaultMargins(differences), ...byMeasure(margins, differences) };
  return Object.entries(wanted).flatMap(([name, margin]): VariantCheck[] => {
    if (typeof margin !== 'number') return [];
    const found = differencesNamed(name, differences);
    if (found.length > 0) return found.map((effect) => judge(effect, margin, nothing));
    const reason = headlines.includes(name)
      ? `${name} cannot be compared: none of the questions asked shows it; ask others as well, or turn it off with margins: { '${name}': false }`
      : `${name} cannot be compared: no question of that kind was answered in both runs`;
    return [marginCheck(name, margin, { observed: 'nothing', verdict: nothing, reason })];
  });
}

/** The discriminations that have no value whatever a model answers: a gate without them would judge by less. */
export function unshownHeadlines(
  metrics: readonly { readonly name: string; readonly value: Estimate }[],
): string[] {
  return metrics.flatMap(({ name, value }) =>
    name.endsWith(' discrimination') && value.kind === 'undefined' && value.reason === 'not-asked'
      ? [name]
      : [],
  );
}

/** Discrimination of each task, and the accuracy over all questions. */
function defaultMargins(differences: readonly ComparisonDifference[]): Record<string, number> {
  const whole = differences.filter(({ part }) => part === undefined);
  const accuracy = findMetric(whole, 'accuracy', ({ measure }) => measure);
  return Object.fromEntries([
    ...whole.flatMap(({ measure }) =>
      hasMargin(measure, whole) ? [[measure, DEFAULT_MARGINS.discrimination]] : [],
    ),
    ...(accuracy ? [[accuracy.measure, DEFAULT_MARGINS.accuracy]] : []),
  ]);
}

/** A number that is the lowest of its parts is judged by its mean, and by each part: the lowest of few varies by luck. */
function hasMargin(measure: string, all: readonly ComparisonDifference[]): boolean {
  const mean = measure.replace(/ discrimination$/u, ' mean discrimination');
  return (
    measure.endsWith(' discrimination') && (mean === measure || !all.some((other) => other.measure === mean))
  );
}

/** Margins by the names that the run has for what they are about: with a single task, accuracy is that task's. */
function byMeasure(
  margins: NonNullable<Rules['margins']>,
  differences: readonly ComparisonDifference[],
): Record<string, number | false> {
  const { accuracy, ...others } = margins;
  const [measured] = differencesNamed('accuracy', differences);
  return {
    ...(accuracy !== undefined && { [measured?.measure ?? 'accuracy']: accuracy }),
    ...(others as Record<string, number | false>),
  };
}

/** A name means the number over all pairs; where there is none, as of the PNS, that of every pair. */
function differencesNamed(
  name: string,
  differences: readonly ComparisonDifference[],
): ComparisonDifference[] {
  const whole = differences.filter(({ part }) => part === undefined);
  const found = findMetric(whole, name, ({ measure }) => measure);
  return found ? [found] : differences.filter(({ measure }) => measure === name);
}

/** How much worse: above 0 is a loss. */
export function lossOf({ difference, errorRise }: ComparisonDifference): Estimate {
  return errorRise ?? negated(difference);
}

function judge(effect: ComparisonDifference, margin: number, nothing: GateVerdict): VariantCheck {
  const loss = lossOf(effect);
  const span = spanOf(loss);
  const verdict: GateVerdict = !span
    ? nothing
    : span.high < margin
      ? 'pass'
      : span.low > margin
        ? 'fail'
        : 'inconclusive';
  const measure = measureName(effect);
  const went = `${measure} went ${changeOf(effect)}`;
  const isExact = loss.kind === 'estimate' && loss.interval.kind === 'none';
  const isGain = loss.kind === 'estimate' && loss.value < 0;
  const limit = `the margin of ${fewDecimals(margin)}`;
  return marginCheck(measure, margin, {
    observed: `${changeOf(effect)}, ${isGain ? 'better' : 'worse'} by ${shownEstimate(isGain ? negated(loss) : loss, fewDecimals)}`,
    estimate: loss,
    verdict,
    reason: isExact
      ? `${went}: on these questions the loss is ${verdict === 'pass' ? 'below' : 'not below'} ${limit}`
      : `${went}: ${aboutLimit(verdict, limit)}`,
  });
}

/** From what to what. @example '1 → 0.3375' */
export function changeOf({ baseline, candidate }: ComparisonDifference): string {
  const text = (value: number | undefined): string => (value === undefined ? '?' : fewDecimals(value));
  return `${text(baseline)} → ${text(candidate)}`;
}

function marginCheck(
  measure: string,
  limit: number,
  { observed, estimate: found, ...rest }: Pick<VariantCheck, 'observed' | 'estimate' | 'verdict' | 'reason'>,
): VariantCheck {
  const wanted = `worse by less than ${fewDecimals(limit)}`;
  return { kind: 'margin', measure, observed, ...(found && { estimate: found }), wanted, limit, ...rest };
}

function negated(found: Estimate): Estimate {
  if (found.kind === 'undefined') return found;
  if (found.kind === 'bounds') {
    const { least, greatest, ...rest } = found;
    return {
      ...rest,
      ...(greatest !== undefined && { least: 0 - greatest }),
      ...(least !== undefined && { greatest: 0 - least }),
    };
  }
  const { value, interval } = found;
  if (interval.kind === 'none') return estimate(0 - value, interval);
  return estimate(0 - value, { ...interval, low: 0 - interval.high, high: 0 - interval.low });
}
