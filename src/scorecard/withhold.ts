import { isRecord } from '../lib/is-record.ts';
import { undefinedBecause } from '../scoring/estimate.ts';

/** The keys of metrics that compare answers with the truth. */
const RESTS_ON_TRUTH: ReadonlySet<string> = new Set([
  'discrimination',
  'sensitivity',
  'specificity',
  'accuracy',
  'retrieval',
  'necessityInconsistency',
  'sufficiencyInconsistency',
]);

/** The keys of lists that contain only metrics that compare answers with the truth. */
const LISTS_OF_TRUTH: ReadonlySet<string> = new Set(['contrasts']);

/**
 * Replaces metrics that depend on the truth with undefined values for the reason `withheld`, and empties lists of such
 * metrics.
 */
export function withoutTruth<T>(result: T): T {
  return stripped(result) as T;
}

function stripped(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stripped);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => {
      if (LISTS_OF_TRUTH.has(key)) return [key, []];
      return [key, RESTS_ON_TRUTH.has(key) && isRecord(part) ? undefinedBecause('withheld') : stripped(part)];
    }),
  );
}
