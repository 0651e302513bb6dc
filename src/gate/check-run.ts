import { compareRun } from '../compare/compare-run.ts';
import { at } from '../lib/at.ts';
import { rollUpAnswers } from '../scorecard/roll-up.ts';
import type { Scorecard, ScorecardVariant } from '../scorecard/schema.ts';
import type { Metric } from '../scoring/metric.ts';
import { answersTo, type VariantAnswers } from '../scoring/rows/answer-sheet.ts';
import { SCORES } from '../tasks/scores.ts';
import { areSetAside, type CheckedRun, type JudgedRun, runGate } from './run-gate.ts';

/** The policy, the baseline and the limits against which a run may be checked. */
export interface CheckedAgainst extends Pick<CheckedRun, 'provider' | 'isFirst' | 'age'> {
  readonly policy?: Parameters<typeof runGate>[1];
  readonly baseline?: Scorecard;
}

interface RolledUpRun extends Pick<CheckedRun, 'answers' | 'scorecard' | 'notRolledUp' | 'outputs'> {
  readonly metrics: readonly Metric[];
}

/**
 * Adds comparisons and a verdict to a scorecard. Variants are compared with one another and, if there is a baseline,
 * with their recorded counterparts. The verdict is added if there is a policy.
 */
export function checkRun(
  run: RolledUpRun,
  { policy, baseline, provider, isFirst, age }: CheckedAgainst,
): Scorecard {
  const { answers, metrics, scorecard } = run;
  const against = provider ?? policy?.policy.baseline?.provider;
  const comparedWith = { recorded: baseline, against, mostUnmatched: policy?.policy.unmatched };
  const comparisons = compareRun({ answers, metrics, scorecard, ...comparedWith });
  const rest = policy && withoutStretches(run, comparedWith);
  const gate =
    policy &&
    runGate({ ...run, comparisons, rest, recorded: baseline, provider: against, isFirst, age }, policy);
  const all = [...(comparisons.againstRecorded?.compared ?? []), ...comparisons.withinRun];
  return {
    ...scorecard,
    ...(all.length > 0 && { comparisons: all.map(({ comparison }) => comparison) }),
    ...(gate && { gate }),
  };
}

/** Returns the run as if the questions in stretches had not been asked yet; undefined if no stretches are set aside. */
function withoutStretches(
  run: Pick<JudgedRun, 'answers' | 'scorecard'> & { readonly metrics: readonly Metric[] },
  comparedWith: Pick<Parameters<typeof compareRun>[0], 'recorded' | 'against' | 'mostUnmatched'>,
): JudgedRun | undefined {
  const { scorecard, metrics } = run;
  const { variants } = run.answers.sheet;
  if (!variants.some(areSetAside)) return undefined;
  const answers = {
    ...run.answers,
    sheet: { ...run.answers.sheet, variants: variants.map((one) => (areSetAside(one) ? others(one) : one)) },
  };
  const { createdAt, settings } = scorecard;
  const rest = rollUpAnswers(answers, { createdAt }, settings, SCORES, [...metrics]);
  return {
    answers,
    scorecard: {
      ...rest,
      variants: rest.variants.map((variant, i) => withNotAsked(variant, at(scorecard.variants, i))),
    },
    comparisons: compareRun({ answers, metrics, scorecard, ...comparedWith }),
  };
}

function others(variant: VariantAnswers): VariantAnswers {
  const left = new Set(variant.stretches?.flatMap(({ positions }) => positions));
  return answersTo(variant, (position) => !left.has(position));
}

/** Counts the questions in stretches as not asked instead of missing. */
function withNotAsked(variant: ScorecardVariant, { answers }: ScorecardVariant): ScorecardVariant {
  const left = variant.answers.missing - answers.missing;
  if (left === 0) return variant;
  const { missing, notAsked = 0 } = answers;
  return { ...variant, answers: { ...variant.answers, missing, notAsked: notAsked + left } };
}
