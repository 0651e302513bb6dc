import { compareRun, type RunComparisons } from '../compare/compare-run.ts';
import { at } from '../lib/at.ts';
import { rollUpAnswers } from '../scorecard/roll-up.ts';
import type { Scorecard, ScorecardVariant } from '../scorecard/schema.ts';
import type { Metric } from '../scoring/metric.ts';
import { answersTo, type VariantAnswers } from '../scoring/rows/answer-sheet.ts';
import type { CollectedAnswers } from '../scoring/rows/collect-answers.ts';
import { SCORES } from '../tasks/scores.ts';
import { replyCounts } from './check-completeness.ts';

export interface JudgedRun {
  readonly answers: CollectedAnswers;
  readonly scorecard: Scorecard;
  readonly comparisons: RunComparisons;
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

/** Returns the run as if the questions in stretches had not been asked yet; undefined if no stretches are set aside. */
export function withoutStretches(
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
