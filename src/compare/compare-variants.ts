import type { Case } from '../case/case.ts';
import { metricsOf } from '../scorecard/metrics.ts';
import type { Comparison, Counts, Scorecard, VariantScores } from '../scorecard/scorecard.ts';
import { answersOf } from '../scorecard/signs.ts';
import { compareAnswers } from './compare-answers.ts';

/**
 * Compares every other variant of a run with one of them.
 *
 * @throws {RangeError} If the run has no variant of the baseline's name.
 */
export function compareVariants(
  { variants }: Pick<Scorecard, 'variants'>,
  cases: readonly Case[],
  baselineName: string,
): Comparison[] {
  const baseline = variants.find(({ name }) => name === baselineName);
  if (!baseline) throw new RangeError(`compareVariants: expected a variant of the run, got ${baselineName}`);
  const metrics = metricsOf(cases);
  const before = answersOf(baseline.answers);
  return variants
    .filter((variant) => variant !== baseline)
    .map((candidate) => {
      const compared = compareAnswers(cases, metrics, before, answersOf(candidate.answers));
      return judgedIfPossible({ ...compared, baseline: baseline.name, candidate: candidate.name }, [
        notJudged(baseline),
        notJudged(candidate),
      ]);
    });
}

/** Withdraws the verdict of a comparison if there is a reason to. */
export function judgedIfPossible(
  comparison: Comparison,
  reasons: readonly (string | undefined)[],
): Comparison {
  const reason = reasons.find((text) => text !== undefined);
  return reason === undefined ? comparison : { ...comparison, verdict: 'not judged', reason };
}

/** The largest share of failed calls with which a variant is judged. */
export const MOST_FAILED = 0.05;

/** Tests whether so many of a variant's calls failed that it cannot be judged. */
export function failsTooOften({ errors, received }: Pick<Counts, 'errors' | 'received'>): boolean {
  return errors > MOST_FAILED * (errors + received);
}

/** Says why a variant cannot be judged, because its calls failed or questions are missing; undefined if it can. */
export function notJudged({ name, counts }: Pick<VariantScores, 'name' | 'counts'>): string | undefined {
  const { errors, received, missing, asked } = counts;
  const calls = errors + received;
  if (calls === 0) return `${name} gave no reply`;
  if (failsTooOften(counts)) return `${errors} of ${calls} calls of ${name} failed`;
  return missing > 0 ? `${missing} of ${asked} questions to ${name} are missing` : undefined;
}
