import type { Check, Comparison, Judgement, VariantScores } from '../scorecard/scorecard.ts';
import { checkAlarms } from './check-alarms.ts';
import { checkFloors } from './check-floors.ts';
import { checkLosses, checkParts } from './check-losses.ts';
import { checkRun, outageOf } from './check-run.ts';
import type { Candidate, JudgedRun } from './judged-run.ts';
import { type Rules, rulesFor } from './policy.ts';
import { candidateSentence, nextStep, runSentence } from './sentences.ts';

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
  const ofRun: readonly Verdict[] = [
    ...(problems.length > 0 ? (['fail'] as const) : []),
    ...(run.tooOld !== undefined || candidates.length === 0 ? (['not judged'] as const) : []),
  ];
  const verdict = severest([...ofRun, ...candidates.map((candidate) => candidate.verdict)]);
  const judged = { verdict, candidates, exitCode: exitCodeOf(verdict, run) };
  const next = nextStep(run, candidates);
  return { ...judged, sentence: runSentence(run, judged), ...(next !== undefined && { next }) };
}

function exitCodeOf(verdict: Verdict, { strict, policy }: JudgedRun): number {
  if (verdict === 'inconclusive') return strict || policy.inconclusive === 'fail' ? 4 : 0;
  return { fail: 3, 'not judged': 1, pass: 0 }[verdict];
}

/** Judges a variant against each of its baselines, and returns the severest judgement. */
function judgeVariant(run: JudgedRun, variant: VariantScores, rules: Required<Rules>): Candidate {
  const sides = run.scorecard.comparisons.filter(
    ({ candidate, baseline, recorded }) =>
      candidate === variant.name && (recorded !== undefined || baseline === run.baseline),
  );
  const judged = (sides.length > 0 ? sides : [undefined]).map((side) =>
    judgeBeside(run, variant, rules, side),
  );
  return judged.find(({ verdict }) => verdict === severest(judged.map((one) => one.verdict)))!;
}

function judgeBeside(
  run: JudgedRun,
  variant: VariantScores,
  rules: Required<Rules>,
  side: Comparison | undefined,
): Candidate {
  const { scorecard } = run;
  const before = side && baselineOf(run, side);
  const obstacle =
    obstacleOfAll(run) ?? outageOf(variant) ?? (before && outageOf(before)) ?? obstacleIn(run, side, rules);
  const whole = [
    ...checkRun(variant),
    ...(before ? checkRun(before).filter(({ outcome }) => outcome !== 'pass') : []),
  ];
  const checks: Check[] =
    obstacle === undefined
      ? [
          ...whole,
          ...(side ? checkLosses(side, scorecard.metrics, rules.margins) : []),
          ...(side ? checkParts(side, scorecard.metrics, rules.margins) : []),
          ...checkFloors(variant, scorecard.metrics, rules.floors),
          ...checkAlarms(variant.counts, before?.counts, rules.alarms),
        ]
      : whole;
  const undecided = side === undefined && run.noRecord !== undefined ? (['inconclusive'] as const) : [];
  const verdict = severest([
    ...checks.map(({ outcome }) => outcome).filter((outcome) => obstacle === undefined || outcome === 'fail'),
    ...(obstacle === undefined ? undecided : (['not judged'] as const)),
  ]);
  const name = side && nameOf(side);
  const found = { name: variant.name, ...(name !== undefined && { baseline: name }), verdict, checks };
  return {
    ...found,
    sentence: candidateSentence({ candidate: found, variant, before, side, obstacle, run }),
  };
}

/** Says why no variant of a run can be judged. */
function obstacleOfAll({ problems, tooOld }: JudgedRun): string | undefined {
  return problems.length > 0 ? 'the results have problems' : tooOld;
}

/** Says why nothing could judge a variant's answers; undefined if something can. */
function obstacleIn(
  run: JudgedRun,
  side: Comparison | undefined,
  { floors }: Required<Rules>,
): string | undefined {
  if (side) return side.verdict === 'not judged' ? (side.reason ?? 'it was not compared') : undefined;
  if (run.recorded) {
    const names = run.recorded.scorecard.variants.map(({ name }) => name).join(', ');
    return `${run.recorded.file} has no variant of this name; it has ${names}`;
  }
  const hasFloors = Object.values(floors ?? {}).some((floor) => floor !== false);
  return hasFloors || run.noRecord !== undefined
    ? undefined
    : 'it has no baseline, and the policy has no floors';
}

function baselineOf({ scorecard, recorded }: JudgedRun, side: Comparison): VariantScores | undefined {
  const { variants } = side.recorded ? (recorded?.scorecard ?? scorecard) : scorecard;
  return variants.find(({ name }) => name === side.baseline);
}

/** @example 'v1', 'v1 of baseline.json' */
function nameOf({ baseline, recorded }: Comparison): string {
  return recorded ? `${baseline} of ${recorded.file}` : baseline;
}

function severest(verdicts: readonly Verdict[]): Verdict {
  return SEVERITY.find((verdict) => verdicts.includes(verdict)) ?? 'pass';
}
