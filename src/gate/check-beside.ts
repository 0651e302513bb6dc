import type { ComparedVariants, RunComparisons } from '../compare/compare-run.ts';
import { yesRateShift } from '../compare/share-changes.ts';
import type { GateCheck } from '../scorecard/gate-schema.ts';
import type { Scorecard } from '../scorecard/schema.ts';
import { type VariantView, variantView } from '../scorecard/scorecard-view.ts';
import { shownDate } from '../scoring/format.ts';
import type { AnswerSheet, VariantAnswers } from '../scoring/rows/answer-sheet.ts';
import type { ScorecardSettings } from '../scoring/settings.ts';
import { checkAlarms } from './check-alarms.ts';
import { checkBaselineAnswers } from './check-completeness.ts';
import { checkLosses } from './check-losses.ts';
import { checkMargins, unshownHeadlines } from './check-margins.ts';
import { lossMargins } from './loss-margins.ts';
import { DEFAULT_ALARMS, type rulesFor } from './policy-schema.ts';

export interface Against {
  /** The readable name of the baseline: a label, or `its run of 1 December 2024`. */
  readonly name: string;
  /** The baseline's provider in the same run; absent for a recorded run. */
  readonly provider?: string | undefined;
  readonly compared: readonly ComparedVariants[];
  /** The variants of the baseline that have no counterpart. */
  readonly onlyBaseline: readonly VariantAnswers[];
  /** The variants of the candidate that have no counterpart. */
  readonly onlyCandidate: readonly VariantAnswers[];
  scored(baseline: VariantAnswers): VariantView | undefined;
}

/** Lists the baselines of a run: the recorded run, and the provider of the same run that is named as a baseline. */
export function againstWhat(
  { withinRun, againstRecorded }: RunComparisons,
  scorecard: Scorecard,
  variants: readonly VariantAnswers[],
  recorded: Scorecard | undefined,
  provider: string | undefined,
): Against[] {
  const before: Against[] =
    recorded && againstRecorded
      ? [
          {
            ...againstRecorded,
            name: `its run of ${shownDate(recorded.createdAt)}`,
            scored: ({ promptIdx }) => viewAt(recorded, promptIdx),
          },
        ]
      : [];
  if (provider === undefined) return before;
  const compared = withinRun.filter(
    ({ baseline, candidate }) =>
      baseline.provider.label === provider && baseline.prompt === candidate.prompt && candidate !== baseline,
  );
  const known = new Set(compared.flatMap(({ baseline, candidate }) => [baseline, candidate]));
  return [
    ...before,
    {
      name: provider,
      provider,
      compared,
      onlyBaseline: [],
      onlyCandidate: variants.filter((variant) => !known.has(variant) && variant.provider.label !== provider),
      scored: (baseline) => viewAt(scorecard, variants.indexOf(baseline)),
    },
  ];
}

function viewAt({ variants }: Scorecard, index: number): VariantView | undefined {
  const found = variants[index];
  return found && variantView(found);
}

interface Beside extends Pick<Against, 'name' | 'scored'> {
  readonly compared: ComparedVariants;
}

/** Checks a variant against its baseline: the baseline's replies, margins, lost verdicts, and alarms about changes. */
export function checkBeside(
  { sheet, settings }: { readonly sheet: AnswerSheet; readonly settings: ScorecardSettings },
  { name, compared, scored }: Beside,
  { margins, alarms }: Pick<NonNullable<ReturnType<typeof rulesFor>>, 'margins' | 'alarms'>,
  variant: VariantView,
): Omit<GateCheck, 'variant'>[] {
  const { baseline, candidate, comparison } = compared;
  const { differences } = comparison;
  const before = scored(baseline);
  const { failed = DEFAULT_ALARMS.failed, yesRateShift: shift, unexpectedRise } = alarms;
  const changes = {
    ...(shift !== undefined && { yesRateShift: shift }),
    ...(unexpectedRise !== undefined && { unexpectedRise }),
  };
  const sides = {
    differences,
    yesRateShift: yesRateShift(sheet, baseline, candidate, settings.level),
  };
  return [
    ...(before ? checkBaselineAnswers(before, failed) : []),
    ...checkMargins(differences, margins, unshownHeadlines(variant.metrics)),
    ...(before
      ? checkLosses(sheet, { compared, before, now: variant, margins: lossMargins(margins) }, settings)
      : []),
    ...checkAlarms(variant, sides, changes),
  ].map((check) => ({ ...check, against: name }));
}
