import type { MetricInfo } from '../score/metric.ts';
import {
  baselineName,
  type Check,
  type Comparison,
  EXIT_IF_UNDECIDED,
  type Judgement,
  type VariantScores,
} from '../scorecard/scorecard.ts';
import { nextStep } from './advice.ts';
import { checkAlarms } from './check-alarms.ts';
import { checkFloors } from './check-floors.ts';
import { checkLosses } from './check-losses.ts';
import { checkRun, outageOf } from './check-run.ts';
import type { Candidate, ComparedVariant, JudgedRun } from './judged-run.ts';
import { type Rules, rulesFor } from './policy.ts';
import { candidateSentence, runSentence } from './sentences.ts';

type Verdict = Judgement['verdict'];

/** The verdicts, the severest first. Of several checks, comparisons or candidates, the severest verdict counts. */
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
  if (verdict === 'inconclusive') return strict || policy.inconclusive === 'fail' ? EXIT_IF_UNDECIDED : 0;
  return { fail: 3, 'not judged': 1, pass: 0 }[verdict];
}

/** Judges a variant against each of its baselines, and returns the severest judgement. */
function judgeVariant(run: JudgedRun, variant: VariantScores, rules: Required<Rules>): Candidate {
  const comparisons = run.scorecard.comparisons.filter(
    ({ candidate, baseline, recorded }) =>
      candidate === variant.name && (recorded !== undefined || baseline === run.baseline),
  );
  if (comparisons.length === 0) return judgeBeside(run, { variant }, rules);
  const candidates = comparisons.map((comparison) =>
    judgeBeside(run, { variant, comparison, before: baselineOf(run, comparison) }, rules),
  );
  const verdict = severest(candidates.map((candidate) => candidate.verdict));
  return candidates.find((candidate) => candidate.verdict === verdict)!;
}

/** Finds the scores of a comparison's baseline, in this run or in the recorded one. */
function baselineOf({ scorecard, recorded }: JudgedRun, comparison: Comparison): VariantScores | undefined {
  const { variants } = comparison.recorded ? (recorded?.scorecard ?? scorecard) : scorecard;
  return variants.find(({ name }) => name === comparison.baseline);
}

/** Judges a variant against one baseline or, without a comparison, by itself. */
function judgeBeside(run: JudgedRun, compared: ComparedVariant, rules: Required<Rules>): Candidate {
  const { variant, before, comparison } = compared;
  const obstacle = obstacleTo(run, compared, rules);
  const checks = [
    ...checkRun(variant),
    ...(before ? checkRun(before).filter(({ outcome }) => outcome !== 'pass') : []),
    ...(obstacle === undefined ? checkScores(run.scorecard.metrics, compared, rules) : []),
  ];
  const verdicts: Verdict[] = checks.map(({ outcome }) => outcome);
  // A first run, of which nothing is recorded yet, is undecided.
  if (comparison === undefined && run.noRecord !== undefined) verdicts.push('inconclusive');
  if (obstacle !== undefined) verdicts.push('not judged');
  const candidate = {
    name: variant.name,
    ...(comparison && { baseline: baselineName(comparison) }),
    verdict: severest(verdicts),
    checks,
  };
  return { ...candidate, sentence: candidateSentence({ ...compared, candidate, obstacle, run }) };
}

/** Checks what can be checked if nothing prevents a judgement. */
function checkScores(
  metrics: readonly MetricInfo[],
  { variant, before, comparison }: ComparedVariant,
  { margins, floors, alarms }: Required<Rules>,
): Check[] {
  return [
    ...(comparison ? checkLosses(comparison, metrics, margins) : []),
    ...checkFloors(variant, metrics, floors),
    ...checkAlarms(variant.counts, before?.counts, alarms),
  ];
}

/** Says why a variant cannot be judged; undefined if it can. What concerns the whole run comes first. */
function obstacleTo(
  run: JudgedRun,
  { variant, before, comparison }: ComparedVariant,
  { floors }: Required<Rules>,
): string | undefined {
  if (run.problems.length > 0) return 'the results have problems';
  if (run.tooOld !== undefined) return run.tooOld;
  const outage = outageOf(before ? [variant, before] : [variant]);
  if (outage !== undefined) return outage;
  if (comparison) return comparison.verdict === 'not judged' ? (comparison.reason ?? 'it was not compared') : undefined;
  if (run.recorded) {
    const names = run.recorded.scorecard.variants.map(({ name }) => name).join(', ');
    return `${run.recorded.file} has no variant of this name; it has ${names}`;
  }
  const hasFloors = Object.values(floors ?? {}).some((floor) => floor !== false);
  return hasFloors || run.noRecord !== undefined ? undefined : 'it has no baseline, and the policy has no floors';
}

/** Returns the severest verdict; a pass if there is none. */
function severest(verdicts: readonly Verdict[]): Verdict {
  return SEVERITY.find((verdict) => verdicts.includes(verdict)) ?? 'pass';
}
