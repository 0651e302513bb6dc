import type { RunComparisons } from '../compare/compare-run.ts';
import { nameOf } from '../compare/compare-variants.ts';
import { at } from '../lib/at.ts';
import { UserError } from '../lib/user-error.ts';
import type { Gate, GateCheck, GateVerdict } from '../scorecard/gate-schema.ts';
import type { Scorecard } from '../scorecard/schema.ts';
import { scorecardView } from '../scorecard/scorecard-view.ts';
import { fewDecimals, whole } from '../scoring/format.ts';
import type { VariantAnswers } from '../scoring/rows/answer-sheet.ts';
import type { CollectedAnswers } from '../scoring/rows/collect-answers.ts';
import { outageOf } from '../scoring/rows/outage.ts';
import type { OutputFacts } from '../scoring/rows/output-facts.ts';
import type { Stretch } from '../scoring/rows/stretch.ts';
import { VIEWS } from '../tasks/views.ts';
import { checkAge, checkProviders, otherVersion, staleFiles } from './check-age.ts';
import { checkAlarms } from './check-alarms.ts';
import { type Against, againstWhat, checkBeside } from './check-beside.ts';
import {
  checkDigests,
  checkOtherRun,
  checkRunCompleteness,
  checkVariantCompleteness,
  replyCounts,
} from './check-completeness.ts';
import { checkFloors } from './check-floors.ts';
import { checkOutputs, namesAll, namesModels } from './check-outputs.ts';
import { type VariantCheck, wholeness } from './check-text.ts';
import { counterpartChecks, patternChecks } from './check-variants.ts';
import { type Policy, ruleEntries, rulesFor } from './policy-schema.ts';

interface ReadPolicy {
  readonly file: string;
  readonly policy: Policy;
  /** True if the verdict `inconclusive` stops the build, whatever the policy states. */
  readonly strict: boolean;
}

export interface JudgedRun {
  readonly answers: CollectedAnswers;
  readonly scorecard: Scorecard;
  readonly comparisons: RunComparisons;
}

export interface CheckedRun extends JudgedRun {
  /** The results files whose variants lack the roll-up's numbers. */
  readonly notRolledUp: readonly string[];
  /**
   * The run without the questions in stretches that look like an outage. It is judged in place of the whole run;
   * absent if no stretches are set aside.
   */
  readonly rest?: JudgedRun | undefined;
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
  const { scorecard, answers, notRolledUp, rest = run, recorded, provider } = run;
  const { isFirst = false, outputs = [], age } = run;
  const { variants } = answers.sheet;
  if (scorecard.variants.length === 0) throw new UserError('no row answers a question of promptfoo-causal');
  const against = againstWhat(run.comparisons, scorecard, variants, recorded, provider);
  if (against.length === 0 && !isFirst) requireNoBaseline(file, policy);
  const judgedVariants = rest.answers.sheet.variants;
  const judged = againstWhat(rest.comparisons, rest.scorecard, judgedVariants, recorded, provider);
  const judgements = scorecard.variants.flatMap((_, index) =>
    variantChecks(run, { ...rest, against: judged }, policy, index),
  );
  const checks = [
    ...judgements.filter(({ measure }) => measure === 'outage'),
    ...checkRunCompleteness(scorecard, answers, notRolledUp, policy.design),
    ...checkDigests(scorecard, recorded),
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
  rest: JudgedRun & { readonly against: readonly Against[] },
  policy: Policy,
  index: number,
): GateCheck[] {
  const scorecard = scorecardView(rest.scorecard);
  const [whole, asked] = [at(run.scorecard.variants, index), at(run.answers.sheet.variants, index)];
  const [variant, replies] = [at(scorecard.variants, index), at(rest.answers.sheet.variants, index)];
  const rules = rulesFor(policy, replies);
  if (!rules) return [];
  const sides = rest.against.flatMap(({ compared, ...side }) => {
    const found = compared.find(({ candidate }) => candidate === replies);
    return found ? [{ ...side, compared: found }] : [];
  });
  const outage = outageOf(asked);
  const notCompared = sides.flatMap(({ compared: { comparison } }) => comparison.notCompared ?? [])[0];
  if (outage !== undefined || notCompared !== undefined) {
    const reason = outage ?? `it was not compared: ${notCompared}`;
    const [observed, wanted] = outage === undefined ? ['nothing', 'common questions'] : [outage, 'replies'];
    return [
      wholeness(outage === undefined ? 'comparison' : 'outage', observed, wanted, 'fail', reason),
      ...checkVariantCompleteness(whole, asked),
    ].map((check) => ({ variant: nameOf(replies), ...check }));
  }
  // Alarms about changes need a baseline; `checkBeside` checks them.
  const { yesRateShift: _, unexpectedRise: __, ...own } = rules.alarms;
  const { settings } = scorecard;
  const befores =
    sides.length === 0 ? [undefined] : sides.map(({ scored, compared }) => scored(compared.baseline));
  const checks = [
    ...checkVariantCompleteness(whole, asked),
    ...checkFloors(scorecard, variant, rules.floors),
    ...VIEWS.flatMap(({ checks }) => befores.flatMap((before) => checks?.(variant, before) ?? [])),
    ...sides.flatMap((side) => checkBeside({ sheet: rest.answers.sheet, settings }, side, rules, variant)),
    ...checkAlarms(variant, undefined, own),
  ];
  const fails = checks.some(({ verdict }) => verdict === 'fail');
  const stretches = (asked.stretches ?? []).map((one) => stretchCheck(one, areSetAside(asked), fails));
  return [...stretches, ...checks].map((check) => ({ variant: nameOf(replies), ...check }));
}

/**
 * Tests whether a variant's stretches are set aside. Stretches with more than half of its questions are kept, because
 * so many questions show how the model answers.
 */
export function areSetAside({
  stretches = [],
  starts,
}: Pick<VariantAnswers, 'stretches' | 'starts'>): boolean {
  const inStretches = stretches.reduce((sum, { positions }) => sum + positions.length, 0);
  return inStretches > 0 && 2 * inStretches <= replyCounts(starts).length;
}

/**
 * Reports a stretch of questions that suggests an outage. The check is inconclusive, because an outage is not evidence
 * for or against the model.
 */
function stretchCheck(
  { what, from, to, questions, p }: Stretch,
  isSetAside: boolean,
  fails: boolean,
): VariantCheck {
  const observed = `tests ${from} to ${to}`;
  const chance = p < 0.000001 ? 'in fewer than one in a million runs' : `in ${fewDecimals(p)} of runs`;
  const outage = isSetAside
    ? fails
      ? 'It looks like an outage, but the variant also fails without these questions'
      : 'It looks like an outage: ask these questions again'
    : 'Such stretches contain more than half of all questions, so they are judged as well';
  const reason = `${whole(questions)} consecutive questions (${observed}) were ${what}. They were asked in random order, so this happens by chance ${chance}. ${outage}`;
  return wholeness('order of the answers', observed, 'no stretch of one kind', 'inconclusive', reason);
}
