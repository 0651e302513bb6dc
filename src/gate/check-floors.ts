import type { GateVerdict } from '../scorecard/gate-schema.ts';
import { findMetric } from '../scorecard/metrics.ts';
import type { ScorecardView, VariantView } from '../scorecard/scorecard-view.ts';
import { EXACT, estimate, undefinedBecause } from '../scoring/estimate.ts';
import { fewDecimals, short, shownEstimate } from '../scoring/format.ts';
import type { Estimate } from '../scoring/value-schemas.ts';
import { limitText, openText, spanOf, type VariantCheck } from './check-text.ts';
import { type Rules, ruleEntries } from './policy-schema.ts';

/** The fields of a variant that the checks of floors use. */
export type JudgedView = Pick<VariantView, 'provider' | 'prompt' | 'answers' | 'metrics' | 'compositional'>;

export function checkFloors(
  scorecard: Pick<ScorecardView, 'worlds'>,
  variant: JudgedView,
  floors: NonNullable<Rules['floors']>,
): VariantCheck[] {
  const entries: readonly (readonly [string, number | string | true])[] = ruleEntries(floors);
  return entries.map(([measure, wanted]): VariantCheck => {
    if (typeof wanted === 'number') return checkShare(measure, scoreOf(measure, variant), wanted, variant);
    return checkVerdicts(scorecard, variant, measure, wanted);
  });
}

function checkShare(measure: string, found: Estimate, limit: number, variant: JudgedView): VariantCheck {
  const { metrics } = variant;
  const verdict = reaches(found, limit);
  const why = (): string => {
    if (found.kind !== 'undefined')
      return `${measure} is ${shownEstimate(found, short)}; the policy requires at least ${limitText(limit)}${verdict === 'inconclusive' ? `, and ${openText(found)}` : ''}`;
    if (found.reason !== 'not-asked') return `${measure} has no value: ${found.reason.replaceAll('-', ' ')}`;
    return `no question of this run measures ${measure}; this run measures ${metrics.map(({ name }) => name).join(', ')}`;
  };
  return {
    kind: 'floor',
    measure,
    observed: shownEstimate(found, short),
    estimate: found,
    wanted: `at least ${limitText(limit)}`,
    limit,
    verdict,
    reason: why(),
  };
}

/** Compares a value with a floor; a missing value never reaches it. */
function reaches(found: Estimate, limit: number): GateVerdict {
  const span = spanOf(found);
  if (!span) return 'fail';
  if (span.low >= limit) return 'pass';
  return span.high < limit ? 'fail' : 'inconclusive';
}

function scoreOf(measure: string, variant: JudgedView): Estimate {
  const { answers, compositional, metrics } = variant;
  switch (measure) {
    case 'answered': {
      // Answered questions are counted, so their share has no sampling error.
      const all = answers.questions + answers.missing;
      return all === 0 ? undefinedBecause('no-answers') : estimate(answers.answered / all, EXACT);
    }
    case 'CCR validShare': {
      const shares = compositional.flatMap(({ quantities }) =>
        quantities.map(({ validShare }) => validShare),
      );
      if (shares.length === 0) return undefinedBecause('not-asked');
      return estimate(Math.min(...shares), EXACT);
    }
    default:
      return findMetric(metrics, measure, ({ name }) => name)?.value ?? undefinedBecause('not-asked');
  }
}

/** Tests whether a verdict does not contradict the wanted verdict, because it is a near miss or inconclusive. */
function provesNothing(verdict: string, wanted: string): boolean {
  return verdict === `near-${wanted}` || verdict === 'inconclusive';
}

function checkVerdicts(
  scorecard: Pick<ScorecardView, 'worlds'>,
  variant: JudgedView,
  measure: string,
  floor: string | true,
): VariantCheck {
  const wanted = floor === true ? 'yes' : floor;
  const verdicts: string[] = variant.compositional.map((found) =>
    floor === true ? found.complete : found.verdict,
  );
  const reached = verdicts.filter((verdict) => verdict === wanted).length;
  const wrong = verdicts.find((verdict) => verdict !== wanted && !provesNothing(verdict, wanted));
  const other = wrong ?? verdicts.find((verdict) => verdict !== wanted);
  const found = verdicts.length === 0 ? 'no world' : (other ?? wanted);
  const verdict = wrong || verdicts.length === 0 ? 'fail' : other ? 'inconclusive' : 'pass';
  const where = verdicts.length > 1 ? `, ${wanted} in ${reached} of ${verdicts.length} worlds` : '';
  return {
    kind: 'floor',
    measure,
    observed: found,
    wanted,
    verdict,
    reason:
      verdict === 'inconclusive' && other === 'inconclusive' && !lacksAnswers(variant)
        ? floorOfNoise(scorecard)
        : `${measure} is ${found}${where}`,
  };
}

function lacksAnswers({ compositional }: JudgedView): boolean {
  return compositional.some(
    ({ classes, quantities }) =>
      (classes.inconclusive ?? 0) > 0 || quantities.some(({ validity }) => validity === 'inconclusive'),
  );
}

function floorOfNoise({ worlds }: Pick<ScorecardView, 'worlds'>): string {
  const chances = worlds.flatMap(({ compositions }) =>
    compositions.map(({ passProbabilityOfPerfectModel }) => passProbabilityOfPerfectModel),
  );
  const worst =
    chances.length > 0
      ? ` (with probability ${fewDecimals(Math.min(...chances))} on the hardest composition)`
      : '';
  return `this design allows no verdict, because even a perfect model would pass too rarely${worst}; use units: {twins: 60}, or units: exhaustive`;
}
