import type { Comparison } from '../scorecard/comparison-schema.ts';
import type { VariantView } from '../scorecard/scorecard-view.ts';
import { EXACT, estimate, undefinedBecause } from '../scoring/estimate.ts';
import { type Digits, short, shownEstimate, significant, whole } from '../scoring/format.ts';
import type { Estimate } from '../scoring/value-schemas.ts';
import { definitionOf, isShareRight } from '../tasks/definitions.ts';
import { spanOf, type VariantCheck } from './check-text.ts';
import { type Rules, ruleEntries } from './policy-schema.ts';

type AlarmName = keyof NonNullable<Rules['alarms']>;

/** The changes in one variant since the baseline, which some alarms judge. */
interface AgainstBaseline {
  readonly differences: Comparison['differences'];
  readonly yesRateShift: Estimate;
}

/**
 * Checks for signs that something is wrong with a run. Shares of failed calls and unusable replies have no sampling
 * error and are compared directly with their limits. An estimate sets off an alarm only if its whole interval lies
 * beyond the limit.
 *
 * @param against - The changes since the baseline; undefined without a baseline. Alarms that need a baseline then fail.
 */
export function checkAlarms(
  variant: VariantView,
  against: AgainstBaseline | undefined,
  alarms: NonNullable<Rules['alarms']>,
): VariantCheck[] {
  return ruleEntries(alarms).flatMap(([measure, limit]): VariantCheck[] => {
    if (limit === false) return [];
    const found = signOf(measure, variant, against);
    const isOn = isAlarming(measure, found, limit);
    return [
      {
        kind: 'alarm',
        measure: LABELS[measure],
        observed: shownEstimate(found, digitsOf(measure)),
        estimate: found,
        wanted: `at most ${digitsOf(measure)(limit)}`,
        limit,
        verdict: isOn ? (mayGoOff(measure, variant, limit) ? 'inconclusive' : 'fail') : 'pass',
        reason: reasonOf(measure, found, { answers: variant.answers, limit }),
      },
    ];
  });
}

/** Tests whether a share above the limit may still fall to the limit once all stages have been asked. */
function mayGoOff(measure: AlarmName, { answers }: VariantView, limit: number): boolean {
  const { notAsked = 0, questions } = answers;
  const found = countOf(answers)[measure];
  return found !== undefined && found <= limit * (questions + notAsked);
}

const LABELS: Record<AlarmName, string> = {
  failed: 'failed calls',
  unparsed: 'unparsed replies',
  refused: 'refusals',
  yesRateShift: 'shift of the yes rate',
  unexpectedRise: 'unexpected rise',
};

function digitsOf(measure: AlarmName): Digits {
  return measure === 'unexpectedRise' ? short : (share) => `${significant(100 * share)} %`;
}

function reasonOf(
  measure: AlarmName,
  found: Estimate,
  { answers, limit }: Pick<VariantView, 'answers'> & { readonly limit: number },
): string {
  const label = LABELS[measure];
  if (found.kind === 'undefined') return `${label}: no value (${found.reason.replaceAll('-', ' ')})`;
  const digits = digitsOf(measure);
  const count = countOf(answers)[measure];
  const of = count ? ` (${whole(count)} of ${whole(answers.questions)})` : '';
  return `${label}: ${shownEstimate(found, digits)}${of}; the policy allows at most ${digits(limit)}`;
}

function signOf(
  measure: AlarmName,
  { answers }: VariantView,
  against: AgainstBaseline | undefined,
): Estimate {
  if (measure === 'yesRateShift') return against?.yesRateShift ?? undefinedBecause('not-asked');
  if (measure === 'unexpectedRise') {
    // A rise in accuracy or discrimination may come from memorised answers.
    const rising = against?.differences.filter(
      ({ measure: name, part }) =>
        part === undefined && (isShareRight(name) || definitionOf(name)?.kind === 'discrimination'),
    );
    return rising ? greatest(rising.map(({ difference }) => difference)) : undefinedBecause('not-asked');
  }
  const count = countOf(answers)[measure] ?? 0;
  return answers.questions > 0 ? estimate(count / answers.questions, EXACT) : undefinedBecause('no-answers');
}

function countOf({ errors, unparsed, refused }: VariantView['answers']): Partial<Record<AlarmName, number>> {
  return { failed: errors, unparsed, refused };
}

/**
 * Tests whether a whole interval lies beyond a limit. A shift can exceed the limit in either direction, and any other
 * number only upwards. A missing number sets off the alarm.
 */
function isAlarming(measure: AlarmName, found: Estimate, limit: number): boolean {
  const span = spanOf(found);
  if (!span) return true;
  if (span.low > limit) return true;
  return measure === 'yesRateShift' && span.high < -limit;
}

function greatest(found: readonly Estimate[]): Estimate {
  const low = (one: Estimate): number => spanOf(one)?.low ?? Number.NEGATIVE_INFINITY;
  return found.toSorted((a, b) => low(b) - low(a))[0] ?? undefinedBecause('no-answers');
}
