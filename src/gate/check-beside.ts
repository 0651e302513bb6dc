import type { ComparedVariants } from '../compare/compare-run.ts';
import { yesRateShift } from '../compare/share-changes.ts';
import { unpairedDifference } from '../compare/unpaired-difference.ts';
import type { GateCheck } from '../scorecard/gate-schema.ts';
import type { VariantView } from '../scorecard/scorecard-view.ts';
import { openLook } from '../scoring/look.ts';
import type { AnswerSheet } from '../scoring/rows/answer-sheet.ts';
import type { ScorecardSettings } from '../scoring/settings.ts';
import type { Against } from './against.ts';
import { checkAlarms } from './check-alarms.ts';
import { checkBaselineAnswers } from './check-completeness.ts';
import { checkFreshLosses } from './check-fresh-losses.ts';
import { checkLosses } from './check-losses.ts';
import { checkMargins, unshownHeadlines } from './check-margins.ts';
import { lossMargins } from './loss-margins.ts';
import { DEFAULT_ALARMS } from './policy-schema.ts';
import type { RulesInForce } from './variant-rules.ts';

interface Beside extends Pick<Against, 'name' | 'scored'> {
  readonly compared: ComparedVariants;
}

/** Checks a variant against its baseline: margins, lost verdicts, and alarms about changes. */
export function checkBeside(
  { sheet, settings }: { readonly sheet: AnswerSheet; readonly settings: ScorecardSettings },
  { name, compared, scored }: Beside,
  { margins, alarms }: Pick<RulesInForce, 'margins' | 'alarms'>,
  variant: VariantView,
): Omit<GateCheck, 'variant'>[] {
  const { baseline, candidate, comparison } = compared;
  const { differences, isFresh } = comparison;
  const before = scored(baseline);
  const { failed = DEFAULT_ALARMS.failed, yesRateShift: shift, unexpectedRise } = alarms;
  const changes = {
    ...(shift !== undefined && { yesRateShift: shift }),
    ...(unexpectedRise !== undefined && { unexpectedRise }),
  };
  const sides = {
    differences,
    yesRateShift:
      isFresh && before
        ? unpairedDifference(before.answers.yesRate, variant.answers.yesRate, settings.level)
        : yesRateShift(sheet, baseline, candidate, settings.level),
  };
  const isOpen =
    openLook(candidate, baseline) !== undefined ||
    [candidate, baseline].some(({ stretches = [] }) => stretches.length > 0);
  const losses = isFresh ? checkFreshLosses : checkLosses;
  return [
    ...(before ? checkBaselineAnswers(before, failed) : []),
    ...checkMargins(differences, margins, isOpen, unshownHeadlines(variant.metrics)),
    ...(before
      ? losses(sheet, { compared, before, now: variant, margins: lossMargins(margins) }, settings)
      : []),
    ...checkAlarms(variant, sides, changes),
  ].map((check) => ({ ...check, against: name }));
}
