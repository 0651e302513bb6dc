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
  { answers }: Pick<VariantView, 'answers'>,
  against: AgainstBaseline | undefined,
  alarms: NonNullable<Rules['alarms']>,
): VariantCheck[] {
  const { errors: failed, unparsed, refused, questions } = answers;
  const counts: Partial<Record<AlarmName, number>> = { failed, unparsed, refused };
  return ruleEntries(alarms).flatMap(([measure, limit]): VariantCheck[] => {
    if (limit === false) return [];
    const count = counts[measure];
    const found = count === undefined ? changeIn(measure, against) : shareOf(count, questions);
    const digits = measure === 'unexpectedRise' ? short : percent;
    const [label, observed] = [LABELS[measure], shownEstimate(found, digits)];
    const of = count ? ` (${whole(count)} of ${whole(questions)})` : '';
    return [
      {
        kind: 'alarm',
        measure: label,
        observed,
        estimate: found,
        wanted: `at most ${digits(limit)}`,
        limit,
        verdict: isAlarming(measure, found, limit) ? 'fail' : 'pass',
        reason:
          found.kind === 'undefined'
            ? `${label}: no value (${found.reason.replaceAll('-', ' ')})`
            : `${label}: ${observed}${of}; the policy allows at most ${digits(limit)}`,
      },
    ];
  });
}

const LABELS: Record<AlarmName, string> = {
  failed: 'failed calls',
  unparsed: 'unparsed replies',
  refused: 'refusals',
  yesRateShift: 'shift of the yes rate',
  unexpectedRise: 'unexpected rise',
};

const percent: Digits = (share) => `${significant(100 * share)} %`;

function shareOf(count: number, questions: number): Estimate {
  return questions > 0 ? estimate(count / questions, EXACT) : undefinedBecause('no-answers');
}

function changeIn(measure: AlarmName, against: AgainstBaseline | undefined): Estimate {
  if (!against) return undefinedBecause('not-asked');
  if (measure === 'yesRateShift') return against.yesRateShift;
  // A rise in accuracy or discrimination may come from memorised answers.
  const rising = against.differences.filter(
    ({ measure: name, part }) =>
      part === undefined && (isShareRight(name) || definitionOf(name)?.kind === 'discrimination'),
  );
  return greatest(rising.map(({ difference }) => difference));
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
