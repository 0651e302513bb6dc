import type { VariantScores } from '../scorecard/scorecard.ts';

/** The largest share of failed calls with which a variant is judged. */
const MOST_FAILED = 0.05;

/** Says why a variant cannot be judged, because its calls failed or questions are missing; undefined if it can. */
export function notJudged({ name, counts }: Pick<VariantScores, 'name' | 'counts'>): string | undefined {
  const { errors, received, missing, asked } = counts;
  const calls = errors + received;
  if (calls === 0) return `${name} gave no reply`;
  if (errors > MOST_FAILED * calls) return `${errors} of ${calls} calls of ${name} failed`;
  return missing > 0 ? `${missing} of ${asked} questions to ${name} are missing` : undefined;
}
