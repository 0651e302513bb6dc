import { MOST_FAILED } from '../compare/compare-variants.ts';
import { percent } from '../draw/format.ts';
import type { Check, Counts, VariantScores } from '../scorecard/scorecard.ts';

/** Why a variant cannot be judged: too many of its calls failed; undefined if it can. */
export function outageOf({
  name,
  counts,
  failure,
}: Pick<VariantScores, 'name' | 'counts' | 'failure'>): string | undefined {
  const { errors, received } = counts;
  const calls = errors + received;
  if (calls === 0) return `${name} gave no reply`;
  if (errors <= MOST_FAILED * calls) return undefined;
  const why = failure === undefined ? '' : ` (${failure.replace(/[.\s]+$/, '')})`;
  return `${percent(errors / calls)} of the calls of ${name} failed, and at most ${percent(MOST_FAILED)} may: ${errors} of ${calls}${why}`;
}

/** Checks that every question has a row, and that calls succeeded. */
export function checkRun(variant: Pick<VariantScores, 'name' | 'counts' | 'failure'>): Check[] {
  const { name, counts } = variant;
  const { asked, missing, errors, received } = counts;
  const outage = outageOf(variant);
  return [
    {
      name: 'complete',
      kind: 'run',
      outcome: missing > 0 ? 'fail' : 'pass',
      sentence:
        missing > 0
          ? `${missing} of ${asked} questions to ${name} are missing in the results.`
          : `All ${asked} questions to ${name} are in the results.`,
    },
    {
      name: 'failed calls',
      kind: 'run',
      outcome: outage === undefined ? 'pass' : 'inconclusive',
      sentence:
        outage === undefined ? `${errors} of ${errors + received} calls of ${name} failed.` : `${outage}.`,
    },
  ];
}

/** Says how many of a variant's replies were no answers; undefined if all were. */
export function unreadOf({ unparsed, refused, received }: Counts, of = ''): string | undefined {
  const parts = [
    ...(unparsed > 0 ? [`no answer could be read in ${unparsed} of ${received} replies${of}`] : []),
    ...(refused > 0 ? [`${refused} of ${received} replies${of} were refusals`] : []),
  ];
  return parts.length === 0 ? undefined : `${parts.join(', and ')}, which count as wrong`;
}
