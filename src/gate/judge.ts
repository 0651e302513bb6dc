import type { MetricInfo } from '../score/metric.ts';
import {
  baselineName,
  type Check,
  type Comparison,
  type Judgement,
  type VariantScores,
} from '../scorecard/scorecard.ts';
import { nextStep } from './advice.ts';
import { checkAlarms } from './check-alarms.ts';
import { checkFloors } from './check-floors.ts';
import { checkLosses, checkParts } from './check-losses.ts';
import { checkRun, outageOf } from './check-run.ts';
import type { Candidate, JudgedRun } from './judged-run.ts';
import { type Rules, rulesFor } from './policy.ts';
import { candidateSentence, runSentence } from './sentences.ts';

type Verdict = Judgement['verdict'];

/** The first that occurs is the verdict of several checks, comparisons or candidates. */
const SEVERITY: readonly Verdict[] = ['fail', 'not judged', 'inconclusive', 'pass'];

/**
 * Judges a run by a policy. Nothing that is missing, unreadable or not comparable passes, apart from a guard whose loss
 * is unknown: its check says so.
 */
export function judge(run: JudgedRun): Judgement {
  const { scorecard, policy, baseline, problems } = run;
  const candidates = scorecard.variants.flatMap((variant): Candidate[] => {
    const rules = rulesFor(policy, variant.name);
    return variant.name === baseline || rules === false ? [] : [judgeVariant(run, variant, rules)];
  });
  const verdicts = candidates.map((candidate) => candidate.verdict);
  if (problems.length > 0) verdicts.push('fail');
  if (run.tooOld !== undefined || candidates.length === 0) verdicts.push('not judged');
  const verdict = severest(verdicts);
  const judged = { verdict, candidates, exitCode: exitCodeOf(verdict, run) };
  const next = nextStep(run, candidates);
  return { ...judged, sentence: runSentence(run, judged), ...(next !== undefined && { next }) };
}

/** Returns the exit code of the command `gate`, as `--help` lists it. */
function exitCodeOf(verdict: Verdict, { strict, policy }: JudgedRun): number {
  if (verdict === 'inconclusive') return strict || policy.inconclusive === 'fail' ? 4 : 0;
  return { fail: 3, 'not judged': 1, pass: 0 }[verdict];
}

/** Judges a variant against each of its baselines, and returns the severest judgement. */
function judgeVariant(run: JudgedRun, variant: VariantScores, rules: Required<Rules>): Candidate {
  const comparisons = run.scorecard.comparisons.filter(
    ({ candidate, baseline, recorded }) =>
      candidate === variant.name && (recorded !== undefined || baseline === run.baseline),
  );
  const judged = (comparisons.length > 0 ? comparisons : [undefined]).map((comparison) =>
    judgeBeside(run, variant, rules, comparison),
  );
  return judged.find(({ verdict }) => verdict === severest(judged.map((one) => one.verdict)))!;
}

/** Judges a variant against one baseline or, without a comparison, by itself. */
function judgeBeside(
  run: JudgedRun,
  variant: VariantScores,
  rules: Required<Rules>,
  comparison: Comparison | undefined,
): Candidate {
  const before = comparison && baselineOf(run, comparison);
  const obstacle =
    obstacleOfAll(run) ??
    outageOf(before ? [variant, before] : [variant]) ??
    obstacleIn(run, comparison, rules);
  const checksOfRun = [
    ...checkRun(variant),
    ...(before ? checkRun(before).filter(({ outcome }) => outcome !== 'pass') : []),
  ];
  const checks =
    obstacle === undefined
      ? [...checksOfRun, ...checksOfScores(run.scorecard.metrics, { variant, before, comparison }, rules)]
      : checksOfRun;
  const outcomes: Verdict[] = checks.map(({ outcome }) => outcome);
  // Without a recorded run that should be there, nothing is decided yet.
  if (comparison === undefined && run.noRecord !== undefined) outcomes.push('inconclusive');
  if (obstacle !== undefined) outcomes.push('not judged');
  const found = {
    name: variant.name,
    ...(comparison && { baseline: baselineName(comparison) }),
    verdict: severest(outcomes),
    checks,
  };
  return {
    ...found,
    sentence: candidateSentence({ candidate: found, variant, before, comparison, obstacle, run }),
  };
}

/** A variant with its baseline and their comparison, if there are any. */
interface Compared {
  readonly variant: VariantScores;
  readonly before: VariantScores | undefined;
  readonly comparison: Comparison | undefined;
}

/** Checks what can be checked if nothing prevents a judgement. */
function checksOfScores(
  metrics: readonly MetricInfo[],
  { variant, before, comparison }: Compared,
  { margins, floors, alarms }: Required<Rules>,
): Check[] {
  return [
    ...(comparison ? checkLosses(comparison, metrics, margins) : []),
    ...(comparison ? checkParts(comparison, metrics, margins) : []),
    ...checkFloors(variant, metrics, floors),
    ...checkAlarms(variant.counts, before?.counts, alarms),
  ];
}

/** Says why no variant of a run can be judged. */
function obstacleOfAll({ problems, tooOld }: JudgedRun): string | undefined {
  return problems.length > 0 ? 'the results have problems' : tooOld;
}

/** Says why nothing could judge a variant's answers; undefined if something can. */
function obstacleIn(
  run: JudgedRun,
  comparison: Comparison | undefined,
  { floors }: Required<Rules>,
): string | undefined {
  if (comparison)
    return comparison.verdict === 'not judged' ? (comparison.reason ?? 'it was not compared') : undefined;
  if (run.recorded) {
    const names = run.recorded.scorecard.variants.map(({ name }) => name).join(', ');
    return `${run.recorded.file} has no variant of this name; it has ${names}`;
  }
  const hasFloors = Object.values(floors ?? {}).some((floor) => floor !== false);
  return hasFloors || run.noRecord !== undefined
    ? undefined
    : 'it has no baseline, and the policy has no floors';
}

/** Finds the scores of a comparison's baseline, in this run or in the recorded one. */
function baselineOf({ scorecard, recorded }: JudgedRun, comparison: Comparison): VariantScores | undefined {
  const { variants } = comparison.recorded ? (recorded?.scorecard ?? scorecard) : scorecard;
  return variants.find(({ name }) => name === comparison.baseline);
}

/** Returns the worst verdict; a pass if there is none. */
function severest(verdicts: readonly Verdict[]): Verdict {
  return SEVERITY.find((verdict) => verdicts.includes(verdict)) ?? 'pass';
}
