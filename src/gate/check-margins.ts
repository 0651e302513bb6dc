import { measureName } from '../compare/measure-name.ts';
import type { ComparisonDifference } from '../scorecard/comparison-schema.ts';
import type { GateVerdict } from '../scorecard/gate-schema.ts';
import { findMetric } from '../scorecard/metrics.ts';
import { estimate } from '../scoring/estimate.ts';
import { fewDecimals, length, short } from '../scoring/format.ts';
import type { Estimate } from '../scoring/value-schemas.ts';
import { definitionOf } from '../tasks/definitions.ts';
import { limitText, lossText, openText, spanOf, type VariantCheck } from './check-text.ts';
import type { Rules } from './policy-schema.ts';

/**
 * The default margins for losses against the baseline, by the kind of metric. The margin of accuracy applies to shares
 * of single answers. Margins of lengths are in octaves.
 */
export const DEFAULT_MARGINS = { discrimination: 0.2, accuracy: 0.1, length: 1 } as const;

/**
 * Checks by non-inferiority tests that a variant is not worse than its baseline by more than the margin.
 *
 * The check passes if the interval of the loss lies below the margin, and fails if it lies above the margin. It is
 * inconclusive if the interval contains the margin. A loss without sampling error is compared directly with the margin.
 *
 * @param margins - The largest loss that does not matter, by metric; `false` turns a default off.
 * @param isUnfinished - True if the run has stages left. Numbers that cannot be compared yet are then inconclusive.
 * @param headlines - The result of {@link unshownHeadlines}.
 */
export function checkMargins(
  differences: readonly ComparisonDifference[],
  margins: NonNullable<Rules['margins']>,
  isUnfinished = false,
  headlines: readonly string[] = [],
): VariantCheck[] {
  const nothing: GateVerdict = isUnfinished ? 'inconclusive' : 'fail';
  const unshown = Object.fromEntries(headlines.map((name) => [name, DEFAULT_MARGINS.discrimination]));
  const named = byMeasure(margins, differences);
  const wanted = { ...unshown, ...defaultMargins(differences, named), ...named };
  return Object.entries(wanted).flatMap(([name, margin]): VariantCheck[] => {
    if (typeof margin !== 'number') return [];
    const found = differencesNamed(name, differences);
    if (found.length > 0) return found.map((effect) => judge(effect, margin, nothing));
    const reason = headlines.includes(name)
      ? `${name} cannot be compared: no question of this run measures it; ask further questions, or turn it off with margins: { '${name}': false }`
      : `${name} cannot be compared: no question of that kind was answered in both runs`;
    return [marginCheck(name, margin, { observed: 'nothing', verdict: nothing, reason })];
  });
}

/**
 * Lists the discriminations that no question of the run measures. Without this list, the gate would silently skip them.
 */
export function unshownHeadlines(
  metrics: readonly {
    readonly name: string;
    readonly isDetail?: true | undefined;
    readonly value: Estimate;
  }[],
): string[] {
  const headlines = metrics.filter(
    ({ name, isDetail }) => !isDetail && definitionOf(name)?.kind === 'discrimination',
  );
  return headlines.flatMap(({ name, value }) =>
    value.kind === 'undefined' && value.reason === 'not-asked' ? [name] : [],
  );
}

/** Returns the default margins of the discriminations and half depths that a policy does not name, and of accuracy. */
function defaultMargins(
  differences: readonly ComparisonDifference[],
  named: Record<string, number | false>,
): Record<string, number> {
  const whole = differences.filter(({ part }) => part === undefined);
  const accuracy = findMetric(whole, 'accuracy', ({ measure }) => measure);
  return Object.fromEntries([
    ...whole.flatMap(
      ({ measure, margin = DEFAULT_MARGINS.discrimination }): (readonly [string, number])[] => {
        if (definitionOf(measure)?.kind === 'length') return [[measure, DEFAULT_MARGINS.length]];
        return hasMargin(measure, whole) && !isJudgedElsewhere(measure, named) ? [[measure, margin]] : [];
      },
    ),
    ...(accuracy ? [[accuracy.measure, DEFAULT_MARGINS.accuracy * answersIn(accuracy.measure)]] : []),
  ]);
}

/**
 * Returns the number of right answers that a metric counts as one success. Errors lower the share of effects that need
 * two right answers about twice as much, and the margin is scaled accordingly.
 */
function answersIn(measure: string): number {
  return definitionOf(measure)?.answers ?? 1;
}

/** Tests whether a metric is a discrimination in whose place no other metric of the run is judged. */
function hasMargin(name: string, all: readonly ComparisonDifference[]): boolean {
  const definition = definitionOf(name);
  if (definition?.kind !== 'discrimination') return false;
  return !all.some(({ measure }) => measure === definition.judgedBy);
}

/** Returns true if a metric stands in for a headline that the policy names. The headline is then judged instead. */
function isJudgedElsewhere(name: string, named: Record<string, number | false>): boolean {
  return Object.keys(named).some((other) => definitionOf(other)?.judgedBy === name);
}

/** Returns margins by the names of the run's metrics. With a single task, `accuracy` is the accuracy of that task. */
function byMeasure(
  margins: NonNullable<Rules['margins']>,
  differences: readonly ComparisonDifference[],
): Record<string, number | false> {
  // `checkLosses` judges the verdicts and parts that the baseline held.
  const { accuracy, 'CCR class': _, 'CCR complete': __, parts: ___, ...others } = margins;
  const [measured] = differencesNamed('accuracy', differences);
  return {
    ...(accuracy !== undefined && { [measured?.measure ?? 'accuracy']: accuracy }),
    ...(others as Record<string, number | false>),
  };
}

/** Finds the difference in a metric over all pairs or, for metrics such as the PNS, the differences for each pair. */
function differencesNamed(
  name: string,
  differences: readonly ComparisonDifference[],
): ComparisonDifference[] {
  const whole = differences.filter(({ part }) => part === undefined);
  const found = findMetric(whole, name, ({ measure }) => measure);
  return found ? [found] : differences.filter(({ measure }) => measure === name);
}

/** Converts a difference to a loss. If the loss is positive, the candidate is worse. */
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
  const isLength = definitionOf(effect.measure)?.kind === 'length';
  const digits = isLength ? length : short;
  const [before, now] = [effect.baseline, effect.candidate].map((value) => shownOrOpen(value, digits));
  const word = effect.errorRise ? 'rise in error' : 'loss';
  const limit = isLength
    ? `${fewDecimals(margin)} ${margin === 1 ? 'octave' : 'octaves'} (one octave is half)`
    : limitText(margin);
  const values = `${measure} ${now} against ${before}`;
  const found = lossText(loss, word, isLength ? ' octaves' : '');
  const reason = {
    pass: `${values}; ${found}, and the policy allows up to ${limit}`,
    fail: `${values}; the policy allows a ${word} of up to ${limit}`,
    inconclusive: `${values}; ${found}, the policy allows up to ${limit}, and ${definitionOf(effect.measure)?.ifOpen ?? openText(loss)}`,
  }[verdict];
  const observed = `${changeOf(effect)}; ${found}`;
  return marginCheck(measure, margin, { observed, estimate: loss, verdict, reason });
}

const shownOrOpen = (value: number | undefined, digits = short): string =>
  value === undefined ? '?' : digits(value);

/** Formats the values of the baseline and the candidate. @example '1.00 → 0.34' */
export function changeOf({ baseline, candidate }: ComparisonDifference, to = ' → '): string {
  return `${shownOrOpen(baseline)}${to}${shownOrOpen(candidate)}`;
}

function marginCheck(
  measure: string,
  limit: number,
  { observed, estimate: found, ...rest }: Pick<VariantCheck, 'observed' | 'estimate' | 'verdict' | 'reason'>,
): VariantCheck {
  const wanted = `worse by less than ${limitText(limit)}`;
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
