import { failsTooOften, MOST_FAILED } from '../compare/judgeable.ts';
import { percent, whole } from '../draw/format.ts';
import type { Check, VariantScores } from '../scorecard/scorecard.ts';
import { listed } from '../story/listed.ts';

/** What is known of the calls of a variant. */
type Called = Pick<VariantScores, 'name' | 'counts' | 'failure'>;

/** Says why variants cannot be judged: too many of their calls failed. Undefined if few enough did. */
export function outageOf(variants: readonly Called[]): string | undefined {
  const silent = variants.filter(({ counts }) => counts.errors + counts.received === 0).map(({ name }) => name);
  if (silent.length > 0) return `${listed(silent, 'and')} gave no reply`;
  const failing = variants.filter(({ counts }) => failsTooOften(counts));
  if (failing.length === 0) return undefined;
  const texts = failing.map((variant) => `${failedText(variant)}${shareText(variant)}`);
  return `${listed(texts, 'and')}; at most ${percent(MOST_FAILED)} may fail`;
}

/** @example '216 of 600 calls to v2 failed' */
export function failedText({ name, counts: { errors, received } }: Called): string {
  return `${whole(errors)} of ${whole(errors + received)} calls to ${name} failed`;
}

/** Writes the share of failed calls with their most frequent message. @example ' (36 %, “API error: 503 overloaded”)' */
function shareText({ counts: { errors, received }, failure }: Called): string {
  const why = failure === undefined ? '' : `, “${failure.replace(/[.\s]+$/, '')}”`;
  return ` (${percent(errors / (errors + received))}${why})`;
}

/** @example '116 of 600 questions to v2 are missing' */
export function missingText({ name, counts: { missing, asked } }: Called): string {
  return `${whole(missing)} of ${whole(asked)} questions to ${name} are missing`;
}

/** Checks that every question has a row, and that calls succeeded. */
export function checkRun(variant: Called): Check[] {
  const { name, counts } = variant;
  const isComplete = counts.missing === 0;
  const outage = outageOf([variant]);
  return [
    {
      name: 'complete',
      kind: 'run',
      outcome: isComplete ? 'pass' : 'fail',
      sentence: isComplete
        ? `All ${whole(counts.asked)} questions to ${name} are in the results.`
        : `${missingText(variant)} in the results.`,
    },
    {
      name: 'failed calls',
      kind: 'run',
      outcome: outage === undefined ? 'pass' : 'inconclusive',
      sentence: `${outage ?? failedText(variant)}.`,
    },
  ];
}

/** @example '42 of 600 replies of v2 are unreadable or refusals and count as wrong'; undefined if all are answers */
export function unreadOf({ name, counts }: Called): string | undefined {
  const { unparsed, refused, received } = counts;
  if (unparsed + refused === 0) return undefined;
  const are = [...(unparsed > 0 ? ['unreadable'] : []), ...(refused > 0 ? ['refusals'] : [])].join(' or ');
  return `${whole(unparsed + refused)} of ${whole(received)} replies of ${name} are ${are} and count as wrong`;
}
