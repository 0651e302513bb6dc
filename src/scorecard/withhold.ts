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

/**
 * Replaces metrics that depend on the truth with undefined values for the reason `withheld`, and empties `contrasts`,
 * which is a list of such metrics.
 */
export function withoutTruth<T>(result: T): T {
  if (Array.isArray(result)) return result.map(withoutTruth) as T;
  if (!isRecord(result)) return result;
  const entries = Object.entries(result).map(([key, part]) => {
    if (key === 'contrasts') return [key, []];
    const isHidden = RESTS_ON_TRUTH.has(key) && isRecord(part);
    return [key, isHidden ? undefinedBecause('withheld') : withoutTruth(part)];
  });
  return Object.fromEntries(entries) as T;
}
