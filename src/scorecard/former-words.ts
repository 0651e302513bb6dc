import type { z } from 'zod';

/** The words that scorecards used formerly, each with its successor. */
const SUCCESSORS: Readonly<Record<string, string>> = {
  undecided: 'inconclusive',
  consistent: 'yes',
  inconsistent: 'no',
  below: 'fail',
  'not-below': 'pass',
  'not-eligible': 'undefined',
};

/**
 * Explains a problem caused by a word that scorecards used formerly.
 *
 * @param content - The content of the whole file.
 * @returns The explanation, with the word's successor; undefined for all other problems.
 */
export function formerWord(issue: z.core.$ZodIssue, content: unknown): string | undefined {
  const found = issue.code === 'unrecognized_keys' ? issue.keys : [valueAt(content, issue.path)];
  const word = found.find((one): one is string => typeof one === 'string' && Object.hasOwn(SUCCESSORS, one));
  if (word === undefined) return undefined;
  return `the former word "${word}" has become "${SUCCESSORS[word]}"; roll up the run's results again`;
}

function valueAt(content: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((part, key) => (part as Record<PropertyKey, unknown> | null)?.[key], content);
}
