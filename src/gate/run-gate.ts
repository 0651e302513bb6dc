import type { RunComparisons } from '../compare/compare-run.ts';
import { nameOf } from '../compare/compare-variants.ts';
import { yesRateShift } from '../compare/share-changes.ts';
import { unpairedDifference } from '../compare/unpaired-difference.ts';
import type { Gate, GateCheck, GateVerdict } from '../scorecard/gate-schema.ts';
import type { Scorecard } from '../scorecard/schema.ts';
import { scorecardView } from '../scorecard/scorecard-view.ts';
import { openLook } from '../scoring/look.ts';
import type { VariantAnswers } from '../scoring/rows/answer-sheet.ts';
import type { CollectedAnswers } from '../scoring/rows/collect-answers.ts';
import { outageOf } from '../scoring/rows/outage.ts';
import type { OutputFacts } from '../scoring/rows/output-facts.ts';
import { type Against, againstWhat } from './against.ts';
import { type AgeLimit, checkAge, runText } from './check-age.ts';
import { type AgainstBaseline, checkAlarms } from './check-alarms.ts';
import {
  checkBaselineAnswers,
  checkDigests,
  checkOtherRun,
  checkRunCompleteness,
  checkVariantCompleteness,
} from './check-completeness.ts';
import { checkFloors } from './check-floors.ts';
import { checkFreshLosses } from './check-fresh-losses.ts';
import { checkLosses } from './check-losses.ts';
import { checkMargins, unshownHeadlines } from './check-margins.ts';
import { checkOutputs, namesAll, namesModels } from './check-outputs.ts';
import { wholeness } from './check-text.ts';
import { counterpartChecks, patternChecks } from './check-variants.ts';
import { GateError } from './gate-error.ts';
import { type Policy, ruleEntries } from './policy-schema.ts';
import { rulesFor } from './variant-rules.ts';

export interface ReadPolicy {
  readonly file: string;
  readonly policy: Policy;
  /** `inconclusive` stops the build, whatever the policy says. */
  readonly strict: boolean;
}

export interface CheckedRun {
  readonly answers: CollectedAnswers;
  /** The roll-up of these answers. */
  readonly scorecard: Scorecard;
  /** Results files whose columns lack the roll-up's numbers. */
  readonly notRolledUp: readonly string[];
  readonly comparisons: RunComparisons;
  /** The run that it is compared with. */
  readonly recorded?: Scorecard | undefined;
  /** Else the provider of the same run that all others are compared with. */
  readonly provider?: string | undefined;
  /** Whether it is to become the first baseline: there is none to compare with yet. */
  readonly isFirst?: boolean | undefined;
  /** What the results say of themselves. */
  readonly outputs?: readonly OutputFacts[] | undefined;
  readonly age?: AgeLimit | undefined;
}

/**
 * What a policy says about a run. Pure; fails closed: what is missing, cannot be read or cannot be compared is
 * a failure, never a pass.
 *
 * @throws {GateError} If there is nothing to judge, or if the policy asks for a baseline and there is none.
 */
export function runGate(run: CheckedRun, { file, policy, strict: isStrict }: ReadPolicy): Gate {
  const { scorecard, answers, notRolledUp, recorded, provider, isFirst = false, outputs = [], age } = run;
  const { variants } = answers.sheet;
  if (scorecard.variants.length === 0) throw new GateError('no rows: no row is a case of promptfoo-causal');
  const against = againstWhat(run.comparisons, scorecard, variants, recorded, provider);
  if (!against && !isFirst) requireNoBaseline(file, policy);
  const judgements = scorecard.variants.flatMap((_, index) => variantChecks(run, against, policy, index));
  const checks = [
    ...judgements.filter(({ measure }) => measure === 'outage'),
    ...checkRunCompleteness(scorecard, answers, notRolledUp, policy.design),
    ...checkDigests(scorecard, recorded),
    ...checkOtherRun(outputs, recorded?.evalId),
    ...checkOutputs(outputs, answers.sheet, recorded !== undefined || namesAll(policy), namesModels(policy)),
    ...(age ? checkAge(outputs, age) : []),
    ...patternChecks(policy, variants, provider),
    ...counterpartChecks(policy, against, provider),
    ...judgements.filter(({ measure }) => measure !== 'outage'),
    ...(against ? [] : nothingJudged(policy, variants, isFirst)),
  ].toSorted((a, b) => URGENCY[a.verdict] - URGENCY[b.verdict]);
  const verdict = checks[0]?.verdict ?? 'fail';
  const strict = isStrict || policy.inconclusive === 'fail';
  const { createdAt, evalId } = recorded ?? {};
  const asked = outputs.filter(({ askedAt }) => askedAt !== undefined);
  return {
    verdict,
    strict,
    exitCode: verdict === 'fail' ? 3 : verdict === 'inconclusive' && strict ? 4 : 0,
    // Beside the verdict, which runs they are, where they say when they were.
    summary: [
      summaryOf(verdict, checks),
      ...(age ? asked.map((output) => runText(output, age.now)) : []),
    ].join('; '),
    policy: file,
    ...(createdAt !== undefined && { baseline: { createdAt, ...(evalId !== undefined && { evalId }) } }),
    checks,
  };
}

const URGENCY: Record<GateVerdict, number> = { fail: 0, inconclusive: 1, pass: 2 };

function requireNoBaseline(file: string, policy: Policy): void {
  const needsBaseline = [policy, ...(policy.variants ?? [])].some(
    ({ margins, alarms }) =>
      Object.keys(margins ?? {}).length > 0 ||
      alarms?.yesRateShift !== undefined ||
      alarms?.unexpectedRise !== undefined,
  );
  if (!needsBaseline) return;
  throw new GateError(
    `${file}: margins, yesRateShift and unexpectedRise need a baseline, got none; give --baseline with the scorecard.json of the run to compare with, or name a provider of this run: baseline: { provider: … }`,
  );
}

/** Without a baseline and without floors, a variant that is whole would pass whatever its answers are. */
function nothingJudged(policy: Policy, variants: readonly VariantAnswers[], isFirst: boolean): GateCheck[] {
  const check = { kind: 'margin', measure: 'baseline', observed: 'none', verdict: 'inconclusive' } as const;
  if (isFirst) {
    const reason = 'no baseline yet: margins not judged';
    return [{ ...check, wanted: 'a run to compare with', reason }];
  }
  return variants.flatMap((variant): GateCheck[] => {
    const rules = rulesFor(policy, variant);
    if (!rules || ruleEntries(rules.floors).length > 0) return [];
    const reason = 'nothing is asked of the answers: the policy has no floors, and there is no baseline';
    return [{ variant: nameOf(variant), ...check, wanted: 'floors, or a run to compare with', reason }];
  });
}

function variantChecks(
  run: CheckedRun,
  against: Against | undefined,
  policy: Policy,
  index: number,
): GateCheck[] {
  const scorecard = scorecardView(run.scorecard);
  const { sheet } = run.answers;
  const [variant, replies] = [scorecard.variants[index], sheet.variants[index]];
  if (!variant || !replies) return [];
  const rules = rulesFor(policy, replies);
  if (!rules) return [];
  const compared = against?.compared.find(({ candidate }) => candidate === replies);
  const before = compared && against?.scored(compared.baseline);
  const { level } = scorecard.settings;
  const isFresh = compared?.comparison.isFresh;
  const sides: AgainstBaseline | undefined = compared && {
    differences: compared.comparison.differences,
    yesRateShift:
      isFresh && before
        ? unpairedDifference(before.answers.yesRate, variant.answers.yesRate, level)
        : yesRateShift(sheet, compared.baseline, replies, level),
  };
  const { floors, margins, alarms } = rules;
  const outage = outageOf(replies);
  const notCompared = compared?.comparison.notCompared;
  if (outage !== undefined || notCompared !== undefined) {
    const reason = `not compared: ${outage ?? notCompared}`;
    const [observed, wanted] = outage === undefined ? ['nothing', 'common questions'] : [outage, 'replies'];
    return [
      wholeness(outage === undefined ? 'comparison' : 'outage', observed, wanted, 'fail', reason),
      ...checkVariantCompleteness(variant, replies),
    ].map((check) => ({ variant: nameOf(replies), ...check }));
  }
  // Without a counterpart, that is what is said about the variant, once, by counterpartChecks.
  const { yesRateShift: _, unexpectedRise: __, ...own } = alarms;
  return [
    ...checkVariantCompleteness(variant, replies),
    ...(before ? checkBaselineAnswers(before, alarms.failed) : []),
    ...checkFloors(scorecard, variant, floors),
    ...(sides
      ? checkMargins(
          sides.differences,
          margins,
          openLook(replies, compared?.baseline) !== undefined,
          unshownHeadlines(variant.metrics),
        )
      : []),
    ...(compared && before
      ? (isFresh ? checkFreshLosses : checkLosses)(
          sheet,
          { compared, before, now: variant },
          scorecard.settings,
        )
      : []),
    ...checkAlarms(variant, sides, sides ? alarms : own),
  ].map((check) => ({ variant: nameOf(replies), ...check }));
}

function summaryOf(verdict: GateVerdict, checks: readonly GateCheck[]): string {
  const decisive = checks.filter((check) => check.verdict === verdict);
  const [first] = decisive;
  if (verdict === 'pass' || !first) return `all ${checks.length} checks passed`;
  const { variant, reason } = first;
  const what = verdict === 'fail' ? 'failed' : 'cannot be told';
  const others = decisive.length > 1 ? `; and ${decisive.length - 1} more` : '';
  const where = variant ? `${variant.provider} with ${variant.prompt}: ` : '';
  return `${decisive.length} of ${checks.length} checks ${what}: ${where}${reason}${others}`;
}
