import type { Comparison, Counts, VariantScores } from '../scorecard/scorecard.ts';

/** Withdraws the verdict of a comparison if there is a reason to. @param reasons - Undefined where there is none. */
export function judgedIfPossible(comparison: Comparison, reasons: readonly (string | undefined)[]): Comparison {
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
  if (failsTooOften(counts)) return `${errors} of ${calls} calls to ${name} failed`;
  return missing > 0 ? `${missing} of ${asked} questions to ${name} are missing` : undefined;
}
