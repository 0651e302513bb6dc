import { measureName } from '../compare/measure-name.ts';
import type { ComparisonDifference } from '../scorecard/comparison-schema.ts';
import type { GateVerdict } from '../scorecard/gate-schema.ts';
import { findMetric } from '../scorecard/metrics.ts';
import { fewDecimals, length, short } from '../scoring/format.ts';
import type { Estimate } from '../scoring/value-schemas.ts';
import { definitionOf, isShareRight } from '../tasks/definitions.ts';
import { limitText, lossText, openText, spanOf, type VariantCheck } from './check-text.ts';
import { LOSSES, lossOf } from './loss-margins.ts';
import { type Rules, ruleEntries } from './policy-schema.ts';

/**
 * Checks by non-inferiority tests that a variant is not worse than its baseline by more than the margin.
 *
 * The check passes if the interval of the loss lies below the margin, and fails if it lies above the margin. It is
 * inconclusive if the interval contains the margin. A loss without sampling error is compared directly with the margin.
 *
 * @param margins - The largest loss that does not matter, by metric; `false` turns a default off.
 */
export function checkMargins(
  differences: readonly ComparisonDifference[],
  margins: NonNullable<Rules['margins']>,
  headlines: readonly string[] = [],
): VariantCheck[] {
  const unshown = Object.fromEntries(headlines.map((name) => [name, definitionOf(name)?.margin ?? false]));
  const named = byMeasure(margins, differences);
  const wanted = { ...unshown, ...defaultMargins(differences, named), ...named };
  return Object.entries(wanted).flatMap(([name, margin]): VariantCheck[] => {
    if (typeof margin !== 'number') return [];
    const found = differencesNamed(name, differences);
    if (found.length > 0) return found.map((effect) => judge(effect, margin));
    const reason = headlines.includes(name)
      ? `${name} cannot be compared, because no question of this run measures it; ask questions that do, or turn this check off with margins: { '${name}': false }`
      : `${name} cannot be compared, because no question that measures it was answered by both variants`;
    return [marginCheck(name, margin, { observed: 'nothing', verdict: 'fail', reason })];
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

/** Returns the default margins of the metrics that a policy does not name. */
function defaultMargins(
  differences: readonly ComparisonDifference[],
  named: Record<string, number | false>,
): Record<string, number> {
  const whole = differences.filter(({ part }) => part === undefined);
  const accuracy = findMetric(whole, 'accuracy', ({ measure }) => measure);
  const judged = whole.filter(
    ({ measure }) => !isShareRight(measure) && !isJudgedElsewhere(measure, whole, named),
  );
  return Object.fromEntries(
    [...judged, ...(accuracy ? [accuracy] : [])].flatMap(
      ({ measure, margin = definitionOf(measure)?.margin }) =>
        margin === undefined ? [] : [[measure, margin] as const],
    ),
  );
}

/**
 * Tests whether a metric is not judged, because another metric is judged in its place. The lowest of a few parts
 * varies more by chance than their mean, so the mean is judged instead, unless the policy names the lowest.
 */
function isJudgedElsewhere(
  name: string,
  all: readonly ComparisonDifference[],
  named: Record<string, number | false>,
): boolean {
  const judge = definitionOf(name)?.judgedBy;
  return (
    all.some(({ measure }) => measure === judge) ||
    Object.keys(named).some((other) => definitionOf(other)?.judgedBy === name)
  );
}

/**
 * Renames margins after the run's metrics. With a single task, accuracy is the accuracy of that task. The margins for
 * lost verdicts and parts are left out, because `checkLosses` applies them.
 */
function byMeasure(
  margins: NonNullable<Rules['margins']>,
  differences: readonly ComparisonDifference[],
): Record<string, number | false> {
  const [measured] = differencesNamed('accuracy', differences);
  return Object.fromEntries(
    ruleEntries(margins)
      .filter(([name]) => !LOSSES.some((loss) => loss === name))
      .map(([name, margin]) => [name === 'accuracy' ? (measured?.measure ?? name) : name, margin]),
  );
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

function judge(effect: ComparisonDifference, margin: number): VariantCheck {
  const loss = lossOf(effect);
  const span = spanOf(loss);
  const verdict: GateVerdict = !span
    ? 'fail'
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
    ? `${fewDecimals(margin)} ${margin === 1 ? 'octave' : 'octaves'} (one octave is a factor of two)`
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
