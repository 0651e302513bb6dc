import type { RunComparisons } from '../compare/compare-run.ts';
import { nameOf } from '../compare/compare-variants.ts';
import { at } from '../lib/at.ts';
import { UserError } from '../lib/user-error.ts';
import type { Gate, GateCheck, GateVerdict } from '../scorecard/gate-schema.ts';
import type { Scorecard } from '../scorecard/schema.ts';
import { scorecardView } from '../scorecard/scorecard-view.ts';
import type { VariantAnswers } from '../scoring/rows/answer-sheet.ts';
import type { CollectedAnswers } from '../scoring/rows/collect-answers.ts';
import { outageOf } from '../scoring/rows/outage.ts';
import type { OutputFacts } from '../scoring/rows/output-facts.ts';
import { VIEWS } from '../tasks/views.ts';
import { checkAge, checkProviders, otherVersion, staleFiles } from './check-age.ts';
import { checkAlarms } from './check-alarms.ts';
import { type Against, againstWhat, checkBeside } from './check-beside.ts';
import { checkOtherRun, checkRunCompleteness, checkVariantCompleteness } from './check-completeness.ts';
import { checkFloors } from './check-floors.ts';
import { checkOutputs, namesAll, namesModels } from './check-outputs.ts';
import { wholeness } from './check-text.ts';
import { counterpartChecks, patternChecks } from './check-variants.ts';
import { type Policy, ruleEntries, rulesFor } from './policy-schema.ts';

interface ReadPolicy {
  readonly file: string;
  readonly policy: Policy;
  /** True if the verdict `inconclusive` stops the build, whatever the policy states. */
  readonly strict: boolean;
}

interface JudgedRun {
  readonly answers: CollectedAnswers;
  readonly scorecard: Scorecard;
  readonly comparisons: RunComparisons;
}

export interface CheckedRun extends JudgedRun {
  /** The recorded run with which this run is compared. */
  readonly recorded?: Scorecard | undefined;
  /** The provider of the same run with which all other providers are compared. */
  readonly provider?: string | undefined;
  /** True if the run will become the first baseline, so that there is no baseline yet. */
  readonly isFirst?: boolean | undefined;
  /** The facts that the results files state in addition to their rows. */
  readonly outputs?: readonly OutputFacts[] | undefined;
  readonly age?: Parameters<typeof checkAge>[1] | undefined;
}

/** Judges a run by a policy. Parts of the run that are missing, unreadable or not comparable never pass. */
export function runGate(run: CheckedRun, { file, policy, strict: isStrict }: ReadPolicy): Gate {
  const { scorecard, answers, recorded, provider } = run;
  const { isFirst = false, outputs = [], age } = run;
  const { variants } = answers.sheet;
  if (scorecard.variants.length === 0) throw new UserError('no row answers a question of promptfoo-causal');
  const against = againstWhat(run.comparisons, scorecard, variants, recorded, provider);
  if (against.length === 0 && !isFirst) requireNoBaseline(file, policy);
  const judgements = scorecard.variants.flatMap((_, index) => variantChecks(run, against, policy, index));
  const checks = [
    ...judgements.filter(({ measure }) => measure === 'outage'),
    ...checkRunCompleteness(scorecard, answers, policy.design),
    ...checkOtherRun(outputs, recorded?.evalId),
    ...checkOutputs(outputs, answers.sheet, recorded !== undefined || namesAll(policy), namesModels(policy)),
    ...(age ? [...checkAge(outputs, age), ...checkProviders(outputs, age)] : []),
    ...patternChecks(policy, variants, provider),
    ...against.flatMap((side) => counterpartChecks(policy, side)),
    ...judgements.filter(({ measure }) => measure !== 'outage'),
    ...(against.length > 0 ? [] : nothingJudged(policy, variants, isFirst)),
  ].toSorted((a, b) => URGENCY[a.verdict] - URGENCY[b.verdict]);
  const verdict = checks[0]?.verdict ?? 'fail';
  const strict = isStrict || policy.inconclusive === 'fail';
  const { createdAt, evalId } = recorded ?? {};
  const stale = age ? staleFiles(outputs, age) : [];
  const askedBy = age && otherVersion(outputs, age);
  return {
    verdict,
    strict,
    exitCode: verdict === 'fail' ? 3 : verdict === 'inconclusive' && strict ? 4 : 0,
    policy: file,
    ...(createdAt !== undefined && { baseline: { createdAt, ...(evalId !== undefined && { evalId }) } }),
    ...(provider !== undefined && { provider }),
    ...(stale.length > 0 && { stale }),
    ...(age?.laterAttempt !== undefined && { laterAttempt: age.laterAttempt }),
    ...(askedBy !== undefined && { askedBy }),
    checks,
  };
}

const URGENCY: Record<GateVerdict, number> = { fail: 0, inconclusive: 1, pass: 2 };

function requireNoBaseline(file: string, policy: Policy): void {
  const needsBaseline = [policy, ...(policy.variants ?? [])].some(
    ({ margins, alarms }) =>
      Object.keys(margins ?? {}).length > 0 ||
      typeof alarms?.yesRateShift === 'number' ||
      typeof alarms?.unexpectedRise === 'number',
  );
  if (!needsBaseline) return;
  throw new UserError(
    `${file}: margins, yesRateShift and unexpectedRise need a baseline, but there is none; use --baseline with the scorecard.json of the run to compare with, or name a provider of this run: baseline: { provider: … }`,
  );
}

/** Reports variants without a baseline and without floors, which would pass with any answers. */
function nothingJudged(policy: Policy, variants: readonly VariantAnswers[], isFirst: boolean): GateCheck[] {
  const check = { kind: 'margin', measure: 'baseline', observed: 'none', verdict: 'inconclusive' } as const;
  if (isFirst) {
    const reason = 'there is no earlier run to compare with; this run becomes the first baseline';
    return [{ ...check, wanted: 'a run to compare with', reason }];
  }
  return variants.flatMap((variant): GateCheck[] => {
    const rules = rulesFor(policy, variant);
    if (!rules || ruleEntries(rules.floors).length > 0) return [];
    const reason = 'nothing judges the answers: the policy has no floors, and there is no baseline';
    return [{ variant: nameOf(variant), ...check, wanted: 'floors, or a run to compare with', reason }];
  });
}

function variantChecks(
  run: CheckedRun,
  against: readonly Against[],
  policy: Policy,
  index: number,
): GateCheck[] {
  const { sheet } = run.answers;
  const scorecard = scorecardView(run.scorecard);
  const [variant, replies] = [at(scorecard.variants, index), at(sheet.variants, index)];
  const rules = rulesFor(policy, replies);
  if (!rules) return [];
  const sides = against.flatMap(({ compared, ...side }) => {
    const found = compared.find(({ candidate }) => candidate === replies);
    return found ? [{ ...side, compared: found }] : [];
  });
  const outage = outageOf(replies);
  const notCompared = sides.flatMap(({ compared: { comparison } }) => comparison.notCompared ?? [])[0];
  if (outage !== undefined || notCompared !== undefined) {
    const reason = outage ?? `it was not compared: ${notCompared}`;
    const [observed, wanted] = outage === undefined ? ['nothing', 'common questions'] : [outage, 'replies'];
    return [
      wholeness(outage === undefined ? 'comparison' : 'outage', observed, wanted, 'fail', reason),
      ...checkVariantCompleteness(variant, replies),
    ].map((check) => ({ variant: nameOf(replies), ...check }));
  }
  // Alarms about changes need a baseline; `checkBeside` checks them.
  const { yesRateShift: _, unexpectedRise: __, ...own } = rules.alarms;
  const { settings } = scorecard;
  const befores =
    sides.length === 0 ? [undefined] : sides.map(({ scored, compared }) => scored(compared.baseline));
  const checks = [
    ...checkVariantCompleteness(variant, replies),
    ...checkFloors(scorecard, variant, rules.floors),
    ...VIEWS.flatMap(({ checks }) => befores.flatMap((before) => checks?.(variant, before) ?? [])),
    ...sides.flatMap((side) => checkBeside({ sheet, settings }, side, rules, variant)),
    ...checkAlarms(variant, undefined, own),
  ];
  return checks.map((check) => ({ variant: nameOf(replies), ...check }));
}
