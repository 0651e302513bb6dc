import type { Comparison } from '../scorecard/comparison-schema.ts';
import type { VariantView } from '../scorecard/scorecard-view.ts';
import { EXACT, estimate, undefinedBecause } from '../scoring/estimate.ts';
import { fewDecimals, shownEstimate } from '../scoring/format.ts';
import type { Estimate } from '../scoring/value-schemas.ts';
import { spanOf, type VariantCheck } from './check-text.ts';
import { type AlarmName, type Rules, ruleEntries } from './policy-schema.ts';

/** A variant against its recorded self, as far as alarms are about it. */
export interface AgainstBaseline {
  readonly differences: Comparison['differences'];
  /** By how much it says yes more often than it did. */
  readonly yesRateShift: Estimate;
}

/**
 * Signs that something is wrong. What was counted in this run is compared as it is; what is estimated sets an alarm
 * off only where the whole interval lies beyond the limit.
 *
 * @param against - Undefined without a baseline: what needs one then fails.
 */
export function checkAlarms(
  variant: VariantView,
  against: AgainstBaseline | undefined,
  alarms: NonNullable<Rules['alarms']>,
): VariantCheck[] {
  return ruleEntries(alarms).map(([measure, limit]): VariantCheck => {
    const found = signOf(measure, variant, against);
    const isOn = isAlarming(measure, found, limit);
    return {
      kind: 'alarm',
      measure: LABELS[measure],
      observed: shownEstimate(found, fewDecimals),
      estimate: found,
      wanted: `at most ${fewDecimals(limit)}`,
      limit,
      verdict: isOn ? (mayGoOff(measure, variant, limit) ? 'inconclusive' : 'fail') : 'pass',
      reason: reasonOf(measure, found, limit, isOn),
    };
  });
}

/** Whether a count that is too high so far need not be once all stages were asked. */
function mayGoOff(measure: AlarmName, { answers }: VariantView, limit: number): boolean {
  const count: Partial<Record<AlarmName, number>> = countOf(answers);
  const { notAsked = 0, questions } = answers;
  const found = count[measure];
  return notAsked > 0 && found !== undefined && found <= limit * (questions + notAsked);
}

const LABELS: Record<AlarmName, string> = {
  failed: 'failed calls',
  unparsed: 'unparsed replies',
  refused: 'refusals',
  yesRateShift: 'shift of the yes rate',
  unexpectedRise: 'unexpected rise',
};

function reasonOf(measure: AlarmName, found: Estimate, limit: number, isOn: boolean): string {
  const label = LABELS[measure];
  if (found.kind === 'undefined') {
    return `${label} cannot be told: ${found.reason.replaceAll('-', ' ')}`;
  }
  return `${label}: ${shownEstimate(found, fewDecimals)}, ${isOn ? 'beyond' : 'not beyond'} ${fewDecimals(limit)}`;
}

function signOf(
  measure: AlarmName,
  { answers }: VariantView,
  against: AgainstBaseline | undefined,
): Estimate {
  if (measure === 'yesRateShift') return against?.yesRateShift ?? undefinedBecause('not-asked');
  if (measure === 'unexpectedRise') {
    // Who knows half of the answers by heart gains most in discrimination.
    const rising = against?.differences.filter(
      ({ measure: name, part }) =>
        part === undefined && (name.endsWith('accuracy') || name.endsWith('discrimination')),
    );
    return rising ? greatest(rising.map(({ difference }) => difference)) : undefinedBecause('not-asked');
  }
  const count = countOf(answers)[measure];
  return answers.questions > 0 ? estimate(count / answers.questions, EXACT) : undefinedBecause('no-answers');
}

function countOf({ errors, unparsed, refused }: VariantView['answers']) {
  return { failed: errors, unparsed, refused };
}

/** Whether all that is likely lies beyond a limit: on either side of 0 for a shift, else above it. */
function isAlarming(measure: AlarmName, found: Estimate, limit: number): boolean {
  const span = spanOf(found);
  if (!span) return true;
  if (span.low > limit) return true;
  return measure === 'yesRateShift' && span.high < -limit;
}

/** The estimate that lies furthest up for sure. */
function greatest(found: readonly Estimate[]): Estimate {
  const low = (one: Estimate): number => spanOf(one)?.low ?? Number.NEGATIVE_INFINITY;
  return found.toSorted((a, b) => low(b) - low(a))[0] ?? undefinedBecause('no-answers');
}
