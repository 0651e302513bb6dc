import { isRecord } from '../lib/is-record.ts';
import { undefinedBecause } from '../scoring/estimate.ts';

/** Numbers of results that hold answers against the truth, whatever the task. */
const RESTS_ON_TRUTH: ReadonlySet<string> = new Set([
  'discrimination',
  'sensitivity',
  'specificity',
  'accuracy',
  'retrieval',
  'necessityInconsistency',
  'sufficiencyInconsistency',
]);

/** Lists that are about nothing else. */
const LISTS_OF_TRUTH: ReadonlySet<string> = new Set(['contrasts']);

/** A result without what rests on the truth: such numbers are undefined because withheld, until it is supplied. */
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
